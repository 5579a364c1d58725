/** Five digits: more than a measurement has. */
export const rounded = (ms: number): number => Number(ms.toPrecision(5));
