import { type RawBuilder, sql } from 'kysely'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import { mayOpenSource } from '#domains/leads/contract/policy.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import { isNextStepOf } from '../actions/is-next-step-of.ts'
import { everyLead, isDormant, listViewer, type Reader, unassignedBoarding, viewersOf } from '../lead/visible-to.ts'

export interface ListedRows {
  viewer: number
  conditions: RawBuilder<unknown>[]
  /** The columns for filters and orders by schedule (open or latest done follow-up), and whether every row has them. */
  followUp: { due: RawBuilder<unknown>; late: RawBuilder<unknown>; notLate: RawBuilder<unknown>; isThere: boolean }
  /** Its rows come last in the default order, so they are found at once instead of by walking that order. */
  areLast?: boolean
}

const openFollowUp = {
  due: sql`follow_up_at`,
  late: sql`follow_up_at < now()`,
  notLate: sql`(follow_up_at is null or follow_up_at >= now())`,
}
const doneFollowUp = { due: sql`done_follow_up_at`, late: sql`done_late`, notLate: sql`not done_late` }

/** True if staff never acted. An entry that only plans the next call may be the latest action all the same. */
export const isUntouched = sql`(spoken_at is null)`

/** New, or the parent did something, today. Each half is the head of an index. */
export const isNewToday = sql`(created_at >= ${startOfToday} or latest_user_action_at >= ${startOfToday})`

const isBoarding = sql`tags @> array[boarding_tag()]`

const rowsOf = (viewer: number, ...conditions: RawBuilder<unknown>[]): ListedRows => ({
  viewer,
  conditions,
  followUp: { ...openFollowUp, isThere: false },
})
const own = (reader: Reader, ...conditions: RawBuilder<unknown>[]) => rowsOf(listViewer(reader), ...conditions)

/** The rows of each source for a reader. `visibleTo` lets the reader open each of them. */
const sources: Record<LeadSource, (reader: Reader) => ListedRows> = {
  all: (reader) => own(reader),
  processed: (reader) => own(reader),
  today: (reader) => own(reader, isNewToday),
  pending: (reader) => ({
    ...own(reader, sql`follow_up_at is not null`, isNextStepOf(['call', 'visit', 'lead'])),
    followUp: { ...openFollowUp, isThere: true },
  }),
  missed: (reader) => ({ ...own(reader, sql`follow_up_at < now()`), followUp: { ...openFollowUp, isThere: true } }),
  done: (reader) => ({ ...own(reader, sql`done_follow_up_at is not null`), followUp: { ...doneFollowUp, isThere: true } }),
  untouched: (reader) => own(reader, isUntouched),
  dormant: (reader) => ({
    ...(reader.dormant_data_permission ? rowsOf(everyLead, isDormant) : own(reader, isDormant)),
    areLast: true,
  }),
  unassigned: () => rowsOf(unassignedBoarding),
  dead_data: () => ({ ...rowsOf(everyLead, isBoarding, isDormant), areLast: true }),
}

/** Undefined without the permission. */
export const listedRows = (source: LeadSource, reader: Reader): ListedRows | undefined =>
  viewersOf(reader).length > 0 && mayOpenSource(reader, source) ? sources[source](reader) : undefined
