import type { Admit, Arrive, Change, End, Evict, Queue, RunEvent, Steps } from '../events.js';
import type { LiveCall } from './call.js';
import type { LiveEngine } from './engine.js';
import { DONE, DROPPED, PREEMPTED, RUNS, SWAPPED, WAITS } from './letters.js';
import type { LiveProgram } from './program.js';
import { type LiveState, MEMBERS, TOKENS, USED_BLOCKS } from './state.js';

/**
 * The state after one more event. An event about a call that never arrived, or that it arrived again (a damaged log),
 * changes nothing. The event itself is not kept.
 */
export function fold(state: LiveState, event: RunEvent): void {
  if (event.t > state.nowUs) {
    state.samples.held(state.nowUs, event.t, state.gauges);
    state.nowUs = event.t;
  }
  switch (event.type) {
    case 'steps':
      steps(state, event);
      break;
    case 'admit':
      admit(state, event);
      break;
    case 'queue':
      queue(state, event);
      break;
    case 'preempt':
      preempt(state, event.call, event.t);
      break;
    case 'arrive':
      arrive(state, event);
      break;
    case 'first-token':
    case 'recomputed':
      promptEnded(state, event.call, event.t);
      break;
    case 'stop':
      state.engines[event.engine].stop = { ...event };
      break;
    case 'end':
      end(state, event);
      break;
    case 'evict':
      evict(state, event);
      break;
    case 'swap':
      state.engines[event.engine].seeSwap(event);
      break;
    case 'change':
      change(state, event);
      break;
    case 'done':
      state.complete = event.complete;
      break;
  }
}

function steps({ engines, gauges, totals }: LiveState, event: Steps): void {
  const engine = engines[event.engine];
  gauges[USED_BLOCKS] += event.usedBlocks - (engine.last?.usedBlocks ?? 0);
  engine.see(event);
  totals.tokens += event.decodeTokens;
  gauges[TOKENS] = totals.tokens;
}

function arrive(state: LiveState, { call, program: index, engine, t }: Arrive): void {
  const { programs, totals } = state;
  if (state.calls.has(call)) return;
  let program = programs.get(index);
  if (!program) {
    program = programs.add(index);
    program.begin(t);
    totals.arrivedPrograms++;
  }
  totals.arrivedCalls++;
  const arrived = state.calls.add(call);
  arrived.begin(index, engine, t);
  program.engine = engine;
  program.move(-1, WAITS);
  state.mark(arrived, t, WAITS);
  state.engines[engine].waiting++;
}

function queue(state: LiveState, { call: row, level, cause, engine, t }: Queue): void {
  const call = state.calls.get(row);
  if (!call) return;
  const home = state.engines[engine];
  if (call.level > 0) {
    home.queue(call.level).leave(call);
    state.count(call.level, -1);
  }
  home.queue(level).enter(call);
  state.count(level, 1);
  call.level = level;
  if (cause === 'promoted') {
    state.totals.promotions++;
    call.serviceBaseUs = state.serviceUs(call, t);
    call.waitBaseUs = state.waitUs(call, t);
  } else if (cause === 'demoted') state.totals.demotions++;
  const program = state.programOf(call);
  program.level = level;
  state.markProgram(program, t);
}

function admit(state: LiveState, event: Admit): void {
  const { call: row, engine, from, hitOwnTokens, hitOtherTokens, t } = event;
  const call = state.calls.get(row);
  if (!call) return;
  const { history, totals } = state;
  const home = state.engines[engine];
  history.calls.admit(event);
  if (from === 'new' || from === 'dropped') {
    call.hitOwnTokens += hitOwnTokens;
    call.hitOtherTokens += hitOtherTokens;
    const program = state.programOf(call);
    const prompt = history.shape.promptTokens[row];
    program.hitTokens += hitOwnTokens + hitOtherTokens;
    program.promptTokens += prompt;
    totals.hitTokens += hitOwnTokens + hitOtherTokens;
    totals.lookedUpTokens += prompt;
  }
  rebase(state, call, t);
  if (++home.members >= state.options.batch) home.roomUs = -1;
  home.waiting--;
  state.gauges[MEMBERS]++;
  move(state, call, RUNS, t);
}

