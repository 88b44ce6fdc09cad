import { defineConfig } from 'vitest/config'
import { checkout } from '../apps/server/src/config/checkout.ts'

export default defineConfig({
  root: checkout,
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    fileParallelism: false,
    isolate: false,
    globalSetup: 'e2e/global-setup.ts',
    // A browser on a busy machine: a walk that needed its second try is told as such, and is a fault to look into.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 60_000,
    allowOnly: false,
    expect: { requireAssertions: true, poll: { timeout: 10_000, interval: 50 } },
  },
})
