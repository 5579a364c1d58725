import type { RunEvent } from '../events.js';
import type { PlainOptions } from './setup.js';
import { nameOf, type Shape } from './shape.js';
import { amount, time } from './short.js';

/** What an event is about, for its colour and its mark. */
export type Tone = 'arrive' | 'down' | 'up' | 'run' | 'leave' | 'swap' | 'end' | 'change';

export interface Words {
  readonly tone: Tone;
  readonly text: string;
}

/** The event in words; undefined where it is not worth a line. */
export function inWords(event: RunEvent, shape: Shape, options: PlainOptions): Words | undefined {
  switch (event.type) {
    case 'arrive': {
      const name = nameOf(shape, event.call);
      const tool = shape.labels[shape.toolOf[event.call]];
      const after = event.root ? '' : ` after ${tool === '' ? 'its delay' : tool} (${time(shape.delayUs[event.call])})`;
      return say('arrive', `${name} arrived${after}: ${amount(shape.promptTokens[event.call])} tokens`);
    }
    case 'queue':
      return queued(event, shape, options);
    case 'admit':
      return admitted(event, shape);
    case 'preempt':
      return say('leave', `preempted ${nameOf(shape, event.call)}`);
    case 'evict': {
      const name = nameOf(shape, event.call);
      if (event.to === 'host') return say('swap', `swapped ${name} out: ${amount(event.blocks)} blocks to the host`);
      return say('swap', `dropped the KV of ${name}: ${amount(event.tokens)} tokens to recompute`);
    }
    case 'swap':
      return say(
        'swap',
        `moved ${amount(event.outBlocks)} blocks out, ${amount(event.inBlocks)} in: ${event.transfers} transfers, ${time(event.untilUs - event.t)}`,
      );
    case 'recomputed':
      return say('run', `recomputed ${nameOf(shape, event.call)}: its KV is back`);
    case 'end': {
      const name = nameOf(shape, event.call);
      const spent = `waited ${time(event.waitingUs)}, served ${time(event.serviceUs)}`;
      if (!event.last) return say('end', `${name} ended: ${spent}`);
      return say('end', `${shape.programs[event.program]} done; its last call ${spent}`);
    }
    case 'engine-lost':
      return say('change', `engine ${event.engine} died: ${event.calls} calls queued again`);
    case 'change': {
      const { policy } = event.options;
      const changes = Object.entries({ ...event.options, ...(typeof policy === 'object' && { policy: policy.name }) });
      return say('change', `changed ${changes.map(([name, value]) => `${name} to ${value}`).join(', ')}`);
    }
  }
  return undefined;
}

const say = (tone: Tone, text: string): Words => ({ tone, text });

function queued(event: Extract<RunEvent, { type: 'queue' }>, shape: Shape, options: PlainOptions): Words | undefined {
  const name = nameOf(shape, event.call);
  const { level, waitUs, serviceUs } = event;
  if (event.cause === 'demoted') {
    return say('down', `demoted ${name} to Q${level}: quantum of ${time(quantumUs(options, level - 1))} used`);
  }
  if (event.cause === 'promoted') {
    return say('up', `promoted ${name}: ${starved(options, waitUs, serviceUs)} (β ${options.beta})`);
  }
  if (event.cause === 'changed') return say('change', `placed ${name} in Q${level}`);
  return level > 1 ? say('arrive', `${name} starts in Q${level}: its program had ${time(serviceUs)}`) : undefined;
}

/** What promotion tests, and whose that is: all policies with queues but mlfq know programs (scheduling.md, 4.4). */
export const starved = ({ policy }: PlainOptions, waitUs: number, serviceUs: number): string =>
  `${policy === 'mlfq' ? 'call' : 'program and call'} waited ${time(waitUs)} for ${time(serviceUs)} of service`;

function admitted(event: Extract<RunEvent, { type: 'admit' }>, shape: Shape): Words | undefined {
  const name = nameOf(shape, event.call);
  if (event.from === 'swapped') return say('swap', `swapped ${name} in`);
  if (event.from === 'resident') return say('run', `resumed ${name}`);
  const hits = event.hitOwnTokens + event.hitOtherTokens;
  const of = `of ${amount(shape.promptTokens[event.call])} tokens`;
  const cached =
    hits === 0
      ? ''
      : `: ${amount(hits)} ${of} cached${event.hitOtherTokens === 0 ? '' : `, ${amount(event.hitOtherTokens)} by other programs`}`;
  return say('run', `${event.from === 'dropped' ? 'restarted' : 'started'} ${name}${cached}`);
}

/** The quantum of a queue, microseconds. */
export function quantumUs({ bounds, quanta }: PlainOptions, level: number): number {
  const given = quanta?.[level - 1] ?? bounds[level - 1] - (level > 1 ? bounds[level - 2] : 0);
  return given === undefined || Number.isNaN(given) ? Number.POSITIVE_INFINITY : given * 1000;
}
