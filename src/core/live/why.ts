import type { Stop } from '../events.js';
import type { LiveCall } from './call.js';
import type { LiveEngine } from './engine.js';
import { LETTERS, RUNS, STATES, SWAPPED } from './letters.js';
import { nameOf } from './shape.js';
import { amount, time } from './short.js';
import type { LiveState } from './state.js';
import { starved } from './words.js';

/** Why a call is, or is not, in the batch now: a few lines. */
export function whyNot(state: LiveState, call: LiveCall, nowUs: number): string[] {
  if (call.state === RUNS) return [`in the batch of engine ${call.engine}`];
  if (call.level === 0) return [`in the inbox of engine ${call.engine}: taken in at the next scheduling point`];
  return [
    placeOf(state, call),
    ...need(state, call),
    ...obstacleOf(state, call, nowUs),
    ...promotion(state, call, nowUs),
  ];
}

/** "Q4; 3 calls before it" */
function placeOf(state: LiveState, call: LiveCall): string {
  const letter = LETTERS[call.state];
  const about = STATES.find((one) => one.letter === letter)?.about ?? '';
  const { kind } = state;
  const queue = kind === 'levels' ? `Q${call.level}; ` : '';
  if (kind === 'rank') {
    return `${about}; ${state.engines[call.engine].waiting - 1} others wait, in the order of ${state.options.policy}`;
  }
  const ahead = waitingAhead(state, call);
  return `${queue}${ahead} ${ahead === 1 ? 'call' : 'calls'} before it; ${about}`;
}

/** Calls that are not in the batch and come first in the scan. */
function waitingAhead(state: LiveState, call: LiveCall): number {
  const { queues } = state.engines[call.engine];
  let ahead = 0;
  for (let level = 1; level < call.level; level++) {
    for (let one = queues[level]?.head; one; one = one.behind) if (one.state !== RUNS) ahead++;
  }
  for (let one = call.ahead; one; one = one.ahead) if (one.state !== RUNS) ahead++;
  return ahead;
}

/** Blocks for its known tokens and N − 1 more, less those it holds on the device (scheduling.md, 6.2). */
function need(state: LiveState, call: LiveCall): string[] {
  const { profile, steps } = state.options;
  if (profile.device_blocks === null) return [];
  const known = state.history.shape.promptTokens[call.row] + call.generated;
  const blocks = Math.min(profile.device_blocks, Math.ceil((known + steps - 1) / profile.block_tokens));
  const where = call.state === SWAPPED ? ', its own are on the host' : '';
  return [`${amount(known)} tokens: ${amount(blocks)} blocks${where}`];
}

const REASONS = {
  batch: 'the batch is full',
  tokens: 'no token of the step is left for it',
  evicted: 'it was evicted for a call before it',
  preempted: 'a running call was preempted: nobody is admitted',
} as const;

/** Why nobody more is in the batch: it is full, the window is not over, or what the last scan for it stopped at. */
function obstacleOf(state: LiveState, call: LiveCall, nowUs: number): string[] {
  const engine = state.engines[call.engine];
  const stop = stopNow(state, engine);
  if (!isFull(state, engine) && (!stop || stop.reason === 'batch')) return [windowOf(state, engine, nowUs)];
  const reason = `${stop ? reasonOf(stop) : REASONS.batch}${holders(state, engine, stop)}`;
  return [
    !stop || stop.call === call.row
      ? reason
      : `the scan stopped at ${nameOf(state.history.shape, stop.call)}: ${reason}`,
  ];
}

/** Why nobody more is in the batch of an engine. */
export interface LeftOut {
  /** At whom the scan stopped; empty: a place came free since. */
  readonly call: string;
  readonly reason: string;
}

/** "plan-17/4", "212 blocks needed, 90 free"; undefined: nobody was left out. */
export function stopOf(state: LiveState, index: number, nowUs: number): LeftOut | undefined {
  const engine = state.engines[index];
  const stop = stopNow(state, engine);
  if (!stop) return undefined;
  if (stop.reason === 'batch' && !isFull(state, engine)) return { call: '', reason: windowOf(state, engine, nowUs) };
  return { call: nameOf(state.history.shape, stop.call), reason: reasonOf(stop) };
}

/** What the last scan stopped at, where that call still waits and the batch was not filled since (by the reserve). */
function stopNow(state: LiveState, engine: LiveEngine): Stop | undefined {
  const { stop } = engine;
  const stopped = stop && state.calls.get(stop.call);
  if (!stopped || stopped.state === RUNS) return undefined;
  return isFull(state, engine) && stop.reason !== 'batch' ? undefined : stop;
}

const isFull = ({ options }: LiveState, { members }: LiveEngine): boolean => members >= options.batch;

/** What ended inside a window left its place, but who has it is decided when the window is over (scheduling.md, 5.1). */
function windowOf({ options: { steps } }: LiveState, { roomUs }: LiveEngine, nowUs: number): string {
  const room = roomUs < 0 ? 'there is room' : `a place came free ${time(nowUs - roomUs)} ago`;
  return `${room}; the engine decides again only after its ${steps === 1 ? 'step' : `window of ${steps} steps`}`;
}

/** Batches of at most this many have names for all their places. */
const FEW = 2;

/** " (held by big/1)", where those who have the places, or with their prompts the tokens of the step, are few. */
function holders(state: LiveState, engine: LiveEngine, stop: Stop | undefined): string {
  const forTokens = stop?.reason === 'tokens';
  if (!forTokens && (state.options.batch > FEW || !isFull(state, engine))) return '';
  const members = state.calls
    .values()
    .filter((one) => one.engine === engine.index && one.state === RUNS)
    .sort((a, b) => a.arrivalUs - b.arrivalUs || a.row - b.row);
  const names = members
    .filter(({ prompting }) => prompting || !forTokens)
    .map(({ row }) => nameOf(state.history.shape, row));
  if (names.length === 0) return '';
  const more = names.length > FEW ? ` and ${names.length - FEW} more` : '';
  return ` (${forTokens ? 'prompts:' : 'held by'} ${names.slice(0, FEW).join(', ')}${more})`;
}

const reasonOf = ({ reason, neededBlocks, freeBlocks }: Stop): string =>
  reason === 'blocks' ? `${amount(neededBlocks)} blocks needed, ${amount(freeBlocks)} free` : REASONS[reason];

/** How far it is from promotion. */
function promotion(state: LiveState, call: LiveCall, nowUs: number): string[] {
  const { options } = state;
  const { beta } = options;
  if (state.kind !== 'levels' || call.level === 1) return [];
  const { waitUs, serviceUs } = starvation(state, call, nowUs);
  const waited = starved(options, waitUs, serviceUs);
  if (beta === null) return [`${waited}; no promotion (β ∞)`];
  const leftUs = Math.max(0, beta * serviceUs - waitUs);
  return [`${waited}: promoted in ${time(leftUs)} (β ${beta})`];
}

/** W and T of a call now, as promotion tests them (scheduling.md, 4.4). `servedUs`: its service by now. */
export function starvation(
  state: LiveState,
  call: LiveCall,
  nowUs: number,
  servedUs = state.serviceUs(call, nowUs),
): { waitUs: number; serviceUs: number } {
  const program = state.programs.get(call.program);
  const knows = state.options.policy !== 'mlfq' && program !== undefined;
  return {
    waitUs: (knows ? program.waitUs : 0) + nowUs - call.arrivalUs - servedUs - call.waitBaseUs,
    serviceUs: (knows ? program.serviceUs : 0) + servedUs - call.serviceBaseUs,
  };
}
