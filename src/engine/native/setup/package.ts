import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE, PACKAGE_VERSION } from '../folder.js';
import { command, type Surroundings } from './command.js';
import { SetupProblem } from './problem.js';
import type { Tools } from './tools.js';

/** Node's C headers, which the binding is compiled against: they fit every Node. */
const HEADERS = 'node-api-headers@1.9.0';

/** Puts the package into `folder`, without its install script (whose download fails on many networks). Returns where it is. */
export async function fetchPackage(around: Surroundings, { npm }: Tools, folder: string): Promise<string> {
  around.tell(`npm: ${PACKAGE} ${PACKAGE_VERSION}`);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--save-exact'];
  const { code, tail } = await command(around, npm, [...args, `${PACKAGE}@${PACKAGE_VERSION}`, HEADERS], folder);
  if (code !== 0) {
    throw new SetupProblem(
      `npm could not fetch ${PACKAGE}:\n${tail}`,
      'see whether the registry can be reached: npm ping',
    );
  }
  return join(folder, 'node_modules', PACKAGE);
}
