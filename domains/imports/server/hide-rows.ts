import { sql } from 'kysely'
import { busyStatuses } from '#domains/imports/contract/imports.ts'
import type { Transaction } from '#platform/server/db/database.ts'

interface About {
  kind: string
  subjectId: number
  /** Rows with a cell of these digits tell of the same one, whatever became of them. */
  digits: readonly string[]
}

/**
 * For a person who asked to be forgotten: empties their rows, and deletes waiting files and the first lines of files. Also deletes
 * questions and answers about texts in these rows.
 */
export async function hideRowsAbout(tx: Transaction, { kind, subjectId, digits }: About): Promise<void> {
  // A file that waits is read no more: any of its rows and sheets may tell of them.
  await sql`
    delete from import_piece using import where import.id = import_id and kind = ${kind} and not (status = any (${['uploading', ...busyStatuses]}::text[]))`.execute(
    tx,
  )
  await sql`update import set seen = seen || '{"first": []}' where kind = ${kind} and seen -> 'first' <> '[]'`.execute(tx)
  const patterns = digits.map((national) => `%${national}%`)
  await sql`
    with hidden as (
      update import_row set cells = '[]', reason = null, subject_id = null, path = null, made = null
      where import_id in (select id from import where kind = ${kind})
        and (subject_id = ${subjectId} or regexp_replace(cells::text, '[^0-9"]', '', 'g') like any (${patterns}::text[]))
      returning old.import_id, old.cells
    ), told as (
      select distinct import_id, cell from hidden cross join jsonb_array_elements_text(cells) as cell where cell <> ''
    ), unasked as (
      delete from import_question using told where import_question.import_id = told.import_id and position(said in cell) > 0
    )
    update import set choices = jsonb_set(choices, '{answers}', (
      select coalesce(jsonb_agg(answer), '[]') from jsonb_array_elements(choices -> 'answers') as answer
      where not exists (select from told where told.import_id = import.id and position(answer ->> 'text' in cell) > 0)))
    where id in (select import_id from told) and choices -> 'answers' <> '[]'`.execute(tx)
}
