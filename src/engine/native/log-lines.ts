/**
 * Text without the lines of TensorFlow's log of these levels (I, W, E), and without the line that announces it. Setting
 * its level is not enough: the first lines come before TensorFlow reads that.
 */
export const withoutLog = (text: string, levels: 'I' | 'IWE'): string =>
  text
    .split('\n')
    .filter((line) => !new RegExp(`^(WARNING: All log messages before|[${levels}]\\d{4} )`).test(line))
    .join('\n');
