import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { InputError } from '../../core/errors.js';
import { answer } from '../answer.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { checkFile } from './check.js';
import { corePlayer, singleStepPlayer } from './core-player.js';
import { reportOf } from './report.js';

/**
 * `npm run golden -- [--single-steps] [--backend NAME] DIR...`: replays every golden file in the folders (or the files)
 * given and prints a line for each; returns 1 when one differs anywhere, 2 when there was nothing to play.
 */
async function golden(args: string[]): Promise<ExitCode> {
  const { values, positionals: paths } = flagsOf(args);
  const player = values['single-steps'] ? singleStepPlayer : corePlayer;
  if (paths.length === 0) throw new InputError('no folder given; expected one or more with golden files');
  let played = 0;
  let failed = 0;
  for (const path of paths.flatMap(jsonFiles)) {
    const start = performance.now();
    const result = await checkFile(path, player, values.backend);
    process.stdout.write(reportOf(path, result, (performance.now() - start) / 1000));
    if (result.kind !== undefined) played++;
    if (result.failed > 0) failed++;
  }
  if (played === 0) throw new InputError(`no golden file in ${paths.join(', ')}`);
  return failed > 0 ? EXIT.failed : EXIT.ok;
}

function flagsOf(args: string[]) {
  try {
    const options = { 'single-steps': { type: 'boolean' }, backend: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new InputError((error as Error).message);
  }
}

/** The JSON files of a folder and its folders, in order of their names; a file stands for itself. */
function jsonFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => join(path, name));
}

try {
  process.exitCode = await golden(process.argv.slice(2));
} catch (error) {
  process.exitCode = answer(error);
}
