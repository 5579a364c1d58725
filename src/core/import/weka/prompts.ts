import type { Segment } from '../../trace/row.js';
import { BlockStreams, segmentsOf } from '../parts/block-streams.js';
import type { ImportScope } from '../scope.js';
import type { WekaCall, WekaEntry, WekaSession } from './session.js';

/**
 * The prompts of a session's calls as segments: calls that begin with the same block ids begin with the same
 * tokens, and with no more. `program` names what is the session's own.
 */
export function prompts(
  session: WekaSession,
  program: string,
  scope: ImportScope,
  shareSystem: boolean,
): Map<WekaCall, Segment[]> {
  const streams = session.globalIds ? scope.blocks('weka') : new BlockStreams((k) => `${program}#${k}`);
  if (shareSystem && !session.globalIds) pinHeads(session, session.entries, streams, session.blockTokens);
  const calls = callsOf(session.entries);
  const segments = new Map<WekaCall, Segment[]>();
  // From the last call back: what lives longest gets the longest streams.
  for (let k = calls.length - 1; k >= 0; k--) {
    const { ids, input } = calls[k];
    segments.set(calls[k], segmentsOf(streams.path(ids), session.blockTokens, input, `${program}/${k + 1}`));
  }
  return segments;
}

interface Agent {
  readonly toolTokens: number;
  readonly systemTokens: number;
}

/** The head of an agent's first prompt: its tools, then its system prompt, each a segment by its size and model. */
function pinHeads(agent: Agent, entries: readonly WekaEntry[], streams: BlockStreams, blockTokens: number): void {
  const first = entries.find((entry) => entry.kind === 'call');
  if (first !== undefined) {
    const tools = Math.floor(agent.toolTokens / blockTokens);
    const head = Math.floor((agent.toolTokens + agent.systemTokens) / blockTokens);
    const name = `sys:${first.model ?? 'model'}/tools-${agent.toolTokens}`;
    streams.pin(first.ids.slice(0, tools), name);
    streams.pin(first.ids.slice(0, head), `${name}/system-${agent.systemTokens}`);
  }
  for (const entry of entries) if (entry.kind === 'agent') pinHeads(entry, entry.entries, streams, blockTokens);
}

const callsOf = (entries: readonly WekaEntry[]): WekaCall[] =>
  entries.flatMap((entry) => (entry.kind === 'call' ? [entry] : callsOf(entry.entries)));
