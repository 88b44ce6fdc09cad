import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import type { RanFile } from './test/write-report.ts'

export interface Run {
  /** The status of the process; null where a signal ended it. */
  code: number | null
  /** Left out where the run wrote no report. */
  files?: RanFile[] | undefined
}

async function vitest(parameters: string[], env = process.env): Promise<number | null> {
  const command = [join(checkout, 'node_modules/.bin/vitest'), ...parameters]
  const child = spawn(process.execPath, command, { cwd: checkout, stdio: 'inherit', env })
  return await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}

export const watchVitest = (config: string, filters: string[]) => vitest(['watch', '--config', config, ...filters])

async function readReport(path: string): Promise<RanFile[] | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Runs the tests of a configuration whose paths have one of the filters, all without one; its report stays in `.cache/tests/`. */
export async function runVitest(name: string, config: string, filters: string[]): Promise<Run> {
  await mkdir(join(checkout, '.cache/tests'), { recursive: true })
  const path = join(checkout, '.cache/tests', `${name}.json`)
  await rm(path, { force: true })
  const reporters = ['--reporter=default', `--reporter=${join(checkout, 'scripts/test/write-report.ts')}`]
  const code = await vitest(['run', `--config=${config}`, ...reporters, ...filters], { ...process.env, TEST_REPORT: path })
  return { code, files: await readReport(path) }
}
