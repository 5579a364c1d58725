/** What text may stand for. States are `R`, `W`, … */
export type Style =
  | 'plain'
  | 'title'
  | 'focus'
  | 'head'
  | 'dim'
  | 'selected'
  | 'good'
  | 'bad'
  | 'accent'
  | 'R'
  | 'W'
  | 'P'
  | 'S'
  | 'X'
  | 'T'
  | 'D';

export interface Look {
  /** A colour as `#rrggbb`, which a terminal of fewer colours takes as its nearest. */
  readonly colour?: string;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly inverse?: boolean;
  readonly underline?: boolean;
}

export type Theme = Readonly<Record<Style, Look>>;

const PLAIN: Theme = {
  plain: {},
  title: { bold: true },
  focus: { bold: true, underline: true },
  head: { dim: true },
  dim: { dim: true },
  selected: { inverse: true },
  good: { bold: true },
  bad: { underline: true },
  accent: { bold: true },
  R: { bold: true },
  W: {},
  P: { underline: true },
  S: { inverse: true },
  X: { inverse: true, bold: true },
  T: { dim: true },
  D: { dim: true },
};

/** Never colour alone: states are letters, queues are digits, the selected row has a mark. */
export const THEMES: Readonly<Record<string, Theme>> = {
  default: {
    ...PLAIN,
    title: { bold: true, colour: '#5fafff' },
    focus: { bold: true, underline: true, colour: '#5fafff' },
    good: { colour: '#5fd75f' },
    bad: { colour: '#ff5f5f' },
    accent: { colour: '#ffd75f' },
    R: { colour: '#5fd75f' },
    W: { colour: '#ffd75f' },
    P: { colour: '#5fd7d7' },
    S: { colour: '#d787ff' },
    X: { colour: '#ff5f5f' },
    T: { colour: '#5f87af' },
    D: { dim: true },
  },
  mono: PLAIN,
  'colour-blind': {
    ...PLAIN,
    title: { bold: true, colour: '#56b4e9' },
    focus: { bold: true, underline: true, colour: '#56b4e9' },
    good: { colour: '#56b4e9' },
    bad: { colour: '#e69f00', bold: true },
    accent: { colour: '#e69f00' },
    R: { colour: '#56b4e9' },
    W: { colour: '#e69f00' },
    P: { colour: '#0072b2', bold: true },
    S: { colour: '#f0e442' },
    X: { colour: '#d55e00', bold: true },
    T: { dim: true },
    D: { dim: true },
  },
};
