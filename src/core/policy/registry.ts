import type { PolicyName } from '../settings/options.js';
import { atlas } from './atlas.js';
import type { Policy, PolicySource } from './contract.js';
import { custom } from './custom.js';
import { fcfs } from './fcfs.js';
import type { AnyPolicy } from './kinds.js';
import { lasDecay } from './las-decay.js';
import { mlfq } from './mlfq.js';
import { plas } from './plas.js';
import { priority } from './priority.js';
import { srpt } from './srpt.js';
import type { Labels } from './views.js';

/** Every policy the workbench ships, by name. */
export const POLICIES: Readonly<Record<PolicyName, AnyPolicy>> = {
  fcfs,
  priority,
  mlfq,
  plas,
  atlas,
  srpt,
  'las-decay': lasDecay,
};

/** A policy for one run of a trace; one of the user's own is made anew. */
export function policyFor(policy: PolicyName | Policy | PolicySource, trace: Labels): AnyPolicy {
  return typeof policy === 'string' ? POLICIES[policy] : custom(policy, trace);
}
