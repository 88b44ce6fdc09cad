import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'

interface About {
  kind: string
  subjectId: number
  /** Rows with a cell of these digits tell of the same one, whatever became of them. */
  digits: readonly string[]
}

/** Empties rows of files, for one who asked to be forgotten. */
export async function hideRowsAbout(tx: Transaction, { kind, subjectId, digits }: About): Promise<void> {
  const patterns = digits.map((national) => `%${national}%`)
  await sql`
    update import_row set cells = '[]', reason = null, subject_id = null, path = null, made = null
    where import_id in (select id from import where kind = ${kind})
      and (subject_id = ${subjectId} or regexp_replace(cells::text, '[^0-9"]', '', 'g') like any (${patterns}::text[]))`.execute(tx)
}
