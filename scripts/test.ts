import { runSteps, type Tally } from './check/run-steps.ts'
import { steps } from './check/steps.ts'
import { runVitest } from './run-vitest.ts'

const parts = {
  check: () => runSteps(steps),
  unit: (filters: string[]) => runVitest('unit', 'vitest.config.ts', filters),
  e2e: (filters: string[]) => runVitest('e2e', 'testing/browser/vitest.config.ts', filters),
}

const isPart = (word: string): word is keyof typeof parts => word in parts

async function runParts(chosen: (keyof typeof parts)[], filters: string[]): Promise<Tally> {
  const sum: Tally = { passed: 0, failed: 0 }
  for (const part of chosen) {
    const { passed, failed } = await parts[part](filters)
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

// `npm test` runs everything; `npm test -- e2e login` one part, and of it the files that fit.
const [word, ...filters] = process.argv.slice(2)
const chosen = [word ?? Object.keys(parts)].flat().filter(isPart)
if (chosen.length === 0) {
  console.error(`"${word}" is no part of the tests. Give ${Object.keys(parts).join(', ')}, or nothing for all of them.`)
  process.exit(1)
}
const { passed, failed } = await runParts(chosen, filters)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
