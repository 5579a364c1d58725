import { execFile } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** What a run finds on this machine. */
export interface Machine {
  readonly node: string;
  readonly platform: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  /** Names and memory of NVIDIA GPUs. */
  readonly gpus: readonly string[];
  readonly terminal: Terminal;
}

/** Null where the output goes elsewhere. */
type Terminal = {
  readonly columns: number;
  readonly rows: number;
  readonly colours: number;
  readonly utf8: boolean;
} | null;

export async function lookAround(out: NodeJS.WriteStream = process.stdout, env = process.env): Promise<Machine> {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e8) / 10,
    gpus: await gpus(),
    terminal: out.isTTY
      ? { columns: out.columns, rows: out.rows, colours: 2 ** out.getColorDepth(env), utf8: isUtf8(env) }
      : null,
  };
}

const isUtf8 = (env: NodeJS.ProcessEnv): boolean => /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '');

/** None where there is no driver. */
function gpus(): Promise<string[]> {
  return new Promise((resolve) => {
    execFile('nvidia-smi', ['--query-gpu=name,memory.total', '--format=csv,noheader'], (error, stdout) => {
      resolve(error ? [] : stdout.split('\n').filter((line) => line.trim() !== ''));
    });
  });
}
