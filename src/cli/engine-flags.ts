import { type Command, Option } from 'commander';

/** What the flags of {@link addEngineFlags} say. */
export interface EngineFlags {
  readonly engine?: string;
  readonly backend?: string;
  readonly model?: string;
  readonly realTime?: boolean;
  readonly verify?: boolean;
}

/** Adds the flags that say whether calls are really decoded, and by what (docs/engines.md). */
export function addEngineFlags(command: Command): Command {
  return addModelFlags(
    command
      .optionsGroup('Engines that really decode (docs/engines.md):')
      .addOption(
        new Option('--engine <name>', 'modelled by the profile, or a real decoder').choices(['modelled', 'tfjs']),
      ),
  )
    .option('--real-time', 'engines side by side against the wall clock, not one at a time in virtual time')
    .option('--verify', 'check every answer against an undisturbed decode at the end; exit 1 if one differs');
}

/** The flags that say what decodes. */
export function addModelFlags(command: Command): Command {
  return command
    .addOption(backendOption('what it computes with (default: the best there is)'))
    .option(
      '--model <name|folder>',
      'tiny, small or medium with random weights, or a Hugging Face folder (default: tiny)',
    );
}

export const backendOption = (about: string): Option =>
  new Option('--backend <name>', about).choices(['tensorflow', 'wasm', 'cpu']);
