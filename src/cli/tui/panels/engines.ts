import { amount, time } from '../../../core/live/short.js';
import type { EngineRow } from '../../../core/live/view/frame.js';
import { cell, columnsOf, linesOf } from '../text.js';
import type { Canvas, Draw } from '../ui.js';
import { filled, titleLine } from './title.js';

export const drawEngines: Draw = (canvas) => {
  const { frame, height, width, ui } = canvas;
  const skip = ui.panel === 'engines' ? Math.min(ui.scroll, Math.max(0, frame.engines.length - 1)) : 0;
  const rows = Math.floor((height - 1) / frame.engines.length);
  const lines = frame.engines.slice(skip).flatMap((engine) => {
    const batch = batchLine(canvas, engine);
    const swaps = frame.engines.length * 4 > height ? [] : [swapLine(canvas, engine)];
    const stop = stopLines(canvas, engine, Math.max(1, rows - 2 - swaps.length));
    return [batch, ...stop, kvLine(canvas, engine), ...swaps];
  });
  return filled([titleLine({ ...canvas, width }, 'engines', LEGEND), ...lines], canvas);
};

const LEGEND = 'o own # held + cached . free s swapped';
/** Columns that a call's name keeps. */
const MIN_CALL = 5;

function batchLine({ paint, width }: Canvas, row: EngineRow): string {
  const state = row.swapping ? 'swaps' : row.members > 0 ? 'runs' : 'idle';
  const budget = row.budget === null ? '' : `/${amount(row.budget)}`;
  const step =
    row.stepUs > 0 ? `last step ${time(row.stepUs)}, ${amount(row.stepTokens)}${budget} tokens` : 'no step yet';
  const text = ` batch ${row.members}/${row.maxBatch}, ${amount(row.waiting)} wait; ${step}`;
  const name = cell(`${row.engine} ${state}`, 8);
  return `${paint(row.members > 0 ? 'R' : 'dim', name)}${cell(text, width - 8)}`;
}

/** Why nobody more is in the batch, in at most so many lines: who was left out is cut before the reason is. */
function stopLines({ paint, width }: Canvas, { stop }: EngineRow, most: number): string[] {
  if (!stop) return [];
  const { call, reason } = stop;
  let lines = linesOf(call === '' ? reason : `stopped at ${call}: ${reason}`, width);
  if (call !== '' && (lines.length > most || columnsOf(call) >= width)) {
    const room = most === 1 ? width - 2 - columnsOf(reason) : width - 1;
    lines = linesOf(`${cell(call, Math.min(columnsOf(call), Math.max(MIN_CALL, room)))}: ${reason}`, width);
  }
  if (lines.length > most) lines = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')];
  return lines.map((line) => paint('accent', cell(line, width)));
}

/** The pool as a bar, each column as many blocks, and behind it the host pool with what is swapped out. */
function kvLine({ paint, width }: Canvas, row: EngineRow): string {
  const { deviceBlocks, usedBlocks, cachedBlocks, ownBlocks, hostUsed, hostBlocks } = row;
  if (deviceBlocks === null) {
    return cell(`KV unlimited: ${amount(usedBlocks)} blocks held, ${amount(cachedBlocks)} cached`, width);
  }
  const host =
    hostBlocks === 0 ? '' : `, host ${width < 60 ? percent(hostUsed, hostBlocks) : share(hostUsed, hostBlocks)}`;
  const label = `${share(usedBlocks, deviceBlocks)}${host}`;
  const columns = Math.max(2, width - 3 - columnsOf(label) - 2);
  const hostColumns =
    hostBlocks === 0 ? 0 : Math.max(1, Math.round((columns * hostBlocks) / (deviceBlocks + hostBlocks)));
  const all = columns - hostColumns;
  const upTo = (blocks: number) => Math.round((Math.min(blocks, deviceBlocks) / deviceBlocks) * all);
  const [held, cached] = [upTo(usedBlocks), upTo(usedBlocks + cachedBlocks)];
  const own = Math.min(held, Math.ceil((ownBlocks / deviceBlocks) * all));
  // one block on the host is already to be seen
  const swapped = hostBlocks === 0 ? 0 : Math.min(hostColumns, Math.ceil((hostUsed / hostBlocks) * hostColumns));
  const bar =
    paint('accent', 'o'.repeat(own)) +
    paint('R', '#'.repeat(held - own)) +
    paint('T', '+'.repeat(cached - held)) +
    paint('dim', '.'.repeat(all - cached)) +
    (hostBlocks === 0 ? '' : '│') +
    paint('S', 's'.repeat(swapped)) +
    paint('dim', '.'.repeat(hostColumns - swapped));
  return `KV ${bar} ${cell(label, width - 4 - columns - (hostBlocks === 0 ? 0 : 1))}`;
}

const percent = (used: number, all: number): string => `${Math.round((used / all) * 100)}%`;
const share = (used: number, all: number): string => `${percent(used, all)} of ${amount(all)}`;

/** What went to the host and back: in all, and over the window. */
function swapLine({ paint, width, frame }: Canvas, row: EngineRow): string {
  const { hostBlocks, swaps, outBlocks, inBlocks, outPerS, inPerS, swapShare } = row;
  if (hostBlocks === 0) return paint('dim', cell('no host pool: KV that has to go is dropped', width));
  if (swaps === 0) return paint('dim', cell('no swaps so far', width));
  const now = `${amount(outPerS)} blocks/s out, ${amount(inPerS)} in, ${Math.round(swapShare * 100)}% of the last ${time(frame.clock.windowUs)}`;
  const text = `swaps ${now}; in all ${amount(swaps)}: ${amount(outBlocks)} out, ${amount(inBlocks)} in`;
  return paint(outPerS + inPerS > 0 ? 'S' : 'dim', cell(text, width));
}
