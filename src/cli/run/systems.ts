import { RUN_DEFAULTS, SYSTEMS } from '../../core/settings/systems.js';
import type { SystemsFlags } from '../commands/systems.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { columnsOf, paintFor } from '../style.js';
import { table } from '../table.js';

export function run(flags: SystemsFlags): ExitCode {
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ systems: SYSTEMS, defaults: RUN_DEFAULTS }, null, 2)}\n`);
    return EXIT.ok;
  }
  const paint = paintFor(process.stdout);
  process.stdout.write(
    table(
      ['system', 'policy', 'steps', 'about'],
      SYSTEMS.map((s) => [s.name, String(s.run.policy), String(s.run.steps), s.about]),
      { columns: columnsOf(process.stdout), heading: paint.bold, align: ['left', 'left', 'right', 'left'] },
    ),
  );
  return EXIT.ok;
}
