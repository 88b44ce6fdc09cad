import { checkout } from '#platform/server/config/checkout.ts'
import { runSteps } from './check/run-steps.ts'
import { steps } from './check/steps.ts'
import { runVitest, watchVitest } from './run-vitest.ts'
import { changedFiles } from './test/changed-files.ts'
import { testsOfChanges } from './test/changed-tests.ts'
import { longForms } from './test/long-forms.ts'
import { countPassed, failuresOf, namesOfSkipped, secondTries, timesOf } from './test/read-report.ts'
import { domainsOf, type Tests, testsOf } from './test/tests-of.ts'
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

function sumOf(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    files: outcomes.flatMap(({ files }) => files),
  }
}

async function inTurn(runs: (() => Promise<Outcome>)[]): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const run of runs) outcomes.push(await run())
  return sumOf(outcomes)
}

/** The checks and the units take each other's waits. */
const checkBesideUnits = async () => sumOf(await Promise.all([parts.check(), parts.unit([])]))

function tell(heading: string, names: string[]): void {
  if (names.length) console.log(`${heading}\n  ${names.join('\n  ')}`)
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const runsOfTests = ({ unit, e2e }: Tests) => [
  ...(unit.length ? [() => parts.unit(unit)] : []),
  ...(e2e.length ? [() => parts.e2e(e2e)] : []),
]

async function runsOfDomain(domain: string, words: string[]): Promise<(() => Promise<Outcome>)[]> {
  const runs = runsOfTests(await testsOf(checkout, domain, words))
  if (runs.length === 0) refuse(`${domain} has no tests${words.length ? ` with ${words.join(' or ')} in their path` : ''}.`)
  return runs
}

/** What `npm test -- changed` runs, against a commit or main. */
async function runsOfChanges(commit = 'main'): Promise<(() => Promise<Outcome>)[]> {
  const changed = await changedFiles(checkout, commit).catch(() =>
    refuse(`${commit} is no commit of this checkout. Give one, or a branch.`),
  )
  if (changed.length === 0) refuse(`Nothing differs from ${commit}. Give the commit to compare with.`)
  const concerned = await testsOfChanges(checkout, changed)
  if (!concerned) console.log('Every test stands on one of the files that changed: all of them run.')
  const { tests, run, leftOut } = concerned ?? { tests: { unit: [], e2e: [] }, run: domains, leftOut: [] }
  if (concerned) process.on('exit', () => console.log(`Concerned: ${namesOf(run)}. Left out: ${namesOf(leftOut)}; \`npm test\` runs all.`))
  return (['unit', 'e2e'] as const).filter((part) => !concerned || tests[part].length).map((part) => () => parts[part](tests[part]))
}

/** What `npm test -- whole` runs. */
async function runsOfLongForms(words: string[]): Promise<(() => Promise<Outcome>)[]> {
  const runs = runsOfTests(await longForms(checkout, words))
  if (runs.length === 0) refuse(`No test with a long form has ${words.join(' or ')} in its path.`)
  process.env.TEST_SIZE = 'whole'
  return runs
}

const namesOf = (names: string[]) => names.join(', ') || 'no domain'

async function watchDomain(domain: string, words: string[]): Promise<number | null> {
  // With the folder for a filter, files that are yet to be written are watched too.
  if (words.length === 0) return await watchVitest(configs.unit, [`domains/${domain}/`])
  const { unit } = await testsOf(checkout, domain, words)
  if (unit.length === 0) refuse(`${domain} has no unit or server tests with ${words.join(' or ')} in their path.`)
  return await watchVitest(configs.unit, unit)
}

async function runsOf(word: string | undefined, filters: string[]): Promise<(() => Promise<Outcome>)[]> {
  if (word === undefined) return [checkBesideUnits, () => parts.e2e([])]
  if (word === 'changed') return await runsOfChanges(...filters)
  if (word === 'whole') return await runsOfLongForms(filters)
  return isPart(word) ? [() => parts[word](filters)] : await runsOfDomain(word, filters)
}

// `npm test` runs everything; `npm test -- e2e login` one part, and of it the files that fit; `npm test -- leads` one domain, and
// `npm test -- --watch leads` its unit and server tests with each change; `npm test -- changed` what changed files concern; `npm test -- whole`
// the tests that take less than their whole form otherwise.
const args = process.argv.slice(2)
const [word, ...filters] = args.filter((each) => each !== '--watch')
const domains = await domainsOf(checkout)
const isKnown = word === undefined || word === 'changed' || word === 'whole' || isPart(word) || domains.includes(word)
if (!isKnown) {
  const all = [...Object.keys(parts), 'changed', 'whole', ...domains].join(', ')
  refuse(`"${word}" is neither a part of the tests nor a domain. Give one of ${all}, or nothing for everything.`)
}
if (args.includes('--watch')) {
  if (word === undefined || !domains.includes(word)) refuse(`Give the domain to watch: one of ${domains.join(', ')}.`)
  process.exitCode = (await watchDomain(word, filters)) ?? 1
} else {
  const { passed, failed, files } = await inTurn(await runsOf(word, filters))
  if (files.length) console.log(timesOf(files))
  tell('Not run on this machine:', namesOfSkipped(files))
  tell('Needed a second try, which is a fault of the test or of the product:', secondTries(files))
  for (const name of failed) console.log(`Failed: ${name}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exitCode = failed.length ? 1 : 0
}