function preempt(state: LiveState, row: number, t: number): void {
  const call = state.calls.get(row);
  if (!call) return;
  state.totals.preemptions++;
  call.preemptions++;
  state.programOf(call).preemptions++;
  // an eviction of a member is told before its preemption
  if (call.state !== RUNS) return;
  comeBack(state, call);
  leave(state, call, PREEMPTED, t);
}

function evict(state: LiveState, { call: row, to, t }: Evict): void {
  const call = state.calls.get(row);
  if (!call) return;
  // of an engine that is lost no preemption is told
  if (call.state === RUNS) comeBack(state, call);
  if (to === 'host') {
    state.totals.swapOuts++;
    call.swapOuts++;
    leave(state, call, SWAPPED, t);
    return;
  }
  state.totals.drops++;
  call.recomputes++;
  leave(state, call, DROPPED, t);
  call.prompting = 1;
}

/** vLLM's line: a running call that is sent back stands at its head; elsewhere a call keeps its place. */
function comeBack({ engines, kind }: LiveState, call: LiveCall): void {
  if (kind !== 'line') return;
  const line = engines[call.engine].queue(call.level);
  line.leave(call);
  line.enterFirst(call);
}

/** The call is not in the batch from now on, and in this state. */
function leave(state: LiveState, call: LiveCall, to: number, t: number): void {
  if (call.state === RUNS) {
    const home = state.engines[call.engine];
    call.generated = state.generated(call, t);
    call.servedUs = state.serviceUs(call, t);
    giveUp(state, home, t);
    home.waiting++;
  }
  move(state, call, to, t);
}

/** A place in the batch is free. */
function giveUp({ options, gauges }: LiveState, engine: LiveEngine, t: number): void {
  if (engine.members === options.batch) engine.roomUs = t;
  engine.members--;
  gauges[MEMBERS]--;
}

/** Its prompt, or the recomputation of it, is complete, and its next token there. */
function promptEnded(state: LiveState, row: number, t: number): void {
  const call = state.calls.get(row);
  if (!call) return;
  state.gauges[TOKENS] = ++state.totals.tokens;
  if (call.firstTokenUs < 0) call.firstTokenUs = t;
  call.generated++;
  call.servedUs = state.serviceUs(call, t);
  call.prompting = 0;
  rebase(state, call, t);
}

/** From now on what its engine does is its own. */
function rebase(state: LiveState, call: LiveCall, t: number): void {
  const engine = state.engines[call.engine];
  call.joinWorkUs = engine.workUs(t);
  call.joinPrefillUs = engine.prefillUs;
  call.joinSteps = engine.steps;
}

function end(state: LiveState, event: End): void {
  const { call: row, t } = event;
  const call = state.calls.get(row);
  if (!call) return;
  const { history, totals } = state;
  const program = state.programOf(call);
  const home = state.engines[call.engine];
  history.calls.end(event);
  if (call.level > 0) {
    home.queue(call.level).leave(call);
    state.count(call.level, -1);
  }
  giveUp(state, home, t);
  totals.endedCalls++;
  program.serviceUs = event.attainedUs;
  program.waitUs = event.waitedUs;
  program.callServiceUs += event.serviceUs;
  program.callWaitUs += event.waitingUs;
  program.tokens += history.shape.outputTokens[row];
  program.endedCalls++;
  program.endUs = t;
  program.move(call.state, -1);
  // in a damaged log others may be there
  program.done = event.last && program.active === 0 ? 1 : 0;
  state.mark(call, t, DONE);
  history.callMarks[row] = call.mark;
  state.calls.delete(row);
  if (program.done) finish(state, program);
}

function finish({ history, programs, totals }: LiveState, program: LiveProgram): void {
  // a state that is folded again finds it there
  if (history.done.size === totals.donePrograms) history.done.add(program.index).take(program);
  programs.delete(program.index);
  totals.donePrograms++;
}

function change(state: LiveState, { options }: Change): void {
  const { policy } = options;
  const name = typeof policy === 'object' ? policy.name : policy;
  state.options = { ...state.options, ...options, policy: name ?? state.options.policy };
}

function move(state: LiveState, call: LiveCall, to: number, t: number): void {
  const program = state.programOf(call);
  program.move(call.state, to);
  call.state = to;
  state.mark(call, t, to);
}
