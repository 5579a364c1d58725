/** The paper's figure 11: calls a program, and mean tokens a call. It gives no maximum for MCTS. */
export const FIGURE_11 = {
  chatbot: { calls: { mean: 6.66, max: 80 }, prefill: 255.65, decode: 276.81 },
  react: { calls: { mean: 10.75, max: 70 }, prefill: 735.06, decode: 34.14 },
  mcts: { calls: { mean: 159.71 }, prefill: 467.24, decode: 72.64 },
} as const;

/**
 * Mean of the prompt tokens to draw for every call, so that with the system prompt, which stands in the first call
 * only, the mean is the figure's.
 */
export const promptMean = (
  figure: { readonly calls: { readonly mean: number }; readonly prefill: number },
  systemTokens: number,
): number => figure.prefill - systemTokens / figure.calls.mean;
