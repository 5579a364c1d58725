import type { RunEvent } from '../../../core/events.js';
import type { Source } from './source.js';

/** Events that may be looked at to find the next step. */
const FAR = 4096;

/**
 * When the next engine step ends after `nowUs`, from the events ahead: steps that are told together are taken as
 * equally long. Undefined: none is known.
 */
export function nextStepUs({ recording }: Source, nowUs: number): number | undefined {
  let nextUs = Number.POSITIVE_INFINITY;
  let seen = 0;
  recording.look((event) => {
    if (event.type === 'steps') nextUs = Math.min(nextUs, stepEnd(event, nowUs));
    return event.t <= nextUs && ++seen < FAR;
  });
  return Number.isFinite(nextUs) ? nextUs : undefined;
}

function stepEnd({ fromUs, t, count }: Extract<RunEvent, { type: 'steps' }>, nowUs: number): number {
  const stepUs = (t - fromUs) / count;
  const done = Math.max(0, Math.floor((nowUs - fromUs) / stepUs + 1e-9));
  return Math.min(t, Math.round(fromUs + (done + 1) * stepUs));
}

/** Whether a scheduler decided something: a queue, the batch, an eviction. */
const isDecision = ({ type }: RunEvent): boolean =>
  type === 'queue' || type === 'admit' || type === 'preempt' || type === 'evict' || type === 'stop';

/** When the next scheduling decision after `nowUs` is taken; undefined: none is known. */
export function nextDecisionUs({ recording }: Source, nowUs: number): number | undefined {
  let atUs: number | undefined;
  recording.look((event) => {
    if (event.t > nowUs && isDecision(event)) atUs = event.t;
    return atUs === undefined;
  });
  return atUs;
}
