import { Chalk, type ChalkInstance, type ColorSupportLevel } from 'chalk';
import { type Look, type Style, THEMES } from '../../core/live/themes.js';

/** Gives text the look of a style. */
export type Paint = (style: Style, text: string) => string;

/** The painter of a theme; at level 0 (NO_COLOR) text stays as it is. */
export function painter(theme: string, level: ColorSupportLevel): Paint {
  const looks = THEMES[theme];
  const chalk = new Chalk({ level });
  const dressed = new Map<Style, ChalkInstance>();
  for (const [style, look] of Object.entries(looks) as [Style, Look][]) dressed.set(style, dress(chalk, look));
  return (style, text) => (text === '' || style === 'plain' ? text : (dressed.get(style) as ChalkInstance)(text));
}

function dress(chalk: ChalkInstance, { colour, bold, dim, inverse, underline }: Look): ChalkInstance {
  let dressed = chalk;
  if (colour) dressed = dressed.hex(colour);
  if (bold) dressed = dressed.bold;
  if (dim) dressed = dressed.dim;
  if (inverse) dressed = dressed.inverse;
  if (underline) dressed = dressed.underline;
  return dressed;
}
