/** Events live shortly, and many at a time: with room for them a replay that is watched is a fifth faster. */
export const ROOMY = { maxYoungGenerationSizeMb: 128 };
