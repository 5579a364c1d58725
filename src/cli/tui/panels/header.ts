import { amount, clock, digits } from '../../../core/live/short.js';
import type { ClockView } from '../../../core/live/view/frame.js';
import { cell, fitting } from '../text.js';
import type { Canvas } from '../ui.js';

/** Two lines: what is watched and where its clock stands; how it goes. */
export function drawHeader({ frame, ui, width, paint }: Canvas): string[] {
  const { head, scores } = frame;
  const names = scores.map(({ name, policy }, k) => {
    const full = name === policy ? name : `${name} (${policy})`;
    return scores.length > 1 ? (k === ui.focus ? `[${full}]` : full) : full;
  });
  const beta = head.levels > 1 ? ` K=${head.levels} β=${head.beta ?? '∞'}` : '';
  const left = `${head.trace} · ${names.join(' | ')} · N=${head.steps}${beta}`;
  const right = clockText(frame.clock, ui.frozen);
  const first = paint('title', cell(left, Math.max(0, width - right.length - 1)));
  const kv =
    head.deviceBlocks === null
      ? `KV ${amount(head.usedBlocks)} blocks`
      : `KV ${Math.round((head.usedBlocks / head.deviceBlocks) * 100)}%`;
  const host = head.hostBlocks === 0 ? '' : ` host ${Math.round((head.hostUsed / head.hostBlocks) * 100)}%`;
  const figures = [
    [
      1,
      `programs ${amount(head.programs.active)} active ${amount(head.programs.done)}/${amount(head.programs.all)} done`,
    ],
    [4, `calls ${amount(head.calls.active)} active ${amount(head.calls.ended)}/${amount(head.calls.all)}`],
    [3, `${amount(head.tokensPerS)} tokens/s`],
    [5, `engines ${head.enginesBusy}/${head.engines} busy`],
    [2, `${kv}${host}`],
  ] as const;
  return [`${first} ${paint('accent', right)}`, cell(fitting(figures, ' · ', width), width)];
}

function clockText({ nowUs, windowUs, playing, speed, pace, over }: ClockView, frozen: boolean): string {
  const state = `${over ? 'end' : playing ? '▶' : '‖ paused'}${frozen ? ', view frozen' : ''}`;
  const rate = Number.isFinite(speed) ? `×${digits(speed)}` : playing ? `max ×${amount(pace)}` : 'max ×';
  return `${clock(nowUs, Math.min(windowUs / 100, 1e5))} ${rate} ${state}`;
}
