import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import type { Tally } from './check/run-steps.ts'

interface Report {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

async function readReport(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

function tellSkipped({ testResults }: Report): void {
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  )
  if (skipped.length) console.log(`Not run on this machine:\n${skipped.map(({ fullName }) => `  ${fullName}`).join('\n')}`)
}

type Result = Report['testResults'][number]

const withReason = (path: string, { fullName, failureMessages: [why = ''] }: Result['assertionResults'][number]) =>
  `${path}: ${fullName}\n    ${why.split('\n')[0]}`

/** The tests that failed first and then passed. */
export const secondTries = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => withReason(relative(checkout, name), test)),
  )

function tellSecondTries(report: Report): void {
  const stumbled = secondTries(report)
  if (stumbled.length) console.log(`Needed a second try, which is a fault of the test or of the product:\n  ${stumbled.join('\n  ')}`)
}

function failedOf({ name, status, assertionResults }: Result): string[] {
  const path = relative(checkout, name)
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => withReason(path, test))
  return failed.length === 0 && status === 'failed' ? [path] : failed
}

/** A file that could not be loaded counts as one failed test, and so does any other bad end of a run. */
export function tally(report: Report | undefined, code: number | null): Tally {
  if (!report) return { passed: 0, failed: ['the run, which left no report'] }
  const failed = report.testResults.flatMap(failedOf)
  return { passed: report.numPassedTests, failed: failed.length === 0 && code !== 0 ? ['the end of the run'] : failed }
}

async function vitest(parameters: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(checkout, 'node_modules/.bin/vitest'), ...parameters], { cwd: checkout, stdio: 'inherit' })
  return await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}

export const watchVitest = (config: string, filters: string[]) => vitest(['watch', '--config', config, ...filters])

export async function runVitest(name: string, config: string, filters: string[]): Promise<Tally> {
  await mkdir(join(checkout, '.cache/tests'), { recursive: true })
  const path = join(checkout, '.cache/tests', `${name}.json`)
  await rm(path, { force: true })
  const code = await vitest(['run', `--config=${config}`, '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...filters])
  const report = await readReport(path)
  if (report) {
    tellSkipped(report)
    tellSecondTries(report)
  }
  return tally(report, code)
}
