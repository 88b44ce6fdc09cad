import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Reader, visibleTo } from '#domains/leads/server/core/visible-to.ts'
import type { listMailRecipients as call, MailRecipient } from '#domains/mail/contract/mail-tracking.ts'
import type { Database } from '#platform/server/db/database.ts'
import { figureColumns } from '../core/figure-columns.ts'

type Asked = z.output<typeof call.query>

/**
 * The page of the mails that a figure counts. Of a template each version gives its latest by the index of the figure, so that a page of a
 * million mails reads only its rows; a campaign has fifty thousand at most.
 */
function pageOf({ type, template, campaign, limit, offset }: Asked, isOfDays: RawBuilder<unknown>) {
  const at = sql.ref(`mail.${figureColumns[type]}`)
  if (campaign !== undefined)
    return sql`
      select message_id, ${at} as at from mail where campaign_id = ${campaign} and ${isOfDays}
      order by ${at} desc, message_id desc limit ${limit} offset ${offset}`
  return sql`
    select latest.message_id, latest.at from mail_version as version cross join lateral (
      select mail.message_id, ${at} as at from mail where mail.version_id = version.id and ${isOfDays}
      order by ${at} desc, mail.message_id desc limit ${limit + offset}) as latest
    where version.template_id = ${template} order by latest.at desc, latest.message_id desc limit ${limit} offset ${offset}`
}

/** The mails behind one figure of a template or a campaign, the latest first. */
export async function listMailRecipients(db: Database, staff: Reader, asked: Asked) {
  const { type, template, campaign, days } = asked
  const at = sql.ref(`mail.${figureColumns[type]}`)
  const isOfDays = sql`${at} >= ((now() at time zone 'Asia/Kolkata')::date - ${days}::integer + 1)::timestamp at time zone 'Asia/Kolkata'`
  const { rows } = await sql<MailRecipient>`
    select mail.message_id as id, ${at} as at, mail.lead_id is null as is_test,
      case when lead.id is not null then jsonb_build_object('id', lead.id, 'name', lead.name) end as lead,
      case when lead.id is not null or mail.lead_id is null then message.address end as address
    from (${pageOf(asked, isOfDays)}) as page
    join mail on mail.message_id = page.message_id join message on message.id = mail.message_id
    left join lead on lead.id = mail.lead_id and ${visibleTo(staff)}
    order by page.at desc, page.message_id desc`.execute(db)
  const isOf =
    campaign === undefined
      ? sql`version_id in (select id from mail_version where template_id = ${template})`
      : sql`campaign_id = ${campaign}`
  const counted = await sql<{ count: number }>`select count(*)::integer as count from mail where ${isOf} and ${isOfDays}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}
