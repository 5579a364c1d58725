import type { Call } from '../replay/call.js';
import type { Program } from '../replay/program.js';
import { toMillis } from '../time.js';
import type { Trace } from '../trace/trace.js';
import type { CallView, ProgramView } from './contract.js';

/** The labels of a trace's calls. */
export type Labels = Pick<Trace, 'labels' | 'threadOf' | 'toolOf'>;

/** Makes the frozen views that policies of the user's own are given: one a question, one a program while its entry lasts. */
export class Views {
  private readonly programs = new WeakMap<Program, ProgramView>();

  constructor(private readonly trace: Labels) {}

  of(call: Call, nowUs: number): CallView {
    const { labels, threadOf, toolOf } = this.trace;
    return Object.freeze({
      id: call.id,
      program: this.programOf(call.program),
      class: call.className,
      thread: labels[threadOf[call.row]],
      tool: labels[toolOf[call.row]],
      priority: call.priority,
      engine: call.engine,
      arrivalMs: toMillis(call.arrivalUs),
      promptTokens: call.promptTokens,
      generatedTokens: call.generated,
      computedTokens: call.computed,
      residence: call.residence,
      running: call.member,
      serviceMs: toMillis(call.serviceUs),
      waitingMs: toMillis(call.waitUs(nowUs)),
      inheritedServiceMs: toMillis(call.inheritedServiceUs),
      inheritedWaitingMs: toMillis(call.inheritedWaitUs),
    });
  }

  private programOf(program: Program): ProgramView {
    const last = this.programs.get(program);
    if (last && same(last, program)) return last;
    const view = Object.freeze({
      id: program.id,
      serviceMs: toMillis(program.serviceUs),
      waitingMs: toMillis(program.waitUs),
      activeCalls: program.live.length,
      endedCalls: program.endedCalls,
    });
    this.programs.set(program, view);
    return view;
  }
}

const same = (view: ProgramView, program: Program): boolean =>
  view.endedCalls === program.endedCalls &&
  view.activeCalls === program.live.length &&
  view.serviceMs === toMillis(program.serviceUs) &&
  view.waitingMs === toMillis(program.waitUs);
