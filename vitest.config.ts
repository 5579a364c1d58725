import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    // Tests change the folder they run in, and what their process listens to.
    pool: 'forks',
    isolate: true,
    // Two slow cores and child processes: a test that hangs fails, one that is merely slow does not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
