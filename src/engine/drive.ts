import type { Replay } from '../core/replay/replay.js';
import type { RunOptions } from '../core/settings/options.js';
import type { Trace } from '../core/trace/trace.js';
import { Fleet } from './drive/fleet.js';
import { RealTime } from './drive/real-time.js';
import { refuseUnreal } from './drive/refuse.js';
import { Tokens } from './drive/tokens.js';
import { type Verified, verify } from './drive/verify.js';
import { advanceVirtual } from './drive/virtual-time.js';
import type { OnWork } from './drive/works.js';
import { type EngineLink, EngineProcess } from './process/engine-process.js';
import type { Hello, Ready } from './process/messages.js';

export type { Verified, WrongToken } from './drive/verify.js';

/** Which engines, and how they are run. */
export interface EngineSetup {
  /** A name of `src/engine/process/decoders.ts`. */
  readonly engine: string;
  /** The best there is where absent. */
  readonly backend?: string;
  /** A random model by name, or a folder. */
  readonly model: string;
  /** Of a random model's weights. */
  readonly seed: number;
  /** Side by side against the wall clock, not one at a time in virtual time. */
  readonly realTime?: boolean;
  /** Keep all tokens, for {@link Engines.verify}. */
  readonly verify?: boolean;
  /** Told of every token that is generated, in order. */
  readonly onToken?: (call: number, token: number) => void;
  /** Told of every work that was done. */
  readonly onWork?: OnWork;
  /** How an engine is started; in a process of its own where absent. */
  readonly start?: (hello: Hello) => Promise<EngineLink>;
  /** Told of an engine that died and how; its calls are recomputed. */
  readonly onDeath?: (engine: number, how: string) => void;
}

/** Most tokens of a prompt in a warm-up step. */
const WARM_UP_TOKENS = 256;

/** Real engines that take the replay of a trace forward. Whoever opens them closes them. */
export class Engines {
  private readonly realTime: RealTime | undefined;

  private constructor(
    private readonly trace: Trace,
    private readonly fleet: Fleet,
    private readonly tokens: Tokens,
    readonly setup: EngineSetup,
  ) {
    this.realTime = setup.realTime ? new RealTime(fleet, tokens, setup.onWork) : undefined;
  }

  /** Throws {@link InputError} for options no real engine can follow, and for a model or backend that cannot be had. */
  static async open(trace: Trace, options: RunOptions, setup: EngineSetup): Promise<Engines> {
    refuseUnreal(trace, options);
    const { start = EngineProcess.start } = setup;
    const hello = helloFor(options, setup);
    const fleet = await Fleet.start(() => start(hello), options.engines, setup.onDeath);
    const tokens = new Tokens(trace, fleet.about.vocab, setup.verify, setup.onToken);
    return new Engines(trace, fleet, tokens, setup);
  }

  /** The replay's `hooks.work`. */
  get work(): 'virtual' | 'real' {
    return this.realTime ? 'real' : 'virtual';
  }

  /** Backend and model as they were loaded. */
  get about(): Ready {
    return this.fleet.about;
  }

  /** Some work, or a short wait for it; false when all has ended. */
  async advance(replay: Replay): Promise<boolean> {
    return this.realTime
      ? this.realTime.advance(replay)
      : advanceVirtual(replay, this.fleet, this.tokens, this.setup.onWork);
  }

  /** Once all has ended: every answer against an undisturbed decode; as long as `goOn` says, told of the calls so far. */
  async verify(goOn: (calls: number) => boolean = () => true): Promise<Verified> {
    return verify(this.trace, this.tokens, this.fleet, goOn);
  }

  /** Prompt and answer of a call, as far as it is generated; with `verify` of every call, else of those that still matter. */
  tokensOf(call: number): { prompt: Int32Array; answer: Int32Array } {
    return this.tokens.of(call);
  }

  async close(): Promise<void> {
    await this.fleet.close();
  }
}

/** What an engine of a run is told first. */
export function helloFor({ batch, profile }: RunOptions, { engine, backend, model, seed }: EngineSetup): Hello {
  const promptTokens = Math.min(profile.token_budget ?? WARM_UP_TOKENS, WARM_UP_TOKENS);
  return {
    type: 'hello',
    engine,
    backend,
    model,
    seed,
    blocks: profile.device_blocks as number,
    blockTokens: profile.block_tokens,
    hostBlocks: profile.host_blocks,
    warmUp: { members: batch, promptTokens },
  };
}
