import { sql } from 'kysely'
import { type Conditions, flag, type ListColumn } from '#domains/leads/server/list/columns/list-column.ts'
import { windowLength } from './list-inbox.ts'

/** A message that opened the window of a number and did not fall out of it since: a condition on `incoming`. */
const opensWindow = sql`incoming.direction = 'incoming' and incoming.channel = 'whatsapp' and coalesce(incoming.sent_at, incoming.at) > now() - ${windowLength}`

const conditions: Conditions<'is_new_whatsapp_message' | 'window_open'> = {
  is_new_whatsapp_message: flag(sql`new_message`),
  // Which leads had a message lately is kept and has an index; of these few the messages are read.
  window_open: flag(sql`(message_at is not null and message_at > now() - ${windowLength} and exists (
    select from message as incoming where incoming.lead_id = lead_listing.lead_id and ${opensWindow}))`),
}

const row = sql`
  select row_to_json(entry) from (
    select listing.message_at as at, listing.unanswered_at, (
      select max(coalesce(incoming.sent_at, incoming.at)) + ${windowLength} from message as incoming
      where incoming.lead_id = lead.id and listing.message_at > now() - ${windowLength} and ${opensWindow}) as window_ends_at
    where listing.message_at is not null) as entry`

/** The SQL of the column of the lead lists. */
export const lastMessage: ListColumn = { conditions, foundApart: ['window_open'], row }
