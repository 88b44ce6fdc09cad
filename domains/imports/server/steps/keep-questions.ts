import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { CellNote, RowRead } from '../import/import-kind.ts'

/** A longer text is one row's own: no answer would serve another. */
const longestText = 200

interface Question extends CellNote {
  rows: number
  first_row: number
}

/** Counts what could not be read, once for all rows that say the same. */
export async function keepQuestions(
  tx: Transaction,
  importId: number,
  rows: readonly ({ row: number } & RowRead<unknown>)[],
): Promise<void> {
  const questions = new Map<string, Question>()
  for (const read of rows)
    for (const note of read.notes ?? []) {
      if (note.text.length > longestText) continue
      const key = `${note.field} ${note.text}`
      const before = questions.get(key)
      questions.set(key, before ? { ...before, rows: before.rows + 1 } : { ...note, rows: 1, first_row: read.row })
    }
  if (questions.size === 0) return
  const entries = [...questions.values()].map(({ suggestions = [], keepsOut = false, ...question }) => ({
    ...question,
    suggestions,
    keeps_out: keepsOut,
  }))
  await sql`
    insert into import_question (import_id, field, said, reason, suggestions, keeps_out, rows, first_row)
    select ${importId}::integer, field, text, reason, suggestions, keeps_out, rows, first_row
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as said (field text, text text, reason text, suggestions text[], keeps_out boolean, rows integer, first_row integer)
    on conflict (import_id, field, said) do update set rows = import_question.rows + excluded.rows`.execute(tx)
}
