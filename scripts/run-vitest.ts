import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import type { Tally } from './check/run-steps.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
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

/** A file that could not be loaded counts as one failed test, and so does any other bad end of a run. */
export function tally(report: Report | undefined, code: number | null): Tally {
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + unloaded.length
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
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
  if (report) tellSkipped(report)
  return tally(report, code)
}
