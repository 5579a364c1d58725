import { z } from 'zod';
import { profileSchema } from '../../core/settings/profile-schema.js';
import { traceLine } from '../../core/trace/schema.js';
import type { SchemaName } from '../commands/schema.js';
import { EXIT, type ExitCode } from '../exit-codes.js';

/** The one definition each format is also read by. */
const SCHEMAS: Readonly<Record<SchemaName, z.ZodType>> = { trace: traceLine, profile: profileSchema };

export function run(name: SchemaName): ExitCode {
  const schema = z.toJSONSchema(SCHEMAS[name], { io: 'input' });
  process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return EXIT.ok;
}
