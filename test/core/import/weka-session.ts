import { weka } from '../../../src/core/import/formats/weka.js';
import type { TraceRow } from '../../../src/core/trace/row.js';
import { importTexts } from './reading.js';

interface Request {
  readonly t: number;
  readonly in?: number;
  readonly api_time?: number;
  readonly think_time?: number;
  readonly [key: string]: unknown;
}

export const request = (more: Request): object => ({ type: 'n', in: 64, out: 100, hash_ids: [1], ...more });
/** The file of a session. */
export const text = (requests: object[], more: object = {}): string =>
  JSON.stringify({ id: 'w', block_size: 64, hash_id_scope: 'local', requests, ...more });
export const rows = (requests: object[]): readonly TraceRow[] => importTexts(weka, [text(requests)]).rows;
