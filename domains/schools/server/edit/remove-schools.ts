import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import { unlessNamed } from '#platform/server/db/unless-named.ts'

const deleteAll = (tx: Transaction, ids: readonly number[]) =>
  unlessNamed(tx, () => sql`delete from school where id = any (${ids}::integer[])`.execute(tx))

/** Removes schools that nobody changed since they were added and of which nothing else tells. Answers why the others stay. */
export async function removeSchools(tx: Transaction, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows: changed } = await sql<{ id: number; by: string | null }>`
    select id, (select name from staff where staff.id = updated_by_id) as by from school
    where id = any (${ids}::integer[]) and (updated_at is distinct from created_at or verified_at is not null
      or exists (select from school_change where school_id = school.id and at > created_at)) for update`.execute(tx)
  const staying = new Map(changed.map(({ id, by }) => [id, `${by ?? 'Somebody'} changed this school since; it stays.`]))
  const free = ids.filter((id) => !staying.has(id))
  if (free.length === 0 || (await deleteAll(tx, free))) return staying
  for (const id of free)
    if (!(await deleteAll(tx, [id]))) staying.set(id, 'A parent asked about this school, or it was recommended; it stays.')
  return staying
}
