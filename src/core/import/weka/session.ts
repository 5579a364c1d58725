import { MAX_CALL_TOKENS } from '../../trace/limits.js';
import { Fields } from '../parts/fields.js';
import type { HashIds } from '../parts/hash-ids.js';
import type { ImportReport } from '../report.js';

/** A coding-agent session as kv-cache-tester publishes it, read and checked. Times are seconds. */
export interface WekaSession {
  readonly id: string;
  readonly blockTokens: number;
  /** Block ids mean the same in every file. */
  readonly globalIds: boolean;
  readonly toolTokens: number;
  readonly systemTokens: number;
  readonly entries: readonly WekaEntry[];
}

export type WekaEntry = WekaCall | WekaAgent;

export interface WekaCall {
  readonly kind: 'call';
  readonly t: number;
  readonly model: string | undefined;
  readonly input: number;
  readonly output: number;
  /** Of the prompt's whole blocks, from its start. */
  readonly ids: readonly number[];
  /** How long it took; undefined where it was not recorded. */
  readonly apiTime: number | undefined;
  readonly thinkTime: number | undefined;
  /** What the call waited for: a tool's result or a person. */
  readonly waitedFor: 'tool' | 'user' | undefined;
}

export interface WekaAgent {
  readonly kind: 'agent';
  readonly t: number;
  readonly id: string;
  readonly type: string | undefined;
  readonly duration: number | undefined;
  /** The parent does not wait for it. */
  readonly async: boolean;
  readonly toolTokens: number;
  readonly systemTokens: number;
  readonly entries: readonly WekaEntry[];
}

/** About 30 years, seconds. */
const MAX_SECONDS = 1e9;

/** Reads a session, as published or in the compact form. Throws InputError naming the field. */
export function readSession(value: unknown, ids: HashIds, report: ImportReport): WekaSession {
  const fields = new Fields(value);
  const id = fields.has('id') ? fields.id('id') : 'session';
  const blockTokens = fields.has('block_size') ? fields.whole('block_size', 1, MAX_CALL_TOKENS) : 64;
  const scope = fields.has('hash_id_scope') ? fields.text('hash_id_scope') : 'local';
  if (scope !== 'local' && scope !== 'global') fields.refuse('hash_id_scope', 'expected local or global');
  return {
    id,
    blockTokens,
    globalIds: scope === 'global',
    ...promptSizes(fields),
    entries: new EntryReader(id, blockTokens, ids, report).read(fields),
  };
}

const promptSizes = (fields: Fields) => ({
  toolTokens: fields.has('tool_tokens') ? fields.whole('tool_tokens', 0, MAX_CALL_TOKENS) : 0,
  systemTokens: fields.has('system_tokens') ? fields.whole('system_tokens', 0, MAX_CALL_TOKENS) : 0,
});

/** Ids of a session in the compact form: what is held in memory. The published ones have up to a million. */
const MAX_MADE_IDS = 2 ** 25;

class EntryReader {
  private made = 0;

  constructor(
    private readonly session: string,
    private readonly blockTokens: number,
    private readonly ids: HashIds,
    private readonly report: ImportReport,
  ) {}

  read(fields: Fields): WekaEntry[] {
    const entries: WekaEntry[] = [];
    let before: readonly number[] = [];
    for (const request of fields.records('requests')) {
      if (request.raw('type') === 'subagent') {
        entries.push(this.agent(request));
        continue;
      }
      const known = this.blocks(request, before);
      before = known;
      const call = this.call(request, known);
      if (call) entries.push(call);
    }
    return entries;
  }

  private agent(fields: Fields): WekaAgent {
    return {
      kind: 'agent',
      t: fields.number('t', MAX_SECONDS),
      id: fields.has('agent_id') ? fields.id('agent_id') : 'agent',
      type: fields.has('subagent_type') ? fields.text('subagent_type') : undefined,
      duration: fields.has('duration_ms') ? fields.number('duration_ms', MAX_SECONDS * 1000) / 1000 : undefined,
      async: fields.has('status') && fields.text('status').startsWith('async'),
      ...promptSizes(fields),
      entries: this.read(fields),
    };
  }

  private call(fields: Fields, known: readonly number[]): WekaCall | undefined {
    if (!fields.has('in') || fields.raw('in') === 0) {
      this.report.dropped('requests without input tokens', this.session);
      return undefined;
    }
    const input = fields.whole('in', 1, MAX_CALL_TOKENS);
    const types = fields.has('input_types') ? fields.list('input_types') : [];
    return {
      kind: 'call',
      t: fields.number('t', MAX_SECONDS),
      model: fields.has('model') ? fields.text('model') : undefined,
      input,
      output: this.output(fields),
      ids: this.wholeBlocks(known, input),
      apiTime: fields.has('api_time') ? fields.number('api_time', MAX_SECONDS) : undefined,
      thinkTime: fields.has('think_time') ? fields.number('think_time', MAX_SECONDS) : undefined,
      waitedFor: types.includes('tool_result') ? 'tool' : types.includes('text') ? 'user' : undefined,
    };
  }

  /** A call that was cut off before its first token still occupied the engine. */
  private output(fields: Fields): number {
    if (fields.has('out') && fields.raw('out') !== 0) return fields.whole('out', 1, MAX_CALL_TOKENS);
    this.report.repaired('answers of no tokens taken as one token', this.session);
    return 1;
  }

  /** `hash_ids`, or in the compact form what it keeps of the request before and adds. */
  private blocks(fields: Fields, before: readonly number[]): readonly number[] {
    if (fields.has('hash_ids')) return this.ids.numbers(fields.list('hash_ids'), `${fields.path}.hash_ids`);
    if (!fields.has('keep') && !fields.has('add')) return [];
    const keep = fields.whole('keep', 0, before.length);
    const ranges = fields.list('add').map((range, k) => {
      const [first, count] = Array.isArray(range) ? range : [];
      const known = Number.isSafeInteger(first) && Number.isSafeInteger(count) && first >= 0 && count >= 1;
      return known ? { first, count } : fields.refuse('add', `expected [first id, count] in add[${k}]`);
    });
    const count = ranges.reduce((sum, range) => sum + range.count, keep);
    this.refuseMany(fields, count, keep);
    const ids = before.slice(0, keep);
    for (const { first, count } of ranges) for (let id = first; id < first + count; id++) ids.push(id);
    return ids;
  }

  /** A few characters may stand for any number of ids: those that the prompt cannot hold are not made. */
  private refuseMany(fields: Fields, count: number, keep: number): void {
    const tokens = fields.has('in') ? fields.whole('in', 0, MAX_CALL_TOKENS) : 0;
    const most = Math.ceil(tokens / this.blockTokens);
    if (count > most) {
      const blocks = `${most} ids, one for ${this.blockTokens} of ${tokens} tokens`;
      fields.refuse('add', `expected at most ${blocks}, ${keep} of them kept`);
    }
    this.made += count;
    if (this.made > MAX_MADE_IDS) fields.refuse('add', `expected at most ${MAX_MADE_IDS} ids in the whole session`);
  }

  private wholeBlocks(ids: readonly number[], input: number): readonly number[] {
    const blocks = Math.floor(input / this.blockTokens);
    if (ids.length === blocks) return ids;
    if (ids.length < blocks) {
      this.report.repaired('prompts with fewer hash ids than whole blocks: the rest is taken as new', this.session);
      return ids;
    }
    this.report.repaired('prompts with more hash ids than whole blocks: those at the end are ignored', this.session);
    return ids.slice(0, blocks);
  }
}
