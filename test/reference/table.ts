import type { RunOptions } from '../../src/core/settings/options.js';
import { type Call, waitingUs } from './call.js';

/** 3.3: the process table changes when a call ends, by its whole service and waiting. */
export function record(call: Call, options: RunOptions): void {
  const { program } = call;
  const waiting = waitingUs(call, call.endUs);
  if (options.policy === 'atlas') {
    program.serviceUs = Math.max(program.serviceUs, call.inheritedServiceUs + call.serviceUs);
  } else {
    program.serviceUs += call.serviceUs;
  }
  if (options.policy === 'atlas' && options.wait === 'chain') {
    program.waitingUs = Math.max(program.waitingUs, call.inheritedWaitingUs + waiting);
  } else {
    program.waitingUs += waiting;
  }
}

/** 3.4: a call inherits at the point that takes it in. */
export function inherit(call: Call): void {
  call.inheritedServiceUs = call.program.serviceUs;
  call.inheritedWaitingUs = call.program.waitingUs;
}
