import type { Tried } from './backends.js';
import type { Machine } from './machine.js';

/** What to do for more, most useful first; empty where there is nothing to do. */
export function adviceFor(machine: Machine, tried: readonly Tried[]): string[] {
  const native = tried.find(({ name }) => name === 'tensorflow');
  const advice: string[] = [];
  if (!native || 'problem' in native) {
    advice.push('autellix setup native          TensorFlow itself: many times the speed of wasm on long contexts');
  } else if (machine.gpus.length > 0 && !native.gpu) {
    advice.push(
      'autellix setup native --gpu --force          TensorFlow with CUDA: there is a GPU, and it is not used',
    );
  }
  if (machine.terminal && !machine.terminal.utf8)
    advice.push('export LANG=C.UTF-8          so that bars and sparklines show');
  return advice;
}
