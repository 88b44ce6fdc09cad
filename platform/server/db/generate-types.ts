import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabase, openPool } from './database.ts'
import { migrate } from './migrate.ts'
import { openThrowaway } from './throwaway-postgres.ts'

const typesFile = fileURLToPath(new URL('schema.gen.ts', import.meta.url))
const generator = fileURLToPath(import.meta.resolve('kysely-codegen')).replace(/dist\/.*$/s, 'dist/cli/bin.js')

// Instants and days travel as text, see database.ts.
const typeMapping = JSON.stringify({ timestamptz: 'string', json: 'unknown' })
const options = [
  '--dialect',
  'postgres',
  '--date-parser',
  'string',
  '--type-mapping',
  typeMapping,
  '--exclude-pattern',
  'kysely_*',
  '--out-file',
  typesFile,
]

type Outcome = { succeeded: boolean; output: string }

async function generate(folders: readonly URL[], extra: string[]): Promise<Outcome> {
  const server = await openThrowaway()
  try {
    const pool = openPool(server.url, { max: 1, longest: Infinity })
    await migrate(openDatabase(pool), folders).finally(() => pool.end())
    const args = [generator, ...options, '--url', server.url, ...extra]
    return await new Promise((resolve) => {
      execFile(process.execPath, args, (error, stdout, stderr) => resolve({ succeeded: !error, output: stdout + stderr }))
    })
  } finally {
    await server.stop()
  }
}

export async function typesAreCurrent(folders: readonly URL[]): Promise<boolean> {
  const { succeeded, output } = await generate(folders, ['--verify'])
  if (!succeeded && !/not up-to-date/.test(output)) throw new Error(`kysely-codegen failed: ${output}`)
  return succeeded
}

export async function generateTypes(folders: readonly URL[]): Promise<Outcome> {
  return await generate(folders, [])
}
