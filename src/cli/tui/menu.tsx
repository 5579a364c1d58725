import { Box, render, Text, useApp, useInput } from 'ink';
import { useState } from 'react';
import { keyNames } from './key-name.js';
import type { Paint } from './paint.js';
import type { Sample } from './samples.js';

interface MenuProps {
  readonly samples: readonly Sample[];
  readonly paint: Paint;
  readonly choose: (file: string | undefined) => void;
}

/** The sample traces, to choose from. */
export function Menu({ samples, paint, choose }: MenuProps) {
  const { exit } = useApp();
  const [at, setAt] = useState(0);
  const done = (file: string | undefined) => {
    choose(file);
    exit();
  };
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      if (name === 'down' || name === 'j') setAt((now) => Math.min(samples.length - 1, now + 1));
      else if (name === 'up' || name === 'k') setAt((now) => Math.max(0, now - 1));
      else if (name === 'enter') done(samples[at].file);
      else if (name === 't' || name === '?') done(samples[samples.length - 1].file);
      else if (name === 'q' || name === 'esc' || name === '^c') done(undefined);
    }
  });
  return (
    <Box flexDirection="column">
      <Text>{paint('title', ' autellix: watch programs go through a scheduler')}</Text>
      <Text>{paint('dim', ' a sample trace (Enter), or your own: autellix tui TRACE')}</Text>
      <Text> </Text>
      {samples.map(({ file, about }, k) => (
        <Text key={file} wrap="truncate">
          {k === at ? paint('selected', `› ${file.padEnd(18)} ${about}`) : `  ${file.padEnd(18)} ${about}`}
        </Text>
      ))}
      <Text> </Text>
      <Text>{paint('dim', ' ↑↓ choose  Enter watch  t the tour  q quit')}</Text>
    </Box>
  );
}

/** Shows the menu; the file that was chosen, undefined: none. */
export async function chooseSample(samples: readonly Sample[], paint: Paint): Promise<string | undefined> {
  let chosen: string | undefined;
  const choose = (file: string | undefined) => {
    chosen = file;
  };
  const menu = render(<Menu samples={samples} paint={paint} choose={choose} />, {
    exitOnCtrlC: false,
    patchConsole: false,
  });
  await menu.waitUntilExit();
  return chosen;
}
