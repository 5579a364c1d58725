/** What has happened since the start, counted. */
export class LiveTotals {
  arrivedPrograms = 0;
  donePrograms = 0;
  arrivedCalls = 0;
  endedCalls = 0;
  /** Tokens generated: first ones, and those of decoding members. */
  tokens = 0;
  demotions = 0;
  promotions = 0;
  preemptions = 0;
  swapOuts = 0;
  drops = 0;
  hitTokens = 0;
  /** Prompt tokens of calls that were admitted without KV. */
  lookedUpTokens = 0;

  clone(): LiveTotals {
    return Object.assign(new LiveTotals(), this);
  }
}
