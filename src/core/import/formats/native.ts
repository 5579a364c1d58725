import { jsonOf, refuseDepth } from '../../json.js';
import { isTraceRow } from '../../trace/is-row.js';
import { headerOf, rowError } from '../../trace/schema.js';
import type { Importer } from '../importer.js';

/** Our own format (docs/trace-format.md): a call a line, perhaps after a header. */
export const native: Importer = {
  name: 'autellix',
  about: 'the native trace: a call a line',
  timed: true,

  detect: ({ json }) =>
    typeof json === 'object' &&
    json !== null &&
    ('autellix_trace' in json || 'program' in json || ('input' in json && 'output' in json)),

  open(job) {
    let first = true;
    return {
      read(text, line) {
        const value = jsonOf(text, 'a JSON object');
        if (first && typeof value === 'object' && value !== null && 'autellix_trace' in value) {
          refuseDepth(value, 'the header of a trace');
          job.header?.(headerOf(value));
        } else if (isTraceRow(value)) {
          job.emit(value, line);
        } else {
          throw rowError(value);
        }
        first = false;
      },
    };
  },
};
