import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { checkout } from '#platform/server/config/checkout.ts'

/** The walk through all screens takes as long as ten others: begun last, it would leave the other process idle. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isScreens = ({ moduleId }: TestSpecification) => moduleId.endsWith('/screens.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isScreens), ...sorted.filter((file) => !isScreens(file))]
  }
}

export default defineConfig({
  root: checkout,
  test: {
    name: 'e2e',
    include: ['{domains/*,portal}/walks/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    isolate: false,
    // Each process has a portal of its own.
    maxWorkers: 2,
    sequence: { sequencer: ScreensFirst },
    globalSetup: 'testing/browser/global-setup.ts',
    // A walk of ten seconds takes a minute beside other work; one that speaks of today may wait for the next day to begin.
    testTimeout: 180_000,
    // Of hundreds of walks one that stumbles would keep everybody's work from landing. Who needed it is told at the end of the run.
    retry: 1,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    allowOnly: false,
    expect: { requireAssertions: true, poll: { timeout: 30_000, interval: 50 } },
  },
})
