import { z } from 'zod';
import { profileSchema } from '../../core/settings/profile-schema.js';
import { traceLine } from '../../core/trace/schema.js';
import type { SchemaName } from '../commands/schema.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { comparison } from '../schemas/compare.js';
import { runLogLine } from '../schemas/run-log.js';
import { summary } from '../schemas/summary.js';

interface Format {
  readonly schema: z.ZodType;
  /** As people write it, or as we do. */
  readonly io: 'input' | 'output';
}

/** Of what is read: the one definition it is read by. */
const FORMATS: Readonly<Record<SchemaName, Format>> = {
  trace: { schema: traceLine, io: 'input' },
  profile: { schema: profileSchema, io: 'input' },
  summary: { schema: summary, io: 'output' },
  compare: { schema: comparison, io: 'output' },
  'run-log': { schema: runLogLine, io: 'output' },
};

export function run(name: SchemaName): ExitCode {
  const { schema: of, io } = FORMATS[name];
  const schema = z.toJSONSchema(of, { io, reused: io === 'input' ? 'inline' : 'ref' });
  process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return EXIT.ok;
}
