import { InputError } from '../../errors.js';
import { MAX_CALL_TOKENS } from '../../trace/limits.js';
import type { Segment } from '../../trace/row.js';
import type { Importer, ImportJob, TraceReader } from '../importer.js';
import { segmentsOf } from '../parts/block-streams.js';
import { parseWithHashIds } from '../parts/exact-json.js';
import { Fields } from '../parts/fields.js';

/** Tokens of a hash id: the file does not say. */
const BLOCK_TOKENS = 512;

/** Milliseconds since 1970 rather than since the trace's start. */
const EPOCH_MS = 1e11;

/**
 * Requests of Moonshot's Mooncake: a request a line, prompts as chains of block hashes that mean the same in every
 * file. A request becomes a program of one call; rows with aiperf's `session_id` become the calls of one.
 */
export const mooncake: Importer = {
  name: 'mooncake',
  about: 'Mooncake requests, also with sessions as aiperf and Dynamo write them',
  timed: true,
  detect: ({ json }) => typeof json === 'object' && json !== null && 'input_length' in json,
  open: (job) => new MooncakeReader(job),
};

/** A session as far as it was read. */
interface Session {
  readonly program: string;
  calls: number;
  ids: readonly number[];
  contextTokens: number;
  timestamp: number | undefined;
}

interface Request {
  readonly input: number;
  readonly output: number;
  readonly ids: readonly number[];
}

class MooncakeReader implements TraceReader {
  private readonly sessions = new Map<string, Session>();
  private readonly blockTokens: number;
  private rows = 0;

  constructor(private readonly job: ImportJob) {
    this.blockTokens = job.options.hashBlock ?? BLOCK_TOKENS;
    job.report.assumed(
      `a hash id stands for ${this.blockTokens} tokens, the last one of a prompt for the first of them; answers count as new in the next prompt`,
    );
  }

  read(text: string, line?: number): void {
    const fields = new Fields(parseWithHashIds(text));
    const request = this.request(fields);
    this.rows++;
    if (fields.has('session_id')) this.turn(fields, request, line);
    else this.single(fields, request, line);
  }

  private single(fields: Fields, request: Request, line: number | undefined): void {
    const program = this.job.scope.programName(String(this.rows));
    const arrival_ms = this.arrival(fields);
    this.job.emit(
      { program, call: '1', arrival_ms, input: this.prompt(request, program), output: request.output },
      line,
    );
  }

  private turn(fields: Fields, request: Request, line: number | undefined): void {
    const id = fields.id('session_id');
    const session = this.sessions.get(id);
    if (session === undefined) {
      this.open(id, fields, request, line);
      return;
    }
    const { program, calls } = session;
    const whole = this.isWhole(session, request, fields);
    const input = this.prompt(request, `${program}/${calls + 1}`);
    if (!whole) input.unshift([`@${calls}`, session.contextTokens]);
    const row = { program, call: String(calls + 1), after: [String(calls)], delay_ms: this.delay(fields, session) };
    this.job.emit({ ...row, input, output: request.output }, line);
    session.calls++;
    session.ids = request.ids;
    session.contextTokens = (whole ? 0 : session.contextTokens) + request.input + request.output;
  }

  private open(id: string, fields: Fields, request: Request, line: number | undefined): void {
    const program = this.job.scope.programName(id);
    const arrival_ms = this.arrival(fields);
    const contextTokens = request.input + request.output;
    const timestamp = fields.number('timestamp');
    this.sessions.set(id, { program, calls: 1, ids: request.ids, contextTokens, timestamp });
    const input = this.prompt(request, `${program}/1`);
    this.job.emit({ program, call: '1', arrival_ms, input, output: request.output }, line);
  }

  private request(fields: Fields): Request {
    const input = fields.whole('input_length', 1, MAX_CALL_TOKENS);
    const ids = fields.has('hash_ids') ? this.job.scope.ids.numbers(fields.list('hash_ids'), 'hash_ids') : [];
    const full = Math.floor(input / this.blockTokens);
    const all = Math.ceil(input / this.blockTokens);
    if (ids.length > 0 && ids.length !== full && ids.length !== all) {
      throw new InputError(
        `${ids.length} for ${input} tokens; expected ${all}, one for ${this.blockTokens} tokens (--hash-block says another size)`,
        { field: 'hash_ids' },
      );
    }
    return { input, output: this.output(fields), ids };
  }

  private output(fields: Fields): number {
    if (fields.raw('output_length') !== 0) return fields.whole('output_length', 1, MAX_CALL_TOKENS);
    this.job.report.repaired('answers of no tokens taken as one token', `row ${this.rows + 1}`);
    return 1;
  }

  private prompt({ ids, input }: Request, rest: string): Segment[] {
    return segmentsOf(this.job.scope.blocks('mooncake').path(ids), this.blockTokens, input, rest);
  }

  /** From the start of the trace, milliseconds. */
  private arrival(fields: Fields): number {
    const timestamp = fields.number('timestamp');
    const { scope, report } = this.job;
    // of all files: they are read as one
    scope.zeroMs ??= timestamp < EPOCH_MS ? 0 : timestamp;
    const { zeroMs } = scope;
    if (zeroMs > 0) report.assumed('timestamps since 1970 count from the first row');
    if (timestamp < zeroMs) fields.refuse('timestamp', `expected at least ${zeroMs}, as in the first row`);
    return timestamp - zeroMs;
  }

  private delay(fields: Fields, session: Session): number {
    const timestamp = fields.has('timestamp') ? fields.number('timestamp') : undefined;
    const before = session.timestamp;
    session.timestamp = timestamp;
    if (fields.has('delay')) return fields.number('delay');
    if (timestamp === undefined || before === undefined || timestamp < before) {
      fields.refuse('delay', 'expected milliseconds after the row before it, or a timestamp on both');
    }
    this.job.report.assumed(
      'rows of a session without delay come as long after the end of the one before as their timestamps say',
    );
    return timestamp - before;
  }

  /** Whether the row of a session holds its whole prompt, and not only what is new. */
  private isWhole({ ids, program }: Session, request: Request, fields: Fields): boolean {
    const said = this.job.options.mooncakeSessions;
    if (said !== undefined) return said === 'cumulative';
    const shared = ids.slice(0, Math.max(1, ids.length - 1));
    if (shared.length > 0 && ids.length > 0 && shared.every((id, k) => request.ids[k] === id)) {
      this.job.report.assumed('rows of a session that begin with the hash ids of the row before hold the whole prompt');
      return true;
    }
    return fields.refuse(
      'session_id',
      `unclear whether the rows of session ${program} hold the new tokens or the whole prompt: expected --mooncake-sessions delta or cumulative`,
    );
  }
}
