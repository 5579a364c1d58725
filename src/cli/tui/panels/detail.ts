import { amount, time } from '../../../core/live/short.js';
import type { Style } from '../../../core/live/themes.js';
import type { CallRow, DetailView } from '../../../core/live/view/frame.js';
import { cell, chunks, columnsOf, linesOf } from '../text.js';
import type { Canvas, Draw } from '../ui.js';
import { filled } from './title.js';

/** A program that was entered: its facts, its calls as a DAG; of a call also why it is not in the batch. */
export const drawDetail: Draw = (canvas) => {
  const { frame, ui, width, height, paint } = canvas;
  const detail = frame.detail as DetailView;
  const why = detail.why
    .flatMap((line) => linesOf(line, width - 1))
    .map((line) => paint('accent', cell(` ${line}`, width)));
  const facts = linesOf(detail.facts.join(' · '), width - 1).map((line) => cell(` ${line}`, width));
  const top = [rule(canvas, detail.title), ...facts, ...why, ...answerLines(canvas, detail.answer)];
  const gutter = Math.min(24, Math.max(3, ...detail.calls.map((call) => call.gutter.length)));
  const name = Math.min(24, Math.max(10, ...detail.calls.map((call) => columnsOf(call.id))));
  const room = Math.max(1, height - top.length - 1);
  const cursor = ui.detailCursor ?? detail.start;
  const first = Math.max(0, Math.min(cursor - Math.floor(room / 2), detail.calls.length - room));
  const rows = detail.calls
    .slice(first, first + room)
    .map((call, k) => callLine(canvas, call, gutter, name, first + k === cursor));
  return filled([...top, paint('head', cell(heading(gutter, name), width)), ...rows], canvas);
};

const LABEL = 'answer: ';

/** The end of an answer, in a quarter of the screen. */
function answerLines({ width, height }: Canvas, answer: string | undefined): string[] {
  if (answer === undefined) return [];
  const most = Math.max(2, Math.floor(height / 4));
  const lines = chunks(`${LABEL}${answer.replaceAll('\n', '↵')}`, width - 2);
  const shown = lines.length > most ? [`${LABEL}…`, ...lines.slice(1 - most)] : lines;
  return shown.map((line) => cell(` ${line}`, width));
}

const rule = ({ width, paint }: Canvas, title: string): string => {
  const name = cell(`─ ${title} `, Math.min(columnsOf(title) + 3, width));
  return paint('title', `${name}${'─'.repeat(width - columnsOf(name))}`);
};

const heading = (gutter: number, name: number): string =>
  `  ${cell('', gutter)} ${cell('call', name)} S  Q ${['arrived', 'waiting', 'service', 'first tok'].map((title) => cell(title, 9, 'right')).join(' ')} pre ${cell('prompt', 7, 'right')} ${cell('output', 9, 'right')} hits tool`;

function callLine({ width, paint }: Canvas, call: CallRow, gutter: number, name: number, selected: boolean): string {
  const times = [call.arrivalUs, call.waitUs, call.serviceUs, call.firstTokenUs].map((us) =>
    cell(Number.isNaN(us) ? '' : time(us), 9, 'right'),
  );
  const output = `${call.generated}/${call.outputTokens}`;
  const hits = Number.isNaN(call.hitTokens) ? '' : `${Math.round((call.hitTokens / call.promptTokens) * 100)}%`;
  const mark = selected ? '›' : ' ';
  const dag = cell(call.gutter, gutter);
  const tail = [
    call.level > 0 ? cell(String(call.level), 2, 'right') : '  ',
    ...times,
    cell(call.preemptions > 0 ? String(call.preemptions) : '', 3, 'right'),
    cell(amount(call.promptTokens), 7, 'right'),
    cell(output, 9, 'right'),
    cell(hits, 4, 'right'),
    call.tool,
  ].join(' ');
  const before = `${mark} ${dag} ${cell(call.id, name)} `;
  const after = cell(` ${tail}`, Math.max(0, width - columnsOf(before) - 1));
  if (selected) return paint('selected', cell(`${before}${call.state}${after}`, width));
  const style: Style = call.state === '.' ? 'dim' : (call.state as Style);
  const graph = paint(call.critical ? 'accent' : 'dim', dag);
  return `${mark} ${graph} ${cell(call.id, name)} ${paint(style, call.state)}${after}`;
}
