import { amount, time } from '../../../core/live/short.js';
import type { EngineRow } from '../../../core/live/view/frame.js';
import { cell } from '../text.js';
import type { Canvas, Draw } from '../ui.js';
import { filled, titleLine } from './title.js';

export const drawEngines: Draw = (canvas) => {
  const { frame, height, width, ui } = canvas;
  const skip = ui.panel === 'engines' ? Math.min(ui.scroll, Math.max(0, frame.engines.length - 1)) : 0;
  const lines = frame.engines.slice(skip).flatMap((engine) => {
    const batch = batchLine(canvas, engine);
    const stop = engine.stop === '' ? [] : [canvas.paint('accent', cell(`stopped at ${engine.stop}`, width))];
    const host = frame.engines.length * 4 > height ? [] : [hostLine(canvas, engine)];
    return [batch, ...stop, kvLine(canvas, engine), ...host];
  });
  return filled([titleLine({ ...canvas, width }, 'engines', LEGEND), ...lines], canvas);
};

const LEGEND = 'KV: o own # held + cached . free s swapped';

function batchLine({ paint, width }: Canvas, row: EngineRow): string {
  const state = row.swapping ? 'swaps' : row.members > 0 ? 'runs' : 'idle';
  const budget = row.budget === null ? '' : ` of ${amount(row.budget)}`;
  const step =
    row.stepUs > 0 ? `last step ${time(row.stepUs)}, ${amount(row.stepTokens)}${budget} tokens` : 'no step yet';
  const text = ` batch ${row.members}/${row.maxBatch}, ${amount(row.waiting)} wait; ${step}`;
  const name = cell(`${row.engine} ${state}`, 8);
  return `${paint(row.members > 0 ? 'R' : 'dim', name)}${cell(text, width - 8)}`;
}

/** The pool as a bar: each column is as many blocks. */
function kvLine({ paint, width }: Canvas, row: EngineRow): string {
  const { deviceBlocks, usedBlocks, cachedBlocks, ownBlocks } = row;
  if (deviceBlocks === null) {
    return cell(`KV unlimited: ${amount(usedBlocks)} blocks held, ${amount(cachedBlocks)} cached`, width);
  }
  const label = ` ${Math.round((usedBlocks / deviceBlocks) * 100)}% of ${amount(deviceBlocks)}`;
  const columns = Math.max(1, width - 3 - label.length - 1);
  const upTo = (blocks: number) => Math.round((Math.min(blocks, deviceBlocks) / deviceBlocks) * columns);
  const [own, held, cached] = [upTo(ownBlocks), upTo(usedBlocks), upTo(usedBlocks + cachedBlocks)];
  const bar =
    paint('accent', 'o'.repeat(own)) +
    paint('R', '#'.repeat(held - own)) +
    paint('T', '+'.repeat(cached - held)) +
    paint('dim', '.'.repeat(columns - cached));
  return `KV ${bar} ${cell(label.trim(), width - 3 - columns - 1)}`;
}

/** The host pool as a bar of what is swapped out, and what went there and back. */
function hostLine({ paint, width }: Canvas, row: EngineRow): string {
  const { hostUsed, hostBlocks, swaps, outBlocks, inBlocks } = row;
  if (hostBlocks === 0) return paint('dim', cell('no host pool', width));
  const traffic = `${amount(swaps)} swaps: ${amount(outBlocks)} out, ${amount(inBlocks)} in`;
  const text = `${Math.round((hostUsed / hostBlocks) * 100)}% of ${amount(hostBlocks)}; ${traffic}`;
  const columns = Math.max(4, width - 6 - text.length);
  const swapped = Math.min(columns, Math.ceil((hostUsed / hostBlocks) * columns));
  const bar = paint('S', 's'.repeat(swapped)) + paint('dim', '.'.repeat(columns - swapped));
  return `host ${bar} ${cell(text, width - 6 - columns)}`;
}
