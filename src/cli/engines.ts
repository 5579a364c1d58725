import { InputError } from '../core/errors.js';
import type { Replay } from '../core/replay/replay.js';
import type { RunOptions } from '../core/settings/options.js';
import type { Trace } from '../core/trace/trace.js';
import type { EngineSetup, Engines } from '../engine/drive.js';
import type { EngineFlags } from './engine-flags.js';
import { tell } from './notes.js';
import { count } from './numbers.js';
import type { RunFlags } from './run-flags.js';

/** The profile of a run on real engines that names none: its pools and batch are what a small machine can hold. */
export const REAL_PROFILE = 'tfjs-tiny';
const DEFAULT_MODEL = 'tiny';

type Flags = EngineFlags & RunFlags & { readonly seed?: number };

/** The run flags, with the profile that goes with the engine. */
export const forEngine = <F extends Flags>(flags: F): F =>
  isReal(flags) && flags.profile === undefined ? { ...flags, profile: REAL_PROFILE } : flags;

/** The real engines the flags ask for, not yet started; undefined: modelled ones. Throws {@link InputError}. */
export function engineSetup(flags: Flags): EngineSetup | undefined {
  if (isReal(flags)) return realSetup(flags);
  for (const [name, flag] of ONLY_REAL) {
    if (flags[name] === undefined) continue;
    throw new InputError('of no use on a modelled engine; expected --engine tfjs too', { field: flag });
  }
  return undefined;
}

const ONLY_REAL = [
  ['backend', '--backend'],
  ['model', '--model'],
  ['realTime', '--real-time'],
  ['verify', '--verify'],
] as const;

export const realSetup = ({ engine, backend, model, seed, realTime, verify }: Flags): EngineSetup => ({
  engine: engine as string,
  backend,
  model: model ?? DEFAULT_MODEL,
  seed: seed ?? 0,
  realTime,
  verify,
  onDeath,
});

/** Starts the engines of a run. Throws {@link InputError} naming the flag. */
export async function openEngines(trace: Trace, options: RunOptions, setup: EngineSetup): Promise<Engines> {
  const { Engines } = await import('../engine/drive.js');
  return namingFlags(Engines.open(trace, options, setup));
}

/** What an engine's process finds fault with, and the flag that says it. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['backend', '--backend'],
  ['model', '--model'],
  ['device_blocks', '--device-blocks'],
  ['host_blocks', '--host-blocks'],
]);

/** Names the flag where model, backend or pools cannot be had. */
export async function namingFlags<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const flag = error instanceof InputError && FLAGS.get(error.place.field ?? '');
    throw flag ? new InputError((error as InputError).problem, { field: flag }) : error;
  }
}

/** What decoded, for who reads a run's JSON. */
export const decoderOf = ({ about, setup }: Engines): object => ({
  engine: setup.engine,
  backend: about.backend,
  model: about.model,
  seed: setup.seed,
});

/** A slice of a replay, by its engines if it has real ones; false when all has ended. */
export const advance = (replay: Replay, moves: number, engines: Engines | undefined): boolean | Promise<boolean> =>
  engines ? engines.advance(replay) : replay.advance(moves);

/** What really decodes: `tiny (tfjs, wasm)`. */
export const describe = ({ about, setup }: Engines): string => `${about.model} (${setup.engine}, ${about.backend})`;

/** A line for every answer that is not what an undisturbed decode gives; says on stderr what was checked, as long as `goOn` says. */
export async function wrongAnswers(engines: Engines, what = 'all', goOn?: () => boolean): Promise<string[]> {
  process.stderr.write(`${what}: checking answers against an undisturbed decode\n`);
  const { calls, tokens, ties, wrong } = await engines.verify(goOn);
  const tied = ties === 0 ? '' : `, ${count(ties)} of them ties within float noise`;
  if (wrong.length === 0)
    process.stderr.write(`checked ${count(calls)} calls, ${count(tokens)} tokens${tied}: all the same\n`);
  return wrong.map(
    ({ program, call, at, token, expected, margin }) =>
      `wrong token: ${program}/${call} answers ${token} at ${at}; an undisturbed decode says ${expected} (by ${margin.toPrecision(2)})`,
  );
}

const isReal = ({ engine = 'modelled' }: Flags): boolean => engine !== 'modelled';

const onDeath = (engine: number, how: string): void => {
  tell([`engine ${engine} died (${how}); a new one recomputes its calls`]);
};
