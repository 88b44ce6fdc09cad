import { type RawBuilder, sql } from 'kysely'
import type { TimelineItem } from '#domains/leads/contract/leads.ts'
import * as timeline from '#domains/leads/contract/timeline.ts'
import { refuseAbsent } from '#domains/leads/server/lead/refuse-absent.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { timelineItems } from './timeline.ts'

const pageLength = 100

interface TimelineQuery {
  before?: string | undefined
  kinds?: readonly TimelineItem['kind'][] | undefined
}

/** Conditions on `event` and `activity`, and whether the entry that they go by is one of the lead's. */
interface Range {
  found: RawBuilder<unknown>
  ofStaff: RawBuilder<unknown>
  ofParent: RawBuilder<unknown>
}

const whole: Range = { found: sql`true`, ofStaff: sql`true`, ofParent: sql`true` }

/**
 * The entries older than one, in the order of the timeline: at one instant entries of staff come before activities of the parent.
 */
function olderThan(entry: string, leadId: number): Range {
  const [side, number] = entry.split('-')
  const isOfStaff = side === 'staff'
  const at = sql`(select at from ${sql.table(isOfStaff ? 'lead_event' : 'parent_activity')} where id = ${number}::bigint and lead_id = ${leadId})`
  return {
    found: sql`${at} is not null`,
    ofStaff: isOfStaff ? sql`(event.at, event.id) < (${at}, ${number}::bigint)` : sql`event.at < ${at}`,
    ofParent: isOfStaff ? sql`activity.at <= ${at}` : sql`(activity.at, activity.id) < (${at}, ${number}::bigint)`,
  }
}

/** Older entries of a lead's timeline, newest first, and how many are older still. */
export async function getTimeline(db: Database, staff: Staff, id: number, { before, kinds }: TimelineQuery) {
  const { found, ...range } = before === undefined ? whole : olderThan(before, id)
  const ofStaff = kinds ? sql`${range.ofStaff} and event.kind = any (${kinds}::text[])` : range.ofStaff
  const ofParent = kinds ? sql`${range.ofParent} and activity.kind = any (${kinds}::text[])` : range.ofParent
  const { rows } = await sql<{ items: TimelineItem[]; matching: number; found: boolean }>`
    select ${timelineItems({ ofStaff, ofParent, limit: pageLength })} as items, ${found} as found,
      (select count(*) from lead_event as event where event.lead_id = lead.id and ${ofStaff})
        + (select count(*) from parent_activity as activity where activity.lead_id = lead.id and ${ofParent}) as matching
    from lead
    where lead.id = ${id} and ${visibleTo(staff)}`.execute(db)
  const [row] = rows
  if (!row) throw await refuseAbsent(db, timeline.getTimeline, staff, id)
  if (!row.found) throw refuse(timeline.getTimeline, 'entryNotFound')
  return { items: row.items, older: row.matching - row.items.length }
}
