import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { isListedFor, listViewer, viewersOf } from '#domains/leads/server/lead/visible-to.ts'
import { type InboxLine, isShortSearch, maxCounted, maxSearched, type listInbox as operation } from '#domains/messages/contract/inbox.ts'
import { windowHours } from '#domains/messages/contract/message.ts'
import { mayTake } from '#domains/sharing/contract/policy.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anywhere } from '#platform/server/db/search-pattern.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { phoneOf } from '#platform/server/numbers/telephone-number.ts'
import { statusOf } from '../message/message-columns.ts'
import { unreadOf } from '../message/unread-of.ts'

type Query = z.output<typeof operation.query>

/** Characters of the latest message that a line shows. */
const shown = sql.lit(200)

export const windowLength = sql`make_interval(hours => ${sql.lit(windowHours)})`
export const isSnoozed = sql`exists (select from thread_state where thread_state.lead_id = listing.lead_id and snoozed_until > now())`
const isShared = (staff: Staff) => sql`exists (
  select from lead_share where lead_share.lead_id = listing.lead_id and lead_share.staff_id = ${staff.id})`

/** Whether a lead's conversation waits for an answer: a condition on `listing`. While a message waits it is the latest, so its window ends a day after that. */
export const isWaiting = sql`(listing.unanswered_at is not null and not ${isSnoozed})`

/** Whether WhatsApp brought the latest message of a conversation: a condition on `listing`. */
export const isByWhatsapp = sql`(
  select said.channel from message as said where said.lead_id = listing.lead_id and said.is_said order by said.at desc, said.id desc limit 1) = 'whatsapp'`
export const isUnread = sql`(listing.unanswered_at is not null and listing.message_at > coalesce(
  (select read_at from thread_state where thread_state.lead_id = listing.lead_id), '-infinity'))`
/** E-mail has no window. */
const isOpen = sql`(listing.message_at > now() - ${windowLength} and ${isByWhatsapp})`

const views: Record<Query['view'], { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  waiting: { where: isWaiting, order: sql`listing.unanswered_at, listing.lead_id` },
  closing: { where: sql`${isWaiting} and ${isOpen}`, order: sql`listing.message_at, listing.lead_id` },
  unread: { where: isUnread, order: sql`listing.message_at desc, listing.lead_id desc` },
  snoozed: { where: sql`listing.message_at is not null and ${isSnoozed}`, order: sql`listing.message_at desc, listing.lead_id desc` },
  all: { where: sql`listing.message_at is not null`, order: sql`listing.message_at desc, listing.lead_id desc` },
}

/** Looked up for each line in the order of the list, which ends with the page; a join would begin with all leads of the owner. */
export const ownerOf = sql`(select owner_id from lead where lead.id = listing.lead_id)`

/** Conditions on `listing`, and whose rows of it are read. */
function ownedBy(staff: Staff, { owner, counsellor }: Query): { viewers: number[]; where: RawBuilder<unknown> } {
  if (owner === 'mine') return { viewers: [staff.id], where: sql`${ownerOf} = ${staff.id}` }
  if (owner === 'shared') return { viewers: [staff.id], where: sql`${ownerOf} is distinct from ${staff.id} and ${isShared(staff)}` }
  if (owner === 'nobody')
    return {
      viewers: nobodysViewers(staff),
      where: sql`listing.lead_id in (select id from lead where owner_id is null and erased_at is null)`,
    }
  if (counsellor === undefined) return { viewers: [listViewer(staff)], where: sql`true` }
  return { viewers: [listViewer(staff)], where: sql`${ownerOf} = ${counsellor}` }
}

/** Leads of nobody are seen by admins, and those for boarding by who has them. */
export const nobodysViewers = (staff: Staff) => viewersOf(staff).filter((id) => id !== staff.id)

interface Row extends Omit<InboxLine, 'phone' | 'claimable' | 'window_ends_at'> {
  e164: string | null
  owner_id: number | null
  window_ends_at: string | null
}

/** The newest message of a conversation that has these words. */
const foundIn = (search: string) => sql`(
  select left(message.text, ${shown}) from message
  where message.lead_id = listing.lead_id and lower(message.text) like ${anywhere(search)} order by message.at desc limit 1)`

