import { Command, Option } from 'commander';
import { addEngineFlags, type EngineFlags } from '../engine-flags.js';
import { lazy } from '../lazy.js';
import { addTraceFlags, type TraceFlags } from '../load-trace.js';
import { collect } from '../parsers.js';
import { addRunFlags, type RunFlags } from '../run-flags.js';

export interface ReplayFlags extends TraceFlags, RunFlags, EngineFlags {
  /** A file; true: to stdout, instead of the table. */
  readonly json?: string | true;
  readonly calls?: string;
  readonly programs?: string;
  readonly events?: string;
  readonly assert?: readonly string[];
  readonly check?: boolean;
  readonly singleSteps?: boolean;
}

/** `autellix replay TRACE...` */
export const replayCommand = (): Command => {
  const command = new Command('replay')
    .description('run a trace under one scheduler: who waited, who was served, and how long')
    .argument('<trace...>', 'native or foreign traces, read as one; - for stdin')
    .optionsGroup('What comes out, besides the table:')
    .option('--json [file]', 'the summary as JSON, to stdout instead of the table if no file is given')
    .option('--calls <file.csv>', 'a line for every call')
    .option('--programs <file.csv>', 'a line for every program')
    .option(
      '--events <file.jsonl>',
      'the run log, every event (docs/run-log.md); gzipped if it ends in .gz; - for stdout, the table to stderr',
    )
    .option(
      '--assert <comparison>',
      "such as 'p95_token_latency_ms < 40' (docs/measures.md); exit 1 if not so; repeatable",
      collect,
    )
    .option('--check', 'check the invariants while running (slower); exit 1 where one breaks')
    .addOption(new Option('--single-steps', 'take no steps in one move').hideHelp());
  return addEngineFlags(addRunFlags(addTraceFlags(command.optionsGroup('What is run:')))).action(
    lazy(() => import('../run/replay.js')),
  );
};
