import { defineConfig } from 'vitest/config'
import { checkout } from '#platform/server/config/checkout.ts'

export default defineConfig({
  root: checkout,
  test: {
    name: 'e2e',
    include: ['{domains/*,portal}/walks/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    fileParallelism: false,
    isolate: false,
    globalSetup: 'testing/browser/global-setup.ts',
    // A walk of ten seconds takes a minute beside other work; one that speaks of today may wait for the next day to begin.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    allowOnly: false,
    expect: { requireAssertions: true, poll: { timeout: 30_000, interval: 50 } },
  },
})
