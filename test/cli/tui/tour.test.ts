import { expect, test } from 'vitest';
import { Screen } from './screen.js';

const open = async (): Promise<Screen> => {
  const screen = new Screen(['traces/react.jsonl', '--speed', '8'], 100, 30);
  await screen.until(/programs \d+ active/);
  return screen;
};

test('the tour shows figure 2 and nothing of the run it was begun in; Enter goes on, Esc leads back', async () => {
  const screen = await open();
  await screen.type('?');
  await screen.type('t');
  await screen.until(/tour 1\/8/);
  for (let looks = 0; looks < 25; looks++) {
    await new Promise((next) => setTimeout(next, 20));
    expect(screen.lines()[0]).not.toContain('react');
  }
  await screen.type('enter');
  await screen.until(/tour 2\/8[\s\S]*On the way/);
  await screen.type('enter');
  await screen.until(/4\.0 ms[\s\S]*A and B came first/);
  await screen.type('esc');
  await screen.until((shown) => shown.lines()[0].startsWith('react') && !shown.text().includes('tour'));
  screen.press('^c');
  expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
});

test('^C ends it inside the tour, too', async () => {
  const screen = await open();
  await screen.type('?');
  await screen.type('t');
  await screen.until(/tour 1\/8/);
  screen.press('^c');
  expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
});

test('a wrong value is told, and the run goes on', async () => {
  const screen = await open();
  for (const key of [':', ...'beta -1', 'enter']) await screen.type(key === ' ' ? 'space' : key);
  await screen.until(/beta.*expected/);
  for (const key of [':', 'up', 'enter']) await screen.type(key);
  await screen.until(/beta.*expected/);
  await screen.type('space');
  await screen.until(/paused/);
  screen.press('q');
  expect(await screen.ended()).toEqual({ code: 0, signal: 0 });
});