const columns = (staff: Staff, search: string | undefined) => sql`
  json_build_object('id', lead.id, 'name', lead.name) as lead, number.e164, lead.owner_id,
  case when owner.id is not null then json_build_object('id', owner.id, 'name', owner.name) end as owner,
  coalesce(lead.owner_id = ${staff.id}, false) as mine, ${isShared(staff)} as shared,
  json_build_object('id', message.id, 'text', left(message.text, ${shown}), 'type', message.kind, 'channel', message.channel, 'conversation_way', message.direction,
    'status', ${statusOf}, 'at', message.at, 'simulated', message.simulated) as latest,
  ${unreadOf(sql`lead.id`)} as unread, listing.unanswered_at as waiting_since,
  (select coalesce(sent_at, at) + ${windowLength} from message as incoming where incoming.lead_id = lead.id and incoming.direction = 'incoming' and incoming.channel = 'whatsapp'
    and coalesce(sent_at, at) > now() - ${windowLength} order by at desc limit 1) as window_ends_at,
  (select snoozed_until from thread_state where thread_state.lead_id = lead.id and snoozed_until > now()) as snoozed_until,
  ${search === undefined ? sql`null` : foundIn(search)} as found`

const latestOf = sql`
  join lateral (
    select * from message where message.lead_id = listing.lead_id and message.is_said and not message.is_bulk order by at desc, id desc limit 1
  ) as message on true
  join lead on lead.id = listing.lead_id
  left join lead_number as number on number.lead_id = lead.id and number.rank = 0
  left join staff as owner on owner.id = lead.owner_id`

/** The newest conversations that are tried for words, and how many must have them for the words to count as common. */
const tried = { conversations: 200, common: 20 }

const hasWords = (pattern: string) =>
  sql`exists (select from message where message.lead_id = listing.lead_id and lower(message.text) like ${pattern} offset 0)`

const newestOf = (viewers: readonly number[], most: number) => sql`
  select lead_id, message_at from lead_listing where ${isListedFor(viewers)} and message_at is not null order by message_at desc, lead_id desc limit ${most}::integer`

/**
 * True if some message of a conversation has these words. Few conversations, or common words, are searched one by one. Rare words use the
 * index of all messages, where common words would hit a million. It has no words of one or two letters: these are searched in the newest
 * conversations alone.
 */
async function withWords(db: Database, viewers: readonly number[], search: string): Promise<RawBuilder<unknown>> {
  const pattern = anywhere(search)
  const { rows } = await sql<{ are_few: boolean; are_common: boolean }>`
    with newest as materialized (${newestOf(viewers, maxSearched + 1)})
    select (select count(*) from newest) <= ${maxSearched}::integer as are_few, (
      select count(*) from (select lead_id from newest order by message_at desc, lead_id desc limit ${tried.conversations}) as listing
      where ${hasWords(pattern)}) >= ${tried.common}::integer as are_common`.execute(db)
  if (rows[0]?.are_few || rows[0]?.are_common) return hasWords(pattern)
  if (isShortSearch(search))
    return sql`listing.lead_id = any (array(select lead_id from (${newestOf(viewers, maxSearched)}) as newest)) and ${hasWords(pattern)}`
  return sql`listing.lead_id = any (array(select message.lead_id from message where lower(message.text) like ${pattern}))`
}

/** A page of conversations. Finds the matches first, up to `maxCounted` or the end of the page, then reads the page in full. */
export async function listInbox(db: Database, staff: Staff, query: Query): Promise<{ count: number; results: InboxLine[] }> {
  const { limit, offset, search, view } = query
  const { viewers, where } = ownedBy(staff, query)
  const { where: wanted, order } = views[search === undefined ? view : 'all']
  const ofWords = search === undefined ? sql`true` : await withWords(db, viewers, search)
  const { rows: answers } = await sql<{ count: number; results: Row[] }>`
    with those as materialized (
      select listing.* from lead_listing as listing where ${isListedFor(viewers)} and ${wanted} and ${where} and ${ofWords}
      order by ${order} limit ${Math.max(maxCounted, offset + limit)}
    ), line as (
      select ${columns(staff, search)} from (
        select listing.* from those as listing order by ${order} limit ${limit} offset ${offset}) as listing ${latestOf} order by ${order}
    )
    select least((select count(*) from those), ${maxCounted})::integer as count, (select coalesce(json_agg(line), '[]') from line) as results`.execute(
    db,
  )
  const [{ count, results: rows }] = answers as [(typeof answers)[number]]
  return {
    count,
    results: rows.map(({ e164, owner_id: ownerId, ...row }) => ({
      ...row,
      phone: e164 === null ? null : phoneOf(e164),
      claimable: ownerId !== staff.id && mayTake(staff, ownerId),
    })),
  }
}
