import { InputError } from '../../core/errors.js';
import type { RunOptions } from '../../core/settings/options.js';
import type { Trace } from '../../core/trace/trace.js';
import { answersOf } from './answers.js';

/** Refuses what only a modelled engine can do. Throws {@link InputError}. */
export function refuseUnreal(trace: Trace, { policy, profile }: RunOptions): void {
  if (profile.device_blocks === null) {
    throw new InputError('unlimited; expected a number: on a real engine the KV pool is memory', {
      field: '--device-blocks',
    });
  }
  // vLLM's scheduler may index blocks of a call that it takes out of the batch again before they are computed
  if (policy === 'priority' && profile.prefix_cache) {
    throw new InputError(
      'priority with a prefix cache, which may then hold KV that was never computed; expected --no-prefix-cache',
      {
        field: '--policy',
      },
    );
  }
  answersOf(trace);
}
