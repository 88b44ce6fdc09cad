import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Reader, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { MailRecipient, listMailRecipients as operation } from '#domains/mail/contract/mail-tracking.ts'
import type { Database } from '#platform/server/db/database.ts'
import { figureColumns, isCounted } from '../mail/figure-columns.ts'

type RecipientsQuery = z.output<typeof operation.query>

/** So many mails behind a figure are counted one by one. Of more, the counts by day are read. */
export const maxCounted = 10_000

/** The first of the days that are asked for. */
const firstDay = (days: number) => sql`((now() at time zone 'Asia/Kolkata')::date - ${days}::integer + 1)`

const isAsked = ({ type, days }: RecipientsQuery) => sql`
  ${isCounted(type)} and ${sql.ref(`mail.${figureColumns[type]}`)} >= ${firstDay(days)}::timestamp at time zone 'Asia/Kolkata'`

/**
 * The latest `most` mails behind a figure. A template reads them by version from the index of the figure, so it does not read a million
 * mails. A campaign has one version, and fifty thousand mails at most.
 */
function latestOf(asked: RecipientsQuery, most: number): RawBuilder<unknown> {
  const { type, template, campaign } = asked
  const at = sql.ref(`mail.${figureColumns[type]}`)
  if (campaign !== undefined)
    return sql`
      select message_id, ${at} as at from mail where campaign_id = ${campaign} and ${isAsked(asked)}
      order by ${at} desc, message_id desc limit ${most}`
  return sql`
    select latest.message_id, latest.at from mail_version as version cross join lateral (
      select mail.message_id, ${at} as at from mail where mail.version_id = version.id and ${isAsked(asked)}
      order by ${at} desc, mail.message_id desc limit ${most}) as latest
    where version.template_id = ${template}`
}

/** How many there are. The counts by day stay when a lead is destroyed, so above `maxCounted` some of them may be gone. */
async function countOf(db: Database, asked: RecipientsQuery): Promise<number> {
  const { type, template, campaign, days } = asked
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from (${latestOf(asked, maxCounted + 1)}) as mails limit ${maxCounted + 1}) as counted`.execute(
    db,
  )
  const counted = rows[0]?.count ?? 0
  if (counted <= maxCounted) return counted
  const isOf =
    campaign === undefined
      ? sql`version_id in (select id from mail_version where template_id = ${template})`
      : sql`campaign_id = ${campaign} and campaign_id <> 0`
  const kept = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::integer as count from mail_day where what = ${type} and day >= ${firstDay(days)} and ${isOf}`.execute(
    db,
  )
  return Math.max(counted, kept.rows[0]?.count ?? 0)
}

async function pageOf(db: Database, staff: Reader, asked: RecipientsQuery): Promise<MailRecipient[]> {
  const { limit, offset } = asked
  const { rows } = await sql<MailRecipient>`
    select mail.message_id as id, page.at, mail.lead_id is null as is_test,
      case when lead.id is not null then jsonb_build_object('id', lead.id, 'name', lead.name) end as lead,
      case when lead.id is not null or mail.lead_id is null then message.address end as address
    from (select * from (${latestOf(asked, limit + offset)}) as latest order by at desc, message_id desc limit ${limit} offset ${offset}) as page
    join mail on mail.message_id = page.message_id join message on message.id = mail.message_id
    left join lead on lead.id = mail.lead_id and ${visibleTo(staff)}
    order by page.at desc, page.message_id desc`.execute(db)
  return rows
}

/** The mails behind one figure of a template or a campaign, the latest first. */
export async function listMailRecipients(db: Database, staff: Reader, asked: RecipientsQuery) {
  const [results, count] = await Promise.all([pageOf(db, staff, asked), countOf(db, asked)])
  return { count, results }
}
