/** By convention a segment whose id begins with `sys:` is a system prompt: shared by the programs of its kind. */
export const isSystemSegment = (id: string): boolean => id.startsWith('sys:');
