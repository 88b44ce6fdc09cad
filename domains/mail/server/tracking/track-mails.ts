import { sql } from 'kysely'
import type { z } from 'zod'
import { type MailFigure, mailFigures } from '#domains/mail/contract/mail-figures.ts'
import type { listTrackedMails as listOperation, trackMails as panelOperation } from '#domains/mail/contract/mail-tracking.ts'
import type { Database } from '#platform/server/db/database.ts'

type Row = z.output<typeof listOperation.answer>['results'][number]
type Panel = z.output<typeof panelOperation.answer>

/** The sum of one figure over the kept counts of a template. */
const sumOf = (what: MailFigure) => sql`coalesce(sum(count) filter (where what = ${what}), 0)::integer`

/**
 * The campaigns, and the templates by which staff wrote to single parents, the latest first, with what came of them; read from counts by
 * day, not from mails.
 */
export async function listTrackedMails(db: Database, { search, limit, offset }: z.output<typeof listOperation.query>) {
  const named = sql`${search ?? ''} = '' or position(lower(${search ?? ''}) in lower(name)) > 0`
  const { rows } = await sql<Row & { total: number }>`
    select coalesce(campaign_id, template_id) as id, name as campaign, campaign_id is not null as is_campaign, template_id, last_day, sent, opened,
      opened_by_machine, clicked, replied, bounced, returned, unsubscribed, count(*) over ()::integer as total
    from (
      select version.template_id, campaign.id as campaign_id, coalesce(campaign.name, template.name) as name, max(day)::text as last_day,
        ${sumOf('sent')} as sent, ${sumOf('opened')} as opened, ${sumOf('opened_by_machine')} as opened_by_machine,
        ${sumOf('clicked')} as clicked, ${sumOf('replied')} as replied, ${sumOf('bounced')} as bounced, ${sumOf('returned')} as returned, ${sumOf('unsubscribed')} as unsubscribed
      from mail_day join mail_version as version on version.id = mail_day.version_id join mail_template as template on template.id = version.template_id
      left join campaign on campaign.id = mail_day.campaign_id
      group by version.template_id, template.name, campaign.id) as mails
    where ${named} order by last_day desc, campaign_id desc nulls last, template_id desc limit ${limit} offset ${offset}`.execute(db)
  const count = rows[0]?.total ?? 0
  return { count, results: rows.map(({ total: _, ...row }) => row) }
}

interface Which {
  template?: number | undefined
  campaign?: number | undefined
}

async function nameOf(db: Database, { template, campaign }: Which): Promise<string | null> {
  if (template === undefined && campaign === undefined) return null
  const named =
    campaign === undefined
      ? db
          .selectFrom('mail_template')
          .select('name')
          .where('id', '=', template ?? 0)
      : db.selectFrom('campaign').select('name').where('id', '=', campaign)
  return (await named.executeTakeFirst())?.name ?? null
}

/** On `mail_day` and `mail_link_day` alike. */
const isOf = ({ template, campaign }: Which) =>
  campaign !== undefined
    ? sql`campaign_id = ${campaign} and campaign_id <> 0`
    : template !== undefined
      ? sql`version_id in (select id from mail_version where template_id = ${template})`
      : sql`true`

/** One figure of mails over the last days beside the sums of all, and the links that people followed. */
export async function trackMails(db: Database, { type, days, ...which }: z.output<typeof panelOperation.query>): Promise<Panel> {
  const { rows } = await sql<{ what: MailFigure; day: string; count: number }>`
    select what, day::text, sum(count)::integer as count from mail_day
    where ${isOf(which)} and day > (now() at time zone 'Asia/Kolkata')::date - ${days}::integer group by what, day order by day`.execute(db)
  const links = await sql<{ target: string; clicks: number }>`
    select target, sum(count)::integer as clicks from mail_link_day
    where ${isOf(which)} and day > (now() at time zone 'Asia/Kolkata')::date - ${days}::integer
    group by target order by clicks desc, target limit 50`.execute(db)
  const sum = (what: MailFigure) => rows.reduce((total, row) => total + (row.what === what ? row.count : 0), 0)
  const figures = Object.fromEntries(Object.keys(mailFigures).map((what) => [what, sum(what as MailFigure)])) as Panel['figures']
  return {
    ...{ campaign: await nameOf(db, which), type, words: mailFigures[type], total: figures[type], figures },
    days: rows.filter(({ what }) => what === type).map(({ day, count }) => ({ day, count })),
    links: links.rows,
  }
}
