import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { ArrivingActivity } from './arrival.ts'

/** Something that the parent of a lead did, with its row of the child. */
export interface LeadActivity extends Omit<ArrivingActivity, 'child' | 'at'> {
  leadId: number
  at: string
  childId: number | undefined
  source: string
}

const rowOf = (
  { leadId, kind, at, schoolId, childId, classId, schooling, wantsVisit, slotAt, message, isRemoved, source }: LeadActivity,
  place: number,
) => ({
  ...{ place, lead_id: leadId, kind, at, school_id: schoolId, child_id: childId, class_id: classId, schooling: schooling ?? 'day' },
  ...{ wants_visit: wantsVisit ?? false, slot_at: slotAt, message, source, removed_at: isRemoved ? at : undefined },
})

const rowsFrom = (activities: readonly LeadActivity[]) => sql`jsonb_to_recordset(${JSON.stringify(activities.map(rowOf))}::jsonb) as told (
  place integer, lead_id integer, kind text, at timestamptz, school_id integer, child_id integer, class_id integer, schooling text,
  wants_visit boolean, slot_at timestamptz, message text, source text, removed_at timestamptz)`

const inSameCart = sql`had.lead_id = told.lead_id and had.kind = 'cart' and had.school_id = told.school_id`

const insert = (tx: Transaction, activities: readonly LeadActivity[]) =>
  sql`
    insert into parent_activity (lead_id, kind, at, school_id, child_id, class_id, schooling, wants_visit, slot_at, message, source, removed_at)
    select lead_id, kind, at, school_id, child_id, class_id, schooling, wants_visit, slot_at, message, source, removed_at
    from ${rowsFrom(activities)} order by at, place`.execute(tx)

/** The activities without a row. */
function unmatched(activities: readonly LeadActivity[], rows: readonly { place: number }[]): LeadActivity[] {
  const matched = new Set(rows.map(({ place }) => place))
  return activities.filter((_, place) => !matched.has(place))
}

/** For puts that arrive after their removal, the row of the removal gets the time of the put. */
async function putInAfterwards(tx: Transaction, puts: readonly LeadActivity[]): Promise<readonly LeadActivity[]> {
  if (puts.length === 0) return puts
  const { rows } = await sql<{ place: number }>`
    update parent_activity as had set at = told.at from ${rowsFrom(puts)}
    where ${inSameCart} and had.removed_at = had.at and had.at > told.at returning told.place`.execute(tx)
  return unmatched(puts, rows)
}

async function takeOut(tx: Transaction, removals: readonly LeadActivity[]): Promise<void> {
  if (removals.length === 0) return
  const { rows } = await sql<{ place: number }>`
    update parent_activity as had set removed_at = told.at from ${rowsFrom(removals)}
    where ${inSameCart} and had.removed_at is null and had.at <= told.at returning told.place`.execute(tx)
  const early = unmatched(removals, rows)
  if (early.length > 0) await insert(tx, early)
}

/** Writes activities of parents, in any order of arrival. */
export async function writeActivities(tx: Transaction, activities: readonly LeadActivity[]): Promise<void> {
  const removals = activities.filter(({ isRemoved }) => isRemoved)
  const puts = activities.filter(({ kind, isRemoved }) => kind === 'cart' && !isRemoved)
  const others = activities.filter(({ kind }) => kind !== 'cart')
  const added = [...(await putInAfterwards(tx, puts)), ...others]
  if (added.length > 0) await insert(tx, added)
  await takeOut(tx, removals)
}
