import { backendNamed } from '../../engine/tfjs/backend.js';
import type { DoctorFlags } from '../commands/doctor.js';
import { adviceFor } from '../doctor/advice.js';
import { tryBackends } from '../doctor/backends.js';
import { lookAround } from '../doctor/machine.js';
import { type Diagnosis, reportOf } from '../doctor/report.js';
import { EXIT, type ExitCode } from '../exit-codes.js';

/** Exit code 1: the backend that was asked for does not compute, or none does. */
export async function run({ backend, json }: DoctorFlags): Promise<ExitCode> {
  const wanted = backend === undefined ? undefined : backendNamed(backend);
  const machine = await lookAround();
  const backends = await tryBackends();
  const inUse = backends.find((tried) => !('problem' in tried) && tried.name === (wanted ?? tried.name))?.name;
  const diagnosis: Diagnosis = { machine, backends, inUse, advice: adviceFor(machine, backends) };
  process.stdout.write(json ? `${JSON.stringify(diagnosis, null, 2)}\n` : reportOf(diagnosis));
  return inUse ? EXIT.ok : EXIT.failed;
}
