import { runSteps, type Tally } from './check/run-steps.ts'
import { steps } from './check/steps.ts'
import { runVitest } from './run-vitest.ts'

const parts = {
  check: () => runSteps(steps),
  unit: (filters: string[]) => runVitest('unit', 'vitest.config.ts', filters),
  e2e: (filters: string[]) => runVitest('e2e', 'e2e/vitest.config.ts', filters),
}

const isPart = (word: string | undefined): word is keyof typeof parts => word !== undefined && word in parts

/** `npm test` runs everything; `npm test -- e2e login` one part, and of it the files that fit. */
async function runTests([word, ...filters]: string[]): Promise<Tally> {
  if (word !== undefined && !isPart(word))
    throw new Error(`"${word}" is no part of the tests. Give ${Object.keys(parts).join(', ')} or nothing.`)
  const sum: Tally = { passed: 0, failed: 0 }
  for (const part of isPart(word) ? [parts[word]] : Object.values(parts)) {
    const { passed, failed } = await part(filters)
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

const { passed, failed } = await runTests(process.argv.slice(2))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
