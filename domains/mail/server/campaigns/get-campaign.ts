import { sql } from 'kysely'
import type { z } from 'zod'
import { type Reader, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { type LeftOutReason, leftOutReasons } from '#domains/mail/contract/campaign-words.ts'
import { type CampaignDetails, type listLeftOut as listOperation, getCampaign as operation } from '#domains/mail/contract/campaigns.ts'
import { type MailFigure, mailFigures } from '#domains/mail/contract/mail-figures.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { findMailVersion } from '../templates/find-mail-template.ts'
import { readCampaign } from './campaign-row.ts'
import { reasonWords } from './reason-words.ts'

type States = Pick<CampaignDetails, 'under_way' | 'not_sent' | 'unknown'>

async function statesOf(db: Database, id: number): Promise<States> {
  const { rows } = await sql<States>`
    select count(*) filter (where state in ('queued', 'sending'))::integer as under_way,
      count(*) filter (where state in ('rejected', 'cancelled'))::integer as not_sent, count(*) filter (where state = 'unknown')::integer as unknown
    from mail join message on message.id = mail.message_id where mail.campaign_id = ${id}`.execute(db)
  return rows[0] as States
}

async function figuresOf(db: Database, id: number): Promise<CampaignDetails['figures']> {
  const { rows } = await sql<{ what: MailFigure; count: number }>`
    select what, sum(count)::integer as count from mail_day where campaign_id = ${id} and campaign_id <> 0 group by what`.execute(db)
  const counted = new Map(rows.map(({ what, count }) => [what, count]))
  return Object.fromEntries(
    Object.keys(mailFigures).map((what) => [what, counted.get(what as MailFigure) ?? 0]),
  ) as CampaignDetails['figures']
}

/** On `campaign_recipient`: the parent was left out. */
const isLeftOut = sql`outcome <> 'written'`

async function reasonsOf(db: Database, { id, version_id }: { id: number; version_id: number }): Promise<CampaignDetails['reasons']> {
  const { rows } = await sql<{ reason: LeftOutReason; count: number }>`
    select outcome as reason, count(*)::integer as count from campaign_recipient where campaign_id = ${id} and ${isLeftOut} group by outcome`.execute(
    db,
  )
  const counted = new Map(rows.map(({ reason, count }) => [reason, count]))
  const reasons = (Object.keys(leftOutReasons) as LeftOutReason[]).filter((reason) => counted.has(reason))
  const template = await findMailVersion(db, version_id)
  return reasons.map((reason) => ({ reason, words: reasonWords(template, reason), count: counted.get(reason) ?? 0 }))
}

/** A campaign with what became of its mails; read from counts, and from its own rows alone. */
export async function getCampaign(db: Database, id: number): Promise<CampaignDetails> {
  const campaign = await readCampaign(db, id)
  if (!campaign) throw refuse(operation, 'campaignNotFound')
  const { version_id } = await db.selectFrom('campaign').select('version_id').where('id', '=', id).executeTakeFirstOrThrow()
  const [states, figures, reasons] = await Promise.all([statesOf(db, id), figuresOf(db, id), reasonsOf(db, { id, version_id })])
  return { ...campaign, template_id: campaign.template.id, ...states, figures, reasons }
}

/** A page of the parents whom a campaign left out, in the order of its list. */
export async function listLeftOut(
  db: Database,
  staff: Reader,
  id: number,
  { reason, limit, offset }: z.output<typeof listOperation.query>,
) {
  if (!(await readCampaign(db, id))) throw refuse(operation, 'campaignNotFound')
  const which = sql`campaign_id = ${id} and ${isLeftOut} and ${reason === undefined ? sql`true` : sql`outcome = ${reason}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<{ id: number; name: string | null; reason: LeftOutReason }>`
      select page.lead_id as id, lead.name, page.outcome as reason
      from (select * from campaign_recipient where ${which} order by position limit ${limit} offset ${offset}) as page
      left join lead on lead.id = page.lead_id and ${visibleTo(staff)} order by page.position`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from campaign_recipient where ${which}`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, results: rows.map((row) => ({ ...row, words: leftOutReasons[row.reason] })) }
}
