import { InputError } from '../../core/errors.js';
import type { RunOptions } from '../../core/settings/options.js';
import { SYSTEMS } from '../../core/settings/systems.js';
import type { CompareFlags } from '../commands/compare.js';
import { idleFlags } from '../idle-flags.js';
import { parseRunFlags, type RunFlags } from '../run-flags.js';
import { runOptions } from '../run-options.js';
import { changesOf } from './changes.js';

/** A variant to run. */
export interface Plan {
  readonly name: string;
  readonly options: RunOptions;
  /** `Variant.changed`. */
  readonly changed: readonly string[];
  /** `Variant.system`. */
  readonly system: boolean;
  /** It says itself which system it is. */
  readonly ownSystem: boolean;
  /** Flags of its own that change nothing. */
  readonly notes: readonly string[];
}

const DEFAULT_SYSTEMS = 'vllm-v1,vllm-opt,mlfq,autellix';

/**
 * The systems of `--systems`, then the variants of `--variant`; the run flags of the command hold for each where
 * it does not say otherwise itself. Throws InputError.
 */
export async function plansOf(flags: CompareFlags): Promise<Plan[]> {
  const { systems = flags.variant ? '' : DEFAULT_SYSTEMS, variant = [] } = flags;
  const asked = [
    ...systems.split(',').flatMap((name) => (name.trim() === '' ? [] : [systemPlan(name.trim())])),
    ...variant.map(variantPlan),
  ];
  if (asked.length === 0) throw new InputError('nothing to compare; expected names', { field: '--systems' });
  const plans: Plan[] = [];
  for (const { name, field, own } of asked) {
    if (plans.some((plan) => plan.name === name)) throw new InputError(`two are called ${name}`, { field });
    const options = await optionsOf(over(flags, own), field);
    const bears = own.system === name && SYSTEMS.find((one) => one.name === name);
    const notes = idleFlags(own, options).map((note) => `${name}: ${note}`);
    const ownSystem = own.system !== undefined;
    const system = ownSystem && Object.keys(own).length === 1 && own.system === name;
    plans.push({ name, options, changed: bears ? changesOf(bears, options) : [], system, ownSystem, notes });
  }
  return plans;
}

/** Flags that change nothing: those of all variants, where they do nothing for any, and a variant's own. */
export function notesOn(plans: readonly Plan[], flags: CompareFlags): string[] {
  const idle = plans.map(({ options }) => idleFlags(flags, options));
  const [first, ...others] = idle.map((notes) => new Map(notes.map((note) => [note.split(':')[0], note])));
  const everywhere = [...first].filter(([flag]) => others.every((one) => one.has(flag))).map(([, note]) => note);
  if (flags.system !== undefined && plans.every(({ ownSystem }) => ownSystem)) {
    everywhere.push('--system: no effect where each names its own; expected --systems');
  }
  return [...everywhere, ...plans.flatMap(({ notes }) => notes)];
}

interface Asked {
  readonly name: string;
  readonly field: string;
  readonly own: RunFlags;
}

const systemPlan = (name: string): Asked => ({ name, field: '--systems', own: { system: name } });

function variantPlan(text: string): Asked {
  const [, name, words] = /^\s*([\w.-]+)\s*:\s*(.*)$/s.exec(text) ?? [];
  const field = `--variant ${JSON.stringify(text)}`;
  if (name === undefined) {
    throw new InputError('no name; expected a word (letters, digits, - _ .), a colon and run flags', { field });
  }
  return { name, field, own: inField(field, () => parseRunFlags(wordsOf(words))) };
}

/** Words as a shell splits them; quotes hold spaces together. */
function wordsOf(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return parts.map((part) => part.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

/** A variant's own word on the queues replaces both ways to say it. */
function over(base: RunFlags, own: RunFlags): RunFlags {
  const queues = own.bounds ?? own.levels;
  return { ...base, ...(queues === undefined ? {} : { bounds: undefined, levels: undefined }), ...own };
}

async function optionsOf(flags: RunFlags, field: string): Promise<RunOptions> {
  try {
    return await runOptions(flags);
  } catch (error) {
    throw within(error, field);
  }
}

function inField<T>(field: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw within(error, field);
  }
}

/** Says which variant a wrong setting is of; one in a file, or of the flags around `--systems`, is wrong for all. */
function within(error: unknown, field: string): unknown {
  if (!(error instanceof InputError) || error.place.file !== undefined) return error;
  if (field !== '--systems') return new InputError(error.message, { field });
  return error.place.field === '--system' ? new InputError(error.problem, { field }) : error;
}
