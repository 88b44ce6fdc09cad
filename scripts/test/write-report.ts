import { writeFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export interface RanTest {
  name: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** What each failed try said; a test that passed at last has some too. */
  errors: string[]
}

/** A file of tests as it ran. */
export interface RanFile {
  /** From the checkout. */
  path: string
  /** The project of the Vitest configuration. */
  kind: string
  /** Milliseconds: loading it, its hooks and its tests. */
  took: number
  isFailed: boolean
  tests: RanTest[]
}

const ranTest = (test: TestCase): RanTest => {
  const { state, errors = [] } = test.result()
  return { name: test.fullName, state, errors: errors.map(({ message }) => message) }
}

const ranFile = (file: TestModule): RanFile => {
  const { collectDuration, duration } = file.diagnostic()
  return {
    path: file.relativeModuleId,
    kind: file.project.name,
    took: collectDuration + duration,
    isFailed: file.state() === 'failed',
    tests: [...file.children.allTests()].map(ranTest),
  }
}

/** Writes what ran, as a JSON array of RanFile, to the path that `scripts/run-vitest.ts` gives. */
export default class WriteReport implements Reporter {
  async onTestRunEnd(files: readonly TestModule[]): Promise<void> {
    const path = process.env.TEST_REPORT
    if (path) await writeFile(path, JSON.stringify(files.map(ranFile)))
  }
}
