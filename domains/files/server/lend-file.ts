import { sql } from 'kysely'
import { fileAddress } from '#domains/files/contract/files.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { type Contents, storeFile } from './store-file.ts'

const filesAt = sql.lit(fileAddress(''))

/** Both the file and its address last so long. */
const lent = sql.lit('2 days')

/** Stores a file for a service that fetches it, and answers its address, which opens it until the file is removed. */
export async function lendFile(db: Database, gateways: Pick<Gateways, 'files'>, contents: Omit<Contents, 'isPrivate'>): Promise<string> {
  const name = await storeFile(db, gateways, { ...contents, isPrivate: true })
  const until = sql`extract(epoch from forget_at)::bigint`
  const { rows } = await sql<{ address: string }>`
    update stored_file set forget_at = date_trunc('second', now() + interval ${lent}) where name = ${name}
    returning ${filesAt} || name || '?until=' || ${until} || '&pass=' || file_pass(name, ${until}) as address`.execute(db)
  return rows[0]?.address ?? ''
}
