import type { Policy } from 'autellix';

/**
 * Shortest prompt first, as an example of a policy of one's own:
 *
 *     autellix replay traces/mixed.jsonl --policy examples/shortest-prompt.ts
 *
 * The rank orders calls, smaller first. It may use all that a scheduler can know of a call and of its program,
 * and never how much the call will generate.
 */
const shortestPrompt: Policy = {
  name: 'shortest-prompt',
  rank: (call) => call.promptTokens,
};

export default shortestPrompt;
