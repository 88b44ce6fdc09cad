import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { unlessNamed } from '#platform/server/db/unless-named.ts'

const deleteAll = (tx: Transaction, ids: readonly number[]) =>
  unlessNamed(tx, () => sql`delete from school where id = any (${ids}::integer[])`.execute(tx))

/** Whether somebody changed `school` since it was added, and that was not undone, or was done again. */
const isChanged = sql<boolean>`exists (
  select from school_change as last left join school_change as undone on undone.id = last.undoes_id
  where last.school_id = school.id and last.at > school.created_at and (last.undoes_id is null or undone.undoes_id is not null)
    and not exists (select from school_change as undo where undo.undoes_id = last.id))`

/** Deletes schools that are unchanged since they were added and that no other row names. Returns why the others stay. */
export async function removeSchools(tx: Transaction, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows: changed } = await sql<{ id: number; by: string | null }>`
    select id, (select name from staff where staff.id = updated_by_id) as by from school
    where id = any (${ids}::integer[]) and (verified_at is not null or ${isChanged}) for update`.execute(tx)
  const staying = new Map(changed.map(({ id, by }) => [id, `${by ?? 'Somebody'} changed this school since; it stays.`]))
  const free = ids.filter((id) => !staying.has(id))
  if (free.length === 0 || (await deleteAll(tx, free))) return staying
  for (const id of free)
    if (!(await deleteAll(tx, [id]))) staying.set(id, 'A parent asked about this school, or it was recommended; it stays.')
  return staying
}
