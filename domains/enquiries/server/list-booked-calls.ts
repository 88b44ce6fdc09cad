import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  BookedCall,
  listBookedCalls as operation,
  listPastBookedCalls as pastOperation,
  listUnassignedCalls as unassignedOperation,
} from '#domains/enquiries/contract/enquiries.ts'
import { firstPastDay } from '#domains/enquiries/contract/enquiries.ts'
import { everyLead, listViewer } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { inPlaces, latestFirst, listActivities, onDays, withLatestAction } from './list-activities.ts'
import { isUnassigned } from './policy.ts'

type CallQuery = z.output<typeof unassignedOperation.query>

const slot = sql`coalesce(activity.slot_at, activity.at)`

const fields = sql`
  'parent_call_scheduled', json_build_object('for', child.name, 'slot', ${slot}, 'message', activity.message, 'booked_at', activity.at)`

interface CallList {
  viewer?: number
  first: string | undefined
  order: RawBuilder<unknown>
  conditions: RawBuilder<unknown>[]
}

const bookedThat = (db: Database, reader: Staff, query: CallQuery, { viewer = listViewer(reader), first, order, conditions }: CallList) =>
  listActivities<BookedCall>(
    db,
    reader,
    {
      kind: 'booked_call',
      viewer,
      at: slot,
      order,
      fields,
      conditions: [sql`listing.has_booked_call`, ...onDays(slot, first, query.end_date), ...inPlaces(query), ...conditions],
    },
    query,
  )

/** A call that was made a little early counts, and a no ends earlier bookings: as in lead_line. */
const isOpen = sql`(${slot} - booked_early() > coalesce(listing.spoken_at, '-infinity')
  and activity.at > coalesce(listing.said_no_at, '-infinity'))`

/** A booked call is due for this long from its time on, and missed afterwards. */
const dueFor = sql.lit('1 hour')

/** Due and coming calls, the earliest first; then missed ones, the latest first. */
const nextFirst = sql`at < now() - interval ${dueFor}, abs(extract(epoch from at - (now() - interval ${dueFor}))), id`

const open = (query: CallQuery) => ({ first: query.start_date, order: nextFirst })

/** Open booked calls: nobody has spoken to the parent since, and the parent has not said no since. */
export const listBookedCalls = (db: Database, reader: Staff, query: z.output<typeof operation.query>) =>
  bookedThat(db, reader, query, {
    ...open(query),
    conditions: [isOpen],
  })

/** Booked calls that are no longer open, the latest first. */
export const listPastBookedCalls = (db: Database, reader: Staff, query: z.output<typeof pastOperation.query>) =>
  bookedThat(db, reader, query, {
    first: firstPastDay(query),
    order: latestFirst,
    conditions: [sql`not ${isOpen}`, ...withLatestAction(query)],
  })

/** Open booked calls of parents without an owner. */
export const listUnassignedCalls = (db: Database, reader: Staff, query: CallQuery) =>
  bookedThat(db, reader, query, {
    ...open(query),
    viewer: everyLead,
    conditions: [isOpen, sql`exists (select from lead where lead.id = activity.lead_id and ${isUnassigned(reader)})`],
  })

const counted = { limit: 1, offset: 0 }

/** How many calls of a day the list of booked calls has, exactly. */
export const countBookedCalls = async (db: Database, reader: Staff, day: string) =>
  (await listBookedCalls(db, reader, { ...counted, start_date: day, end_date: day })).count

/** How many calls the list of unassigned calls opens with, exactly. */
export const countUnassignedCalls = async (db: Database, reader: Staff) => (await listUnassignedCalls(db, reader, counted)).count
