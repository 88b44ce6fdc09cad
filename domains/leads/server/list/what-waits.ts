import { type RawBuilder, sql } from 'kysely'
import { dueWithinMinutes, type waitingFor } from '#domains/leads/contract/columns/follow-up.ts'

/** Until then a follow-up counts as due now. */
export const soon = sql`now() + make_interval(mins => ${sql.lit(dueWithinMinutes)})`

/** The conditions on `lead_listing` for each reason to wait; each is the head of an index that begins with the viewer. */
export const whatWaits: Record<(typeof waitingFor)[number], RawBuilder<unknown>> = {
  due: sql`follow_up_at >= now() and follow_up_at < ${soon}`,
  reply: sql`unanswered_at is not null`,
  missed_call: sql`missed_call_at is not null`,
}
