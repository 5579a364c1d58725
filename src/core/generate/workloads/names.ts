/** The kinds of programs. Each draws from the stream of its place here, so new ones go to the end. */
export const KIND_NAMES = ['chatbot', 'react', 'mcts', 'map-reduce'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** What can be generated at random by name: each kind alone, or mixed. */
export const WORKLOAD_NAMES = [...KIND_NAMES, 'mixed'] as const;
export type WorkloadName = (typeof WORKLOAD_NAMES)[number];

/** How many programs of each kind are in a round of the deal: whole numbers above 0. */
export type Shares = Readonly<Partial<Record<KindName, number>>>;
