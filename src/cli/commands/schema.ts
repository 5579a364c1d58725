import { Argument, Command } from 'commander';
import { lazy } from '../lazy.js';

/** What has a schema: see `run/schema.ts`. */
export const SCHEMA_NAMES = ['trace', 'profile', 'summary', 'compare', 'run-log'] as const;

export type SchemaName = (typeof SCHEMA_NAMES)[number];

/** `autellix schema` */
export const schemaCommand = (): Command =>
  new Command('schema')
    .description('print the JSON Schema of a file format')
    .addArgument(
      new Argument(
        '<format>',
        'a line of a trace, an engine profile, what replay --json and compare --json give, or a line of a run log',
      ).choices(SCHEMA_NAMES),
    )
    .action(lazy(() => import('../run/schema.js')));
