import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sessionSettings } from '#platform/server/db/database.ts'

const run = promisify(execFile)

/** The rate at which pgbench runs the scripts, a second; undefined without pgbench. */
export async function pgbench(databaseUrl: string, clients: number, scripts: string[], seconds = 6): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    const files = await Promise.all(
      scripts.map(async (script, index) => {
        const file = join(folder, `${index}.sql`)
        await writeFile(file, `${script};\n`)
        return ['-f', file]
      }),
    )
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), ...files.flat(), databaseUrl]
    const { stdout } = await run('pgbench', options, { maxBuffer: 10_000_000, env: { ...process.env, PGOPTIONS: sessionSettings() } })
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}
