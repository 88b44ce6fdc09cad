import { sql } from 'kysely'
import type { z } from 'zod'
import { notify } from '#domains/notices/server/notify.ts'
import { assignSchools as call } from '#domains/sales/contract/assigned-schools.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { findExecutive } from './assigned-to.ts'

type Assigning = z.output<typeof call.body>

/** Locks schools until the transaction ends, in one order, so that two admins wait for one another; returns the executive of each. */
export async function lockSchools(tx: Transaction, ids: readonly number[]) {
  const { rows } =
    await sql`select id from school where id = any (${ids}::integer[]) and delisted_at is null order by id for no key update`.execute(tx)
  // Read after the lock: what others did until then counts.
  const { rows: held } = await sql<{ school_id: number; staff_id: number; name: string; is_active: boolean }>`
    select school_id, staff_id, staff.name, staff.is_active from school_assignment join staff on staff.id = staff_id
    where ended_at is null and school_id = any (${ids}::integer[])`.execute(tx)
  return { found: rows.length, held }
}

const schoolsText = (count: number) => (count === 1 ? 'a school' : `${count.toLocaleString('en-IN')} schools`)

/** Ends the present assignments of these schools. Their active executives are told. */
export async function endAssignments(
  tx: Transaction,
  staff: Staff,
  ending: readonly { school_id: number; staff_id: number; is_active: boolean }[],
): Promise<void> {
  const ids = ending.map(({ school_id }) => school_id)
  await sql`update school_assignment set ended_at = now(), ended_by_id = ${staff.id}
    where ended_at is null and school_id = any (${ids}::integer[])`.execute(tx)
  const told = Map.groupBy(
    ending.filter(({ is_active }) => is_active),
    ({ staff_id }) => staff_id,
  )
  for (const [executive, schools] of told)
    await notify(tx, {
      staffIds: [executive],
      kind: 'schools_taken',
      leadId: null,
      by: staff.id,
      text: `${staff.name} took ${schoolsText(schools.length)} away from you`,
    })
}

export async function assignSchools(tx: Transaction, staff: Staff, id: number, { schools, take_over }: Assigning): Promise<number> {
  const executive = await findExecutive(tx, call, staff, id)
  if (!executive.is_active) throw refuse(call, 'executiveInactive', { words: { executive: executive.name } })
  const ids = [...new Set(schools)]
  const { found, held } = await lockSchools(tx, ids)
  if (found < ids.length) throw refuse(call, 'schoolNotFound')
  const own = new Set(held.filter(({ staff_id }) => staff_id === id).map(({ school_id }) => school_id))
  const others = held.filter(({ staff_id }) => staff_id !== id)
  const theirs = others.filter(({ is_active }) => is_active)
  if (theirs.length > 0 && !take_over) {
    const executives = [...new Set(theirs.map(({ name }) => name))].sort().join(', ')
    throw refuse(call, 'hasExecutive', { words: { count: String(theirs.length), executives } })
  }
  const changed = ids.filter((school) => !own.has(school))
  if (changed.length === 0) return 0
  await endAssignments(tx, staff, others)
  await sql`insert into school_assignment (school_id, staff_id, by_id) select unnest(${changed}::integer[]), ${id}, ${staff.id}`.execute(tx)
  if (id !== staff.id)
    await notify(tx, {
      staffIds: [id],
      kind: 'schools_assigned',
      leadId: null,
      by: staff.id,
      text: `${staff.name} assigned you ${schoolsText(changed.length)}`,
    })
  return changed.length
}
