import { Command, InvalidArgumentError, Option } from 'commander';
import { addEngineFlags, type EngineFlags } from '../engine-flags.js';
import { lazy } from '../lazy.js';
import { addTraceFlags, type TraceFlags } from '../load-trace.js';
import { number } from '../parsers.js';
import { addRunFlags, type RunFlags } from '../run-flags.js';

export interface TuiFlags extends TraceFlags, RunFlags, EngineFlags {
  readonly trace?: readonly string[];
  readonly events?: string;
  readonly systems?: string;
  readonly theme: string;
  readonly speed?: number;
  /** `COLUMNSxROWS` */
  readonly snapshot?: { readonly columns: number; readonly rows: number };
  readonly at?: string;
  readonly svg?: boolean;
  readonly view: string;
}

function size(text: string): { columns: number; rows: number } {
  const [, columns, rows] = /^(\d{1,4})x(\d{1,4})$/.exec(text) ?? [];
  if (columns === undefined) throw new InvalidArgumentError('Expected columns and rows, such as 120x40.');
  return { columns: Number(columns), rows: Number(rows) };
}

function speed(text: string): number {
  if (text === 'max') return Number.POSITIVE_INFINITY;
  const value = number(text);
  if (value <= 0) throw new InvalidArgumentError('Expected a number above 0, or max.');
  return value;
}

/** `autellix tui` */
export const tuiCommand = (): Command => {
  const command = new Command('tui')
    .description('watch programs go through a scheduler, and see why one of them waits')
    .argument('[trace...]', 'native or foreign traces, read as one; none: choose from the sample traces')
    .optionsGroup('What is watched:')
    .addOption(new Option('--trace <files...>', 'the same').hideHelp())
    .option('--events <run.jsonl>', 'a run log (autellix replay --events) instead of a replay')
    .option('--systems <names>', 'with commas between: the same trace side by side, on one clock')
    .optionsGroup('How it is shown:')
    .option('--speed <x>', 'virtual seconds a second, or max (default: 1)', speed)
    .addOption(
      new Option('--theme <name>', 'its colours').choices(['default', 'mono', 'colour-blind']).default('default'),
    )
    .option('--snapshot <columns>x<rows>', 'print one screen as text and exit', size)
    .option('--at <time>', 'the instant of the snapshot, such as 12s or 850ms (default: the end)')
    .option('--svg', 'the snapshot as SVG')
    .option('--view <keys>', 'keys to press before the snapshot, such as "e" or "enter"', '');
  return addEngineFlags(addRunFlags(addTraceFlags(command.optionsGroup('What is run:')))).action(
    lazy(() => import('../run/tui.js')),
  );
};
