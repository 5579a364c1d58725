import { InputError } from '../core/errors.js';
import type { PolicyName, RunOptions } from '../core/settings/options.js';
import { type Overrides, optionsFor, RUN_DEFAULTS, SYSTEMS, type System } from '../core/settings/systems.js';
import { validateOptions } from '../core/settings/validate.js';
import { didYouMean } from '../core/suggest.js';
import { isPolicyFile, loadPolicy } from '../engine/load-policy.js';
import { loadProfile } from '../engine/load-profile.js';
import { DEFAULT_PROFILE } from '../engine/profiles/index.js';
import type { RunFlags } from './run-flags.js';
import { expectStrays } from './stray.js';

/** The system of a run that names none. */
export const DEFAULT_SYSTEM = 'autellix';

/** Turns flags into the options of a run. Throws {@link InputError} naming the flag, before anything runs. */
export async function runOptions(flags: RunFlags): Promise<RunOptions> {
  try {
    const system = systemOf(flags.system ?? DEFAULT_SYSTEM);
    const profile = await loadProfile(flags.profile ?? DEFAULT_PROFILE);
    const options = optionsFor(system, profile, overridesOf(flags, await policyOf(flags.policy)));
    validateOptions(options);
    return options;
  } catch (error) {
    throw error instanceof InputError ? withFlag(error) : error;
  }
}

function systemOf(name: string): System | undefined {
  if (name === 'none') return undefined;
  const system = SYSTEMS.find((one) => one.name === name);
  if (system) return system;
  const names = [...SYSTEMS.map((one) => one.name as string), 'none'];
  throw new InputError(`${JSON.stringify(name)}; expected one of ${names.join(', ')}${didYouMean(name, names)}`, {
    field: 'system',
  });
}

async function policyOf(text: string | undefined): Promise<RunOptions['policy'] | undefined> {
  if (text === undefined || !isPolicyFile(text)) return text as PolicyName | undefined;
  expectStrays(text);
  return loadPolicy(text);
}

function overridesOf(flags: RunFlags, policy: RunOptions['policy'] | undefined): Overrides {
  const profile = {
    token_budget: orNull(flags.tokenBudget),
    prefill: flags.prefill,
    prefix_cache: flags.prefixCache,
    block_tokens: flags.blockTokens,
    device_blocks: orNull(flags.deviceBlocks),
    host_blocks: flags.hostBlocks,
    swap_batched: flags.swap && flags.swap === 'batched',
  };
  const run = {
    policy,
    batch: flags.maxBatch,
    bounds: flags.levels === undefined ? flags.bounds : boundsOf(flags.levels, flags),
    quanta: flags.quanta,
    beta: orNull(flags.beta),
    wait: flags.wait,
    steps: flags.steps,
    engines: flags.engines,
    balancer: flags.balancer,
    threshold: flags.threshold,
    reserve_full: flags.reserveFull,
  };
  return { ...given(run), profile: given(profile) } as Overrides; // validated next
}

function boundsOf(levels: number, { bounds }: RunFlags): readonly number[] {
  const most = RUN_DEFAULTS.bounds.length + 1;
  if (bounds !== undefined) throw new InputError('given beside --bounds, which says it too', { field: 'levels' });
  if (levels < 1 || levels > most) {
    throw new InputError(`${levels}; expected 1 to ${most} (more by --bounds)`, { field: 'levels' });
  }
  return RUN_DEFAULTS.bounds.slice(0, levels - 1);
}

const orNull = (value: number | undefined): number | null | undefined =>
  value === Number.POSITIVE_INFINITY ? null : value;

const given = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Options that are flags by another name. */
const FLAG_OF: Record<string, string> = { batch: 'max-batch', reserve_full: 'no-reserve-full', swap_batched: 'swap' };

/** Names the flag instead of the option; an error in a file keeps its field. */
function withFlag(error: InputError): InputError {
  const { file, field } = error.place;
  if (file !== undefined || field === undefined) return error;
  const [, name, rest] = /^([a-z_]+)(.*)$/.exec(field) ?? ['', field, ''];
  return new InputError(error.problem, { field: `--${FLAG_OF[name] ?? name.replaceAll('_', '-')}${rest}` });
}
