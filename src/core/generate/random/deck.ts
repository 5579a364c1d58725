import { shuffler } from 'd3-array';
import type { Uniform } from './uniforms.js';

/**
 * Deals cards in random order, all of them once before any comes again: a stratified draw. So the mean of a few
 * thousand draws is that of the cards for any seed, however long their tail, and the first draws do not depend on
 * how many follow.
 */
export function dealer<T>(cards: readonly T[], uniform: Uniform): () => T {
  const deck = [...cards];
  const shuffle = shuffler(uniform);
  let next = deck.length;
  return () => {
    if (next === deck.length) {
      shuffle(deck);
      next = 0;
    }
    return deck[next++];
  };
}
