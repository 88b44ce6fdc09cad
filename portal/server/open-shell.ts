import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { installedPostgres } from '#platform/server/db/embedded/binaries.ts'

function findPsql(): string {
  const own = () => {
    try {
      return [join(installedPostgres(), 'bin')]
    } catch {
      return []
    }
  }
  const folders = [...own(), ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.map((folder) => join(folder, 'psql')).find((path) => existsSync(path))
  if (found) return found
  throw new SetupError(
    'There is no psql on this machine, and the embedded PostgreSQL comes without it. Install the client of PostgreSQL ' +
      '(Debian and Ubuntu: postgresql-client; macOS: brew install libpq, and its bin folder into PATH) and try again.',
  )
}

export async function openShell(databaseUrl: string): Promise<void> {
  const psql = findPsql()
  // Arguments are seen by everyone on the machine, the environment is not.
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // Ctrl-C ends a query of psql, not the shell.
  const ignore = () => {}
  process.on('SIGINT', ignore)
  try {
    const child = spawn(psql, [url.href], { stdio: 'inherit', env: { ...process.env, ...(password && { PGPASSWORD: password }) } })
    await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  } finally {
    process.off('SIGINT', ignore)
  }
}
