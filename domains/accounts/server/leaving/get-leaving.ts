import { sql } from 'kysely'
import type { z } from 'zod'
import { getLeaving as operation, undoMinutes } from '#domains/accounts/contract/leaving.ts'
import { counted } from '#platform/contract/counts.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { looksAfter } from '../account/looks-after.ts'
import type { Leaving } from './leaving.ts'

/** How many of each an account has, in the order of the things. */
export async function countLeaving(db: Database, things: readonly Leaving[], staffId: number): Promise<number[]> {
  const counts = things.map(({ count }) => sql`(${count(staffId)})::integer`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::integer[] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

export async function getLeaving(
  db: Database,
  things: readonly Leaving[],
  reader: Staff,
  id: number,
): Promise<z.output<typeof operation.answer>> {
  const account = await db.selectFrom('staff').select('is_active').where('id', '=', id).where(looksAfter(reader)).executeTakeFirst()
  if (!account) throw refuse(operation, 'accountNotFound')
  const { rows } = await sql<NonNullable<z.output<typeof operation.answer>['last']>>`
    select at, json_build_object('id', staff.id, 'name', staff.name) as by,
      case when by_id = ${reader.id} and at > now() - make_interval(mins => ${sql.lit(undoMinutes)}) then at + make_interval(mins => ${sql.lit(undoMinutes)}) end as undo_until
    from deactivation join staff on staff.id = by_id
    where deactivation.staff_id = ${id} and undone_at is null order by deactivation.id desc limit 1`.execute(db)
  const counts = await countLeaving(db, things, id)
  const has = things.map(({ name, words: [one, several], becomes, giveOn }, at) => {
    const count = counts[at] ?? 0
    return { name, text: counted(count, one, several), count, becomes, can_be_given: giveOn !== undefined }
  })
  return { has: has.filter(({ count }) => count > 0), last: account.is_active ? null : (rows[0] ?? null) }
}
