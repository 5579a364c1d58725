import { InputError } from '../../core/errors.js';
import { PROFILE_DEFAULTS, type Profile } from '../../core/settings/profile.js';
import { didYouMean } from '../../core/suggest.js';
import a100Llama8b from './a100-llama3.1-8b.json' with { type: 'json' };
import a100x4Llama70b from './a100x4-llama3.1-70b.json' with { type: 'json' };
import a100x8Falcon180b from './a100x8-falcon-180b.json' with { type: 'json' };
import h100Llama8b from './h100-llama3.1-8b.json' with { type: 'json' };
import tfjsTiny from './tfjs-tiny.json' with { type: 'json' };
import unit from './unit.json' with { type: 'json' };

/** The shipped profiles (docs/profiles.md), whole. */
export const PROFILES: readonly Profile[] = [
  unit,
  a100Llama8b,
  a100x4Llama70b,
  a100x8Falcon180b,
  h100Llama8b,
  tfjsTiny,
].map((profile) => ({ ...PROFILE_DEFAULTS, ...(profile as Partial<Profile>) }));

/** The profile of a run that names none. */
export const DEFAULT_PROFILE = 'a100-llama3.1-8b';

/** The shipped profile of that name; see `loadProfile` for names and files. */
export function profileNamed(name: string): Profile {
  const profile = PROFILES.find((one) => one.name === name);
  if (profile) return profile;
  const names = PROFILES.map((one) => one.name);
  throw new InputError(
    `no profile ${JSON.stringify(name)}; expected ${names.join(', ')} or a .json file${didYouMean(name, names)}`,
    { field: 'profile' },
  );
}
