import { sql } from 'kysely'
import type { AddedFields } from '#domains/leads/contract/columns/lead-column.ts'
import { microsecondsOf } from '#domains/leads/contract/listing/microseconds-of.ts'
import type { ListColumn, SqlConditions } from '#domains/leads/server/list/columns/list-column.ts'
import { lastMessageConditions } from '#domains/messages/contract/last-message-conditions.ts'
import { windowHours } from '#domains/messages/contract/message.ts'
import { windowLength } from './list-inbox.ts'

/** A message that opened the window of a number and did not fall out of it since: a condition on `incoming`. */
const opensWindow = sql`incoming.direction = 'incoming' and incoming.channel = 'whatsapp' and coalesce(incoming.sent_at, incoming.at) > now() - ${windowLength}`

const conditions: SqlConditions<'window_open'> = {
  // Which leads had a message lately is kept and has an index; of these few the messages are read.
  window_open: (isWanted) => {
    const isOpen = sql`(message_at is not null and message_at > now() - ${windowLength} and exists (
    select from message as incoming where incoming.lead_id = lead_listing.lead_id and ${opensWindow}))`
    return isWanted ? isOpen : sql`not ${isOpen}`
  },
}

const row = sql`
  select row_to_json(entry) from (
    select listing.message_at as at, listing.unanswered_at, (
      select max(coalesce(incoming.sent_at, incoming.at)) + ${windowLength} from message as incoming
      where incoming.lead_id = lead.id and listing.message_at > now() - ${windowLength} and ${opensWindow}) as window_ends_at
    where listing.message_at is not null) as entry`

const hour = 3_600_000_000

/** A window is shown until it is over, or until the latest message is older than that. */
function rowEnds(row: AddedFields['last_message']): number | undefined {
  if (!row?.window_ends_at) return undefined
  return Math.min(microsecondsOf(row.window_ends_at), microsecondsOf(row.at) + windowHours * hour)
}

/** The column of the lead lists, as the server has it. */
export const lastMessage: ListColumn = { declared: lastMessageConditions, conditions, foundApart: ['window_open'], row, rowEnds }
