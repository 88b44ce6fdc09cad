import { sql } from 'kysely'
import { undoSchoolMerge as operation, undoDays } from '#domains/schools/contract/school-merging.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { takeBack } from '#platform/server/db/kept-rows.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { keepChanges } from '../school/keep-changes.ts'
import { lockRegister } from '../school/lock-register.ts'
import { refreshListingLater } from '../school/refresh-listings-of-schools.ts'
import { lockRanking } from '../school/take-place.ts'
import { type Joinings, lockBoth } from './lock-both.ts'

interface Merge {
  stays: number
  goes: number
  is_undone: boolean
  is_late: boolean
  is_merged_since: boolean
}

async function standingMerge(tx: Transaction, id: number): Promise<Merge> {
  const { rows } = await sql<Merge>`
    select school_id as stays, merged_school_id as goes, undone_at is not null as is_undone,
      at < now() - make_interval(days => ${sql.lit(undoDays)}) as is_late,
      exists (select from school_merge as later where later.id > school_merge.id and later.undone_at is null
        and school_merge.school_id in (later.school_id, later.merged_school_id)) as is_merged_since
    from school_merge where id = ${id} for update`.execute(tx)
  const [merge] = rows
  if (!merge) throw refuse(operation, 'mergeNotFound')
  if (merge.is_undone) throw refuse(operation, 'alreadyUndone')
  if (merge.is_late) throw refuse(operation, 'tooLate')
  if (merge.is_merged_since) throw refuse(operation, 'mergedSince')
  return merge
}

/** The leads of which the merge changed rows, and those into which they were merged since. */
async function leadsOfMerge(tx: Transaction, { leads }: Joinings, mergeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct (after ->> 'lead_id')::integer as id from school_merge_row
    where merge_id = ${mergeId} and jsonb_exists(after, 'lead_id')`.execute(tx)
  const changed = rows.map(({ id }) => id)
  return leads ? await leads.withMerged(tx, changed) : changed
}

/** Takes a merge back: both schools stand by themselves with what each had, but for what somebody changed since. */
export async function undoMerge(tx: Transaction, joinings: Joinings, staff: Staff, id: number) {
  await lockRanking(tx)
  await lockRegister(tx)
  // A place in the ranking that another took meanwhile is then found while it is taken back, not at the end.
  await sql`set constraints school_global_rank immediate`.execute(tx)
  const { stays, goes } = await standingMerge(tx, id)
  const leadIds = await leadsOfMerge(tx, joinings, id)
  await joinings.leads?.lock(tx, leadIds)
  const schools = await lockBoth(tx, [stays, goes])
  const [one, other] = [schools.get(stays), schools.get(goes)]
  if (!one || !other) throw refuse(operation, 'mergeNotFound')
  await sql`update school set delisted_at = null, delisted_by_id = null, merged_into_id = null where id = ${goes}`.execute(tx)
  await takeBack(tx, { table: 'school_merge_row', mergeId: id })
  await sql`update school set updated_at = now(), updated_by_id = ${staff.id} where id = any (${[stays, goes]}::integer[])`.execute(tx)
  await sql`select update_school_listing(${[stays, goes]}::integer[])`.execute(tx)
  await joinings.leads?.refreshListing(tx, staff, leadIds)
  if (one.is_collab !== (await lockBoth(tx, [stays, goes])).get(stays)?.is_collab) await refreshListingLater(tx, stays)
  const undone = { field: 'merged', label: 'Merge undone', before: '' }
  await keepChanges(tx, { staffId: staff.id }, [
    { schoolId: stays, part: 'unmerged', before: {}, after: {}, said: [{ ...undone, after: other.name }] },
    { schoolId: goes, part: 'unmerged', before: {}, after: {}, said: [{ ...undone, after: one.name }] },
  ])
  await sql`update school_merge set undone_at = now(), undone_by_id = ${staff.id} where id = ${id}`.execute(tx)
  await sql`delete from school_merge_row where merge_id = ${id}`.execute(tx)
  return { slug: other.slug, name: other.name }
}

/** Forgets what rows were before a merge that can be undone no more. */
export async function dropMergeRows(db: Database): Promise<void> {
  await sql`
    delete from school_merge_row using school_merge
    where school_merge.id = merge_id and at < now() - make_interval(days => ${sql.lit(undoDays)})`.execute(db)
}
