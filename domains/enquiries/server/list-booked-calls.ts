import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  BookedCall,
  listBookedCalls as call,
  listPastBookedCalls as pastCall,
  listUnassignedCalls as unassignedCall,
} from '#domains/enquiries/contract/enquiries.ts'
import { firstDay } from '#domains/enquiries/contract/enquiries.ts'
import { everyLead, listViewer } from '#domains/leads/server/core/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listActivities, onDays, withLatestAction } from './list-activities.ts'
import { isUnassigned } from './unassigned.ts'

type Unassigned = z.output<typeof unassignedCall.query>

const slot = sql`coalesce(activity.slot_at, activity.at)`

const fields = sql`
  'parent_call_scheduled', json_build_object('for', child.name, 'slot', ${slot}, 'message', activity.message, 'booked_at', activity.at)`

const bookedThat = (
  db: Database,
  reader: Staff,
  query: Unassigned,
  { viewer = listViewer(reader), direction }: { viewer?: number; direction: 'asc' | 'desc' },
  ...conditions: RawBuilder<unknown>[]
) =>
  listActivities<BookedCall>(
    db,
    reader,
    {
      kind: 'booked_call',
      viewer,
      at: slot,
      direction,
      fields,
      conditions: [sql`listing.has_booked_call`, ...onDays(slot, query.start_date ?? firstDay(), query.end_date), ...conditions],
    },
    query,
  )

/** Who called five minutes early has called: as lead_line has it. */
const isOpen = sql`${slot} - interval '5 minutes' > coalesce(listing.spoken_at, '-infinity')`

/** Calls that parents booked and that nobody spoke to them for yet, the earliest first. */
export const listBookedCalls = (db: Database, reader: Staff, query: z.output<typeof call.query>) =>
  bookedThat(
    db,
    reader,
    query,
    { direction: 'asc' },
    isOpen,
    ...(query.citys?.length ? [sql`listing.place_ids && ${query.citys}::integer[]`] : []),
  )

/** Booked calls that the parent was spoken to for, the latest first. */
export const listPastBookedCalls = (db: Database, reader: Staff, query: z.output<typeof pastCall.query>) =>
  bookedThat(db, reader, query, { direction: 'desc' }, sql`not ${isOpen}`, ...withLatestAction(query))

/** Open booked calls of parents who are nobody's, the earliest first. */
export const listUnassignedCalls = (db: Database, reader: Staff, query: Unassigned) =>
  bookedThat(
    db,
    reader,
    query,
    { viewer: everyLead, direction: 'asc' },
    isOpen,
    sql`exists (select from lead where lead.id = activity.lead_id and ${isUnassigned(reader)})`,
  )

const counted = { limit: 1, offset: 0 }

/** How many calls of a day the list of booked calls has, exactly. */
export const countBookedCalls = async (db: Database, reader: Staff, day: string) =>
  (await listBookedCalls(db, reader, { ...counted, start_date: day, end_date: day })).count

/** How many calls the list of unassigned calls opens with, exactly. */
export const countUnassignedCalls = async (db: Database, reader: Staff) => (await listUnassignedCalls(db, reader, counted)).count
