import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Enquiry, listEnquiries as operation, listPastEnquiries as pastOperation } from '#domains/enquiries/contract/enquiries.ts'
import { firstPastDay } from '#domains/enquiries/contract/enquiries.ts'
import { everyLead, listViewer } from '#domains/leads/server/lead/visible-to.ts'
import { schoolLocation } from '#domains/schools/server/school/school-row.ts'
import { startOfDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { inPlaces, latestFirst, listActivities, onDays, withLatestAction } from './list-activities.ts'

type Query = z.output<typeof operation.query>
type PastQuery = z.output<typeof pastOperation.query>

const at = sql`activity.at`

const fields = sql`
  'time', activity.at,
  'school', case when school.id is not null then json_build_object(
    'id', school.id, 'name', school.name, 'slug', school.slug, 'collab', school.is_collab, 'location', ${schoolLocation}, 'address', school.address) end,
  'visit_interest', activity.wants_visit,
  'system_generated', activity.system_generated,
  'child', child.name,
  'class', school_class.name`

function enquiriesThat(db: Database, reader: Staff, query: Query, first: string | undefined, ...conditions: RawBuilder<unknown>[]) {
  const viewer = listViewer(reader)
  // A parent who enquired since the first day was active since: an index has these leads.
  const isActive = first === undefined ? [] : [sql`listing.latest_user_action_at >= ${startOfDay(first)}::timestamptz`]
  return listActivities<Enquiry>(
    db,
    reader,
    {
      kind: 'enquiry',
      viewer,
      isFoundByLead: viewer !== everyLead,
      at,
      order: latestFirst,
      fields,
      conditions: [...isActive, ...onDays(at, first, query.end_date), ...conditions],
    },
    query,
  )
}

const ofEnquiry = ({ collab, visit_interest }: Pick<Query, 'collab' | 'visit_interest'>) => [
  ...(collab === undefined
    ? []
    : [sql`exists (select from school where school.id = activity.school_id and school.is_collab) = ${collab}::boolean`]),
  ...(visit_interest === undefined ? [] : [sql`activity.wants_visit = ${visit_interest}::boolean`]),
]

const isPast = sql`listing.spoken_at >= activity.at`

const hasCommentsAlone = sql`coalesce(listing.latest_action_at < activity.at, true) and exists (
  select from lead_event where lead_event.lead_id = activity.lead_id and lead_event.kind = 'comment' and lead_event.at >= activity.at)`

/** True if nobody answered the parent's latest activity; an index has these leads. */
const isUnanswered = sql`listing.latest_user_action_at > coalesce(listing.spoken_at, '-infinity')`

/** Enquiries after which nobody spoke to the parent, the newest first. */
export const listEnquiries = (db: Database, reader: Staff, query: Query) =>
  enquiriesThat(
    db,
    reader,
    query,
    query.start_date,
    isUnanswered,
    sql`coalesce(listing.spoken_at < activity.at, true)`,
    ...ofEnquiry(query),
    ...inPlaces(query),
  )

/** Enquiries that staff acted on since, the newest first. */
export const listPastEnquiries = (db: Database, reader: Staff, query: PastQuery) =>
  enquiriesThat(
    db,
    reader,
    query,
    firstPastDay(query),
    isPast,
    ...(query.only_comments ? [hasCommentsAlone] : [...ofEnquiry(query), ...inPlaces(query), ...withLatestAction(query)]),
  )
