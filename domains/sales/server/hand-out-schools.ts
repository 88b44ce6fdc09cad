import { sql } from 'kysely'
import type { z } from 'zod'
import { hasRole } from '#domains/accounts/server/account/has-role.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { maxHandedOut, handOutSchools as operation } from '#domains/sales/contract/assigned-schools.ts'
import { findSchoolIds } from '#domains/schools/server/list/find-school-ids.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { conditionsOf } from './list-assigned-schools.ts'
import { shareOut } from './share-out.ts'

type HandingOut = z.output<typeof operation.body>

/** An assignment that stands. */
export interface Held {
  id: number
  school_id: number
  staff_id: number
  name: string
  is_active: boolean
}

/** Locks schools until the transaction ends, in one order, so that two admins wait for one another; answers those still listed, by place, and the executive of each. */
export async function lockSchools(tx: Transaction, ids: readonly number[]): Promise<{ ids: number[]; held: Held[] }> {
  await sql`select id from school where id = any (${ids}::integer[]) order by id for no key update`.execute(tx)
  // Read after the lock: what others did until then counts.
  const { rows } = await sql<{ id: number }>`select id from school where id = any (${ids}::integer[]) and delisted_at is null
    order by district_id, city_id, locality_id, name, id`.execute(tx)
  const { rows: held } = await sql<Held>`
    select school_assignment.id, school_id, staff_id, staff.name, staff.is_active from school_assignment join staff on staff.id = staff_id
    where ended_at is null and school_id = any (${ids}::integer[])`.execute(tx)
  return { ids: rows.map(({ id }) => id), held }
}

const schoolsText = (count: number) => (count === 1 ? 'a school' : `${grouped(count)} schools`)

/** Tells executives, but not the one who acts, how many schools they got or lost. */
export async function tellExecutives(
  tx: Transaction,
  staff: Staff,
  kind: 'schools_assigned' | 'schools_taken',
  counts: ReadonlyMap<number, number>,
  words: (schools: string) => string,
): Promise<void> {
  for (const [executive, count] of counts)
    if (executive !== staff.id && count > 0)
      await notify(tx, { staffIds: [executive], kind, leadId: null, by: staff.id, text: `${staff.name} ${words(schoolsText(count))}` })
}

/** How many of these assignments each active executive has. */
export const countsOf = (held: readonly Held[]): Map<number, number> =>
  new Map(
    [
      ...Map.groupBy(
        held.filter(({ is_active }) => is_active),
        ({ staff_id }) => staff_id,
      ),
    ].map(([id, rows]) => [id, rows.length]),
  )

async function endAssignments(tx: Transaction, staff: Staff, handout: number, ending: readonly Held[]): Promise<void> {
  await sql`update school_assignment set ended_at = now(), ended_by_id = ${staff.id}, ended_in_id = ${handout}
    where id = any (${ending.map(({ id }) => id)}::integer[])`.execute(tx)
  await tellExecutives(tx, staff, 'schools_taken', countsOf(ending), (schools) => `took ${schools} away from you`)
}

async function readExecutives(tx: Transaction, ids: readonly number[]) {
  const found = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'is_active'])
    .select(
      sql<number>`(select count(*)::integer from school_assignment join school on school.id = school_id
        where staff_id = staff.id and ended_at is null and delisted_at is null)`.as('schools'),
    )
    .where('id', 'in', [...ids, 0])
    .where(hasRole('sales_executive'))
    .orderBy('name')
    .orderBy('id')
    .execute()
  if (found.length < new Set(ids).size) throw refuse(operation, 'executiveNotFound')
  const inactive = found.find(({ is_active }) => !is_active)
  if (inactive) throw refuse(operation, 'executiveInactive', { words: { executive: inactive.name } })
  return found
}

/** The ids of the chosen schools, or of all that the filters find. */
async function chosenSchools(db: Database, { schools, found, count }: HandingOut): Promise<number[]> {
  if (!found) return [...new Set(schools)]
  const { whose, executive, quiet_for, city, district, district_region, ...query } = found
  const places = { school_city__id: city, district__id: district, district_region__id: district_region }
  const wanted = { ...query, ...places, is_verified: 'all' as const }
  const ids = await findSchoolIds(db, wanted, conditionsOf({ whose, executive, quiet_for }), maxHandedOut + 1)
  if (ids.length > maxHandedOut) throw refuse(operation, 'tooMany', { words: { most: grouped(maxHandedOut) } })
  if (count !== undefined && count !== ids.length) throw refuse(operation, 'listChanged', { words: { count: String(ids.length) } })
  return ids
}

/** The assignments that end, and the schools that begin with another executive. */
function planHandout({ ids, held }: { ids: readonly number[]; held: readonly Held[] }, { to, colleagues }: HandingOut) {
  if (to.length === 0) return { ending: held, free: [] }
  const others = held.filter(({ staff_id }) => !to.includes(staff_id))
  const theirs = others.filter(({ is_active }) => is_active)
  if (theirs.length > 0 && colleagues === 'ask') {
    const executives = [...new Set(theirs.map(({ name }) => name))].sort().join(', ')
    const there = `${theirs.length} of these schools ${theirs.length === 1 ? 'is' : 'are'} with ${executives}.`
    throw refuse(operation, 'hasExecutive', { words: { count: String(theirs.length), executives }, errors: { colleagues: [there] } })
  }
  const left = new Set(colleagues === 'leave_out' ? theirs.map(({ school_id }) => school_id) : [])
  const own = new Set(held.filter(({ staff_id }) => to.includes(staff_id)).map(({ school_id }) => school_id))
  return { ending: others.filter(({ school_id }) => !left.has(school_id)), free: ids.filter((id) => !own.has(id) && !left.has(id)) }
}

export async function handOutSchools(tx: Transaction, staff: Staff, asked: HandingOut): Promise<z.output<typeof operation.answer>> {
  const executives = await readExecutives(tx, asked.to)
  const chosen = await chosenSchools(tx, asked)
  const locked = await lockSchools(tx, chosen)
  if (locked.ids.length < chosen.length && asked.to.length > 0) throw refuse(operation, 'schoolNotFound')
  const { ending, free } = planHandout(locked, asked)
  const handout = await tx.insertInto('school_handout').values({ by_id: staff.id }).returning('id').executeTakeFirstOrThrow()
  await endAssignments(tx, staff, handout.id, ending)
  const shares = executives.length > 0 ? shareOut(free, executives) : []
  for (const { executive, ids } of shares)
    await sql`insert into school_assignment (school_id, staff_id, by_id, handout_id)
      select unnest(${ids}::integer[]), ${executive.id}, ${staff.id}, ${handout.id}`.execute(tx)
  const given = shares.map(({ executive: { id, name }, ids }) => ({ id, name, count: ids.length }))
  await tellExecutives(
    tx,
    staff,
    'schools_assigned',
    new Map(given.map(({ id, count }) => [id, count])),
    (schools) => `assigned you ${schools}`,
  )
  return { id: handout.id, changed: asked.to.length === 0 ? ending.length : free.length, given }
}
