import { type RawBuilder, sql } from 'kysely'

/** Counts the parent's messages that came after the conversation was last read or finished. */
export const unreadOf = (leadId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::integer from message as incoming
  where incoming.lead_id = ${leadId} and incoming.direction = 'incoming' and incoming.is_said and incoming.at > coalesce(greatest(
    (select read_at from thread_state where thread_state.lead_id = ${leadId}), (select finished_at from thread_state where thread_state.lead_id = ${leadId})), '-infinity'))`
