import { sql } from 'kysely'
import type { z } from 'zod'
import { type MailFigure, mailFigures } from '#domains/mail/contract/mail-figures.ts'
import type { listTrackedMails as listCall, trackMails as panelCall } from '#domains/mail/contract/mail-tracking.ts'
import type { Database } from '#platform/server/db/database.ts'

type Row = z.output<typeof listCall.answer>['results'][number]
type Panel = z.output<typeof panelCall.answer>

/** The sum of one figure over the kept counts of a template. */
const sumOf = (what: MailFigure) => sql`coalesce(sum(count) filter (where what = ${what}), 0)::integer`

/** The templates by which mails went out, the latest first, with what came of them; read from counts by day, not from mails. */
export async function listTrackedMails(db: Database, { search, limit, offset }: z.output<typeof listCall.query>) {
  const named = sql`${search ?? ''} = '' or position(lower(${search ?? ''}) in lower(template.name)) > 0`
  const { rows } = await sql<Row & { total: number }>`
    select template.id, template.name as campaign, max(day)::text as last_day, ${sumOf('sent')} as sent, ${sumOf('opened')} as opened,
      ${sumOf('opened_by_machine')} as opened_by_machine, ${sumOf('clicked')} as clicked, ${sumOf('bounced')} as bounced,
      ${sumOf('unsubscribed')} as unsubscribed, count(*) over ()::integer as total
    from mail_template as template join mail_version as version on version.template_id = template.id
    join mail_day on mail_day.version_id = version.id
    where ${named} group by template.id order by max(day) desc, template.id desc limit ${limit} offset ${offset}`.execute(db)
  const count = rows[0]?.total ?? 0
  return { count, results: rows.map(({ total: _, ...row }) => row) }
}

/** One figure of mails over the last days beside the sums of all, and the links that people followed. */
export async function trackMails(db: Database, { type, template, days }: z.output<typeof panelCall.query>): Promise<Panel> {
  const named =
    template === undefined ? undefined : await db.selectFrom('mail_template').select('name').where('id', '=', template).executeTakeFirst()
  const ofTemplate = template === undefined ? sql`true` : sql`version_id in (select id from mail_version where template_id = ${template})`
  const { rows } = await sql<{ what: MailFigure; day: string; count: number }>`
    select what, day::text, sum(count)::integer as count from mail_day
    where ${ofTemplate} and day > (now() at time zone 'Asia/Kolkata')::date - ${days}::integer group by what, day order by day`.execute(db)
  const links = await sql<{ target: string; clicks: number }>`
    select target, count(*)::integer as clicks from mail_hit join mail on mail.message_id = mail_hit.message_id
    where what = 'click' and machine is null and mail_hit.at > now() - make_interval(days => ${days}::integer) and ${ofTemplate}
    group by target order by clicks desc, target limit 50`.execute(db)
  const sum = (what: MailFigure) => rows.reduce((total, row) => total + (row.what === what ? row.count : 0), 0)
  const figures = Object.fromEntries(Object.keys(mailFigures).map((what) => [what, sum(what as MailFigure)])) as Panel['figures']
  return {
    ...{ campaign: named?.name ?? null, type, words: mailFigures[type], total: figures[type], figures },
    days: rows.filter(({ what }) => what === type).map(({ day, count }) => ({ day, count })),
    links: links.rows,
  }
}
