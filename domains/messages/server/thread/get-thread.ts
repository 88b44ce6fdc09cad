import { sql } from 'kysely'
import type { z } from 'zod'
import { isOfOptedOut, isOptedOut } from '#domains/leads/server/lead/opted-out.ts'
import { everyLead } from '#domains/leads/server/lead/visible-to.ts'
import type { Message } from '#domains/messages/contract/message.ts'
import { getThread as operation, type Thread } from '#domains/messages/contract/thread.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { phoneOf } from '#platform/server/numbers/telephone-number.ts'
import { windowEnd } from '../message/check-gate.ts'
import { messageJson, messages } from '../message/message-columns.ts'
import { offersStoppedAt } from '../message/offers-wish.ts'
import { seeLead } from '../message/see-lead.ts'
import { unreadOf } from '../message/unread-of.ts'
import { writersOf } from './say-writing.ts'
import { schoolOfThread } from './school-of-thread.ts'

interface Page {
  count: number
  unread: number
  results: Message[]
}

async function readPage(db: Database, leadId: number, { before, limit }: z.output<typeof operation.query>): Promise<Page> {
  const older =
    before === undefined
      ? sql`true`
      : sql`(message.at, message.id) < (select edge.at, edge.id from message as edge where edge.id = ${before} and edge.lead_id = ${leadId})`
  const { rows } = await sql<Page>`
    select (select count(*)::integer from message where lead_id = ${leadId}) as count, ${unreadOf(sql`${leadId}::integer`)} as unread,
      coalesce((
        select json_agg(page.line order by page.at desc, page.id desc) from (
          select message.at, message.id, ${messageJson} as line from ${messages}
          where message.lead_id = ${leadId} and ${older} order by message.at desc, message.id desc limit ${limit + 1}) as page), '[]') as results`.execute(
    db,
  )
  return rows[0] as Page
}

interface About {
  opted_out: boolean
  offers_stopped_at: string | null
  finished: boolean
  snoozed_until: string | null
  stopped: string | null
  numbers: { number: string; wrong: boolean; blocked: boolean; latest: boolean; window_ends_at: string | null }[]
}

async function readAbout(db: Database, leadId: number): Promise<About> {
  const { rows } = await sql<About>`
    select ${isOptedOut} as opted_out, ${offersStoppedAt} as offers_stopped_at, listing.unanswered_at is null as finished,
      case when state.snoozed_until > now() then state.snoozed_until end as snoozed_until,
      (select stopped_reason from channel_state where channel = 'whatsapp' and stopped_at is not null) as stopped,
      (select json_agg(json_build_object('number', e164, 'wrong', is_wrong, 'blocked', is_blocked, 'latest', latest_at is not null and latest_at = newest_at,
          'window_ends_at', case when window_end > now() then window_end end) order by latest_at desc nulls last, rank) from (
        select number.e164, wrong_at is not null as is_wrong, ${isOfOptedOut} as is_blocked, rank, ${windowEnd} as window_end, ${windowEnd} as latest_at,
          max(${windowEnd}) over () as newest_at
        from lead_number as number where number.lead_id = lead.id) as number) as numbers
    from lead join lead_listing as listing on listing.lead_id = lead.id and listing.viewer_id = ${sql.lit(everyLead)}
    left join thread_state as state on state.lead_id = lead.id
    where lead.id = ${leadId}`.execute(db)
  return rows[0] as About
}

/** The conversation with a lead, the newest messages first. */
export async function getThread(
  db: Database,
  { whatsapp }: Pick<Gateways, 'whatsapp'>,
  staff: Staff,
  leadId: number,
  query: z.output<typeof operation.query>,
): Promise<Thread> {
  await seeLead(db, operation, staff, leadId)
  const [page, { numbers, ...about }, writing, aboutSchool] = await Promise.all([
    readPage(db, leadId, query),
    readAbout(db, leadId),
    writersOf(db, leadId, staff.id),
    query.before === undefined ? schoolOfThread(db, leadId) : undefined,
  ])
  return {
    count: page.count,
    results: page.results.slice(0, query.limit),
    has_older: page.results.length > query.limit,
    numbers: numbers.map((number) => ({ ...number, phone: phoneOf(number.number) })),
    ...about,
    provider: whatsapp?.provider ?? null,
    simulated: whatsapp?.simulated ?? false,
    about_school: aboutSchool ?? null,
    unread: page.unread,
    writing,
  }
}
