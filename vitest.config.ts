import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two slow cores and child processes: a test that hangs fails, one that is merely slow does not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
