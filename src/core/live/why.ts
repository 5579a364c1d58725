import type { Stop } from '../events.js';
import type { LiveCall } from './call.js';
import { LETTERS, RUNS, STATES, SWAPPED } from './letters.js';
import { nameOf } from './shape.js';
import { amount, time } from './short.js';
import type { LiveState } from './state.js';

/** Why a call is, or is not, in the batch now: a few lines. */
export function whyNot(state: LiveState, call: LiveCall, nowUs: number): string[] {
  if (call.state === RUNS) return [`in the batch of engine ${call.engine}`];
  if (call.level === 0) return [`in the inbox of engine ${call.engine}: taken in at the next scheduling point`];
  return [placeOf(state, call), ...need(state, call), ...obstacleOf(state, call), ...promotion(state, call, nowUs)];
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

/** What the last scan for the batch stopped at. */
function obstacleOf(state: LiveState, call: LiveCall): string[] {
  const { stop } = state.engines[call.engine];
  if (stop?.call === call.row) return [reasonOf(stop)];
  const elsewhere = stopOf(state, call.engine);
  return elsewhere === '' ? [] : [`the scan stopped at ${elsewhere}`];
}

/** "plan-17/4: 212 blocks needed, 90 free", where that call still waits. */
export function stopOf(state: LiveState, engine: number): string {
  const { stop } = state.engines[engine];
  const stopped = stop && state.calls.get(stop.call);
  if (!stop || !stopped || stopped.state === RUNS) return '';
  return `${nameOf(state.history.shape, stop.call)}: ${reasonOf(stop)}`;
}

const reasonOf = ({ reason, neededBlocks, freeBlocks }: Stop): string =>
  reason === 'blocks' ? `${amount(neededBlocks)} blocks needed, ${amount(freeBlocks)} free` : REASONS[reason];

/** How far it is from promotion. */
function promotion(state: LiveState, call: LiveCall, nowUs: number): string[] {
  const { beta } = state.options;
  if (state.kind !== 'levels' || call.level === 1) return [];
  const { waitUs, serviceUs } = starvation(state, call, nowUs);
  if (beta === null) return [`waited ${time(waitUs)} for ${time(serviceUs)}; no promotion (β ∞)`];
  const leftUs = Math.max(0, beta * serviceUs - waitUs);
  return [`waited ${time(waitUs)} for ${time(serviceUs)} of service: promoted in ${time(leftUs)} (β ${beta})`];
}

/** W and T of a call now, as promotion tests them (scheduling.md, 4.4). */
export function starvation(state: LiveState, call: LiveCall, nowUs: number): { waitUs: number; serviceUs: number } {
  const program = state.programs.get(call.program);
  const knows = state.options.policy !== 'mlfq' && program !== undefined;
  const servedUs = state.serviceUs(call, nowUs);
  return {
    waitUs: (knows ? program.waitUs : 0) + nowUs - call.arrivalUs - servedUs - call.waitBaseUs,
    serviceUs: (knows ? program.serviceUs : 0) + servedUs - call.serviceBaseUs,
  };
}
