import { checkout } from '#platform/server/config/checkout.ts'
import { runSteps } from './check/run-steps.ts'
import { steps } from './check/steps.ts'
import { runVitest, watchVitest } from './run-vitest.ts'
import { countPassed, failuresOf, namesOfSkipped, secondTries, timesOf } from './test/read-report.ts'
import { domainsOf, testsOf } from './test/tests-of.ts'
import type { RanFile } from './test/write-report.ts'

const configs = { unit: 'vitest.config.ts', e2e: 'testing/browser/vitest.config.ts' }

interface Outcome {
  passed: number
  /** The names of what failed. */
  failed: string[]
  files: RanFile[]
}

async function runTests(name: keyof typeof configs, filters: string[]): Promise<Outcome> {
  const { code, files } = await runVitest(name, configs[name], filters)
  return { passed: countPassed(files ?? []), failed: failuresOf(files, code), files: files ?? [] }
}

const parts = {
  check: async (): Promise<Outcome> => ({ ...(await runSteps(steps)), files: [] }),
  unit: (filters: string[]) => runTests('unit', filters),
  e2e: (filters: string[]) => runTests('e2e', filters),
}

const isPart = (word: string): word is keyof typeof parts => word in parts

async function sumOf(runs: (() => Promise<Outcome>)[]): Promise<Outcome> {
  const sum: Outcome = { passed: 0, failed: [], files: [] }
  for (const run of runs) {
    const { passed, failed, files } = await run()
    sum.passed += passed
    sum.failed.push(...failed)
    sum.files.push(...files)
  }
  return sum
}

function tell(heading: string, names: string[]): void {
  if (names.length) console.log(`${heading}\n  ${names.join('\n  ')}`)
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

async function runsOfDomain(domain: string, words: string[]): Promise<(() => Promise<Outcome>)[]> {
  const { unit, e2e } = await testsOf(checkout, domain, words)
  const runs = [...(unit.length ? [() => parts.unit(unit)] : []), ...(e2e.length ? [() => parts.e2e(e2e)] : [])]
  if (runs.length === 0) refuse(`${domain} has no tests${words.length ? ` with ${words.join(' or ')} in their path` : ''}.`)
  return runs
}

async function watchDomain(domain: string, words: string[]): Promise<number | null> {
  // With the folder for a filter, files that are yet to be written are watched too.
  if (words.length === 0) return await watchVitest(configs.unit, [`domains/${domain}/`])
  const { unit } = await testsOf(checkout, domain, words)
  if (unit.length === 0) refuse(`${domain} has no unit or server tests with ${words.join(' or ')} in their path.`)
  return await watchVitest(configs.unit, unit)
}

// `npm test` runs everything; `npm test -- e2e login` one part, and of it the files that fit; `npm test -- leads` one domain, and
// `npm test -- --watch leads` its unit and server tests with each change.
const said = process.argv.slice(2)
const [word, ...filters] = said.filter((each) => each !== '--watch')
const domains = await domainsOf(checkout)
const isKnown = word === undefined || isPart(word) || domains.includes(word)
if (!isKnown) {
  const all = [...Object.keys(parts), ...domains].join(', ')
  refuse(`"${word}" is neither a part of the tests nor a domain. Give one of ${all}, or nothing for everything.`)
}
if (said.includes('--watch')) {
  if (word === undefined || !domains.includes(word)) refuse(`Give the domain to watch: one of ${domains.join(', ')}.`)
  process.exitCode = (await watchDomain(word, filters)) ?? 1
} else {
  const whole = Object.values(parts).map((run) => () => run([]))
  const runs = word === undefined ? whole : isPart(word) ? [() => parts[word](filters)] : await runsOfDomain(word, filters)
  const { passed, failed, files } = await sumOf(runs)
  if (files.length) console.log(timesOf(files))
  tell('Not run on this machine:', namesOfSkipped(files))
  tell('Needed a second try, which is a fault of the test or of the product:', secondTries(files))
  for (const name of failed) console.log(`Failed: ${name}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exitCode = failed.length ? 1 : 0
}
