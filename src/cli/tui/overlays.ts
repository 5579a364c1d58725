import { completed, parseCommand } from '../../core/live/command.js';
import type { Column } from '../../core/live/view/columns.js';
import type { Effect, Scene } from './controller.js';
import { CHOICES } from './panels/picker.js';
import type { Ui } from './ui.js';

/** Does what a key says while an overlay has the keys. */
export function overlayKey(key: string, scene: Scene): Effect {
  const { ui } = scene;
  const close = (change: Partial<Ui> = {}): Effect => ({ ui: { ...ui, overlay: 'none', input: '', ...change } });
  if (key === 'esc') return close(ui.overlay === 'filter' ? { filter: '', excluded: false } : {});
  switch (ui.overlay) {
    case 'help':
      return help(key, scene, close);
    case 'sort':
    case 'systems':
      return pick(key, scene, close);
    case 'filter':
      if (key === 'enter') return close();
      return typed(key, ui, (input) => ({ ui: { ...ui, input, filter: input, cursor: 0, offset: 0 } }));
    default:
      if (key === 'enter') return run(scene, close);
      if (key === 'tab') return { ui: { ...ui, input: completed(ui.input) } };
      if (key === 'up') return recall(ui, 1);
      if (key === 'down') return recall(ui, -1);
      return typed(key, ui, (input) => ({ ui: { ...ui, input } }));
  }
}

type Close = (change?: Partial<Ui>) => Effect;

function help(key: string, { ui }: Scene, close: Close): Effect {
  if (key === 't') return { ...close({ tour: 0, sort: 'id', frozen: false }), outside: 'tour' };
  if (key === 'down' || key === 'j') return { ui: { ...ui, scroll: Math.min(60, ui.scroll + 1) } };
  if (key === 'up' || key === 'k') return { ui: { ...ui, scroll: Math.max(0, ui.scroll - 1) } };
  if (key === 'pgdn' || key === 'space') return { ui: { ...ui, scroll: Math.min(60, ui.scroll + 10) } };
  if (key === 'pgup') return { ui: { ...ui, scroll: Math.max(0, ui.scroll - 10) } };
  return key === '?' || key === 'q' || key === 'enter' ? close() : { ui };
}

function pick(key: string, { ui }: Scene, close: Close): Effect {
  const choices = CHOICES[ui.overlay as keyof typeof CHOICES];
  const to = (choice: number): Effect => ({ ui: { ...ui, choice: Math.max(0, Math.min(choices.length - 1, choice)) } });
  const { name } = choices[ui.choice];
  if (key === 'down' || key === 'j') return to(ui.choice + 1);
  if (key === 'up' || key === 'k') return to(ui.choice - 1);
  if (key === 'home' || key === 'g') return to(0);
  if (key === 'end' || key === 'G') return to(choices.length - 1);
  if (ui.overlay === 'sort') return key === 'enter' ? close({ sort: name as Column }) : key === 'q' ? close() : { ui };
  const marked = ui.input.split(',').filter(Boolean);
  if (key === 'space') {
    const next = marked.includes(name) ? marked.filter((one) => one !== name) : [...marked, name];
    return { ui: { ...ui, input: next.join(',') } };
  }
  if (key !== 'enter') return key === 'q' ? close() : { ui };
  return marked.length === 0 ? close() : { ...close({ focus: 0 }), requests: [{ type: 'compare', systems: marked }] };
}

/** Commands that were typed before: `choice` counts back from the newest, 1; 0 is a new one. */
function recall(ui: Ui, by: number): Effect {
  const choice = Math.max(0, Math.min(ui.typed.length, ui.choice + by));
  return { ui: { ...ui, choice, input: choice === 0 ? '' : (ui.typed.at(-choice) ?? '') } };
}

function typed(key: string, { input }: Ui, then: (input: string) => Effect): Effect {
  if (key === '^u') return then('');
  if (key === 'backspace') return then(Array.from(input).slice(0, -1).join(''));
  const char = key === 'space' ? ' ' : key;
  return then(Array.from(char).length === 1 ? input + char : input);
}

function run({ ui }: Scene, close: Close): Effect {
  if (ui.input.trim() === '') return close();
  const command = parseCommand(ui.input);
  const typed = [...ui.typed, ui.input.trim()];
  switch (command.type) {
    case 'wrong':
      return close({ message: command.problem, typed });
    case 'quit':
      return { ...close(), outside: 'quit' };
    case 'theme':
      return close({ theme: command.theme, typed });
    default:
      return { ...close({ typed }), requests: [command] };
  }
}
