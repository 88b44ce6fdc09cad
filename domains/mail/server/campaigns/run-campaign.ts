import { sql } from 'kysely'
import { activeAdmins } from '#domains/accounts/server/account/active-admins.ts'
import { campaignStates, heldNote, type NoReason } from '#domains/mail/contract/campaign-words.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { counted } from '#platform/contract/counts.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Mail } from '#platform/server/gateways/mail/mail.ts'
import { addWork } from '#platform/server/jobs/resume-work.ts'
import { hoursWords, isInHours } from '../mail/mail-hours.ts'
import type { MailTemplateNow } from '../templates/find-mail-template.ts'
import { findMailVersion } from '../templates/find-mail-template.ts'
import { answersFor, isAnsweredFor } from './answers-for.ts'
import { campaignWork } from './campaign-work.ts'
import { type CampaignMail, writeCampaignMail } from './write-campaign-mail.ts'

/** Parents of one transaction: short, since nobody else can work on them meanwhile. */
const maxOfPart = 25

/** After a rest, mails of so many seconds at most go at once. */
const maxCaughtUp = 60

/** Seconds between two parts, at least. */
const shortestPause = 1

/** Mails that wait for the mail server, counted in seconds of its own pace: with more a campaign waits, so that staff need not. */
const longestLine = 10

interface Going {
  id: number
  name: string
  /** The admin who answers for it. */
  staff_id: number
  is_answered_for: boolean
  version_id: number
  status: 'testing' | 'running'
  per_minute: number
  quiet_days: number
  included: NoReason[]
  /** Mails that may be written by now. */
  due: number
  /** Mails that the test group still lacks; null when no test goes on. */
  untested: number | null
  starts_in: number
  stopped: string | null
}

/** The campaign, locked: of two processes that meet, one waits and then finds what is left. Undefined when nothing is to be done. */
async function lockCampaign(tx: Transaction, id: number): Promise<Going | undefined> {
  const { rows } = await sql<Going>`
    select id, name, ${answersFor} as staff_id, ${isAnsweredFor} as is_answered_for, version_id, status, per_minute, quiet_days, included,
      case when status = 'testing' then test_size - written end as untested,
      floor(least(extract(epoch from clock_timestamp() - paced_at), ${sql.lit(maxCaughtUp)}) * per_minute / 60.0 + 0.001)::integer as due,
      extract(epoch from start_at - clock_timestamp())::double precision as starts_in,
      (select stopped_reason from channel_state where channel = 'email' and stopped_at is not null) as stopped
    from campaign where id = ${id} and status in ('testing', 'running') for no key update of campaign`.execute(tx)
  return rows[0]
}

interface Wait {
  seconds: number
  note: string | null
}

async function isLineLong(tx: Transaction, { perSecond }: Mail): Promise<boolean> {
  const most = Math.ceil(perSecond * longestLine)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from message where channel = 'email' and state in ('queued', 'sending') limit ${most}::integer) as waiting`.execute(tx)
  return (rows[0]?.count ?? 0) >= most
}

/** What makes a whole campaign wait now. */
async function waitOf(tx: Transaction, { mail }: Gateways, campaign: Going): Promise<Wait | undefined> {
  if (campaign.starts_in > 0) return { seconds: campaign.starts_in, note: null }
  if (!mail) return { seconds: 60, note: 'No mail server is configured.' }
  if (campaign.stopped !== null)
    return { seconds: 60, note: `E-mail is stopped: ${campaign.stopped} An admin can start it again under Connections.` }
  if (await isLineLong(tx, mail)) return { seconds: 5, note: 'Mails wait for the mail server.' }
  return undefined
}

interface Waiting {
  position: number
  lead_id: number
}

/** Seconds between two looks at whether parents may be written to again. */
const hoursPause = 300

/** The next parents for whom it is a time to write, by their own clocks. */
async function nextRecipients(tx: Transaction, gateways: Gateways, id: number, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select position, lead_id from campaign_recipient join lead on lead.id = lead_id
    where campaign_id = ${id} and outcome is null and ${isInHours(gateways)} order by position limit ${most}::integer`.execute(tx)
  // In the order of the leads, so that two transactions never wait for each other.
  return rows.toSorted((one, other) => one.lead_id - other.lead_id)
}

interface Sums {
  written: number
  leftOut: number
}

/** Writes to each of these parents, or writes down why not. */
async function writeAll(tx: Transaction, campaign: CampaignMail, recipients: readonly Waiting[]): Promise<Sums> {
  const sums = { written: 0, leftOut: 0 }
  for (const { position, lead_id: leadId } of recipients) {
    const written = await writeCampaignMail(tx, campaign, leadId)
    if (!written) break
    const isWritten = 'messageId' in written
    await tx
      .updateTable('campaign_recipient')
      .set(isWritten ? { outcome: 'written', message_id: written.messageId } : { outcome: written.reason })
      .where('campaign_id', '=', campaign.id)
      .where('position', '=', position)
      .execute()
    if (isWritten) sums.written++
    else sums.leftOut++
  }
  return sums
}

/** Goes on at an instant, with why nothing is written until then. What was not written in a rest is not caught up. */
async function rest(tx: Transaction, campaign: Going, { seconds, note }: Wait): Promise<void> {
  const pause = sql`make_interval(secs => ${Math.max(seconds, shortestPause)}::double precision)`
  const next = sql<string>`clock_timestamp() + ${pause}`
  await sql`
    update campaign set note = ${note}, next_at = ${next}, paced_at = ${next} - make_interval(secs => 60.0 / per_minute)
    where id = ${campaign.id}`.execute(tx)
  await addWork(tx, campaignWork, campaign.id, next)
}

/** Ends the campaign, or its test, and tells the admin who answers for it. */
async function end(tx: Transaction, { id, name, staff_id }: Going, status: 'tested' | 'done'): Promise<void> {
  const { rows } = await sql<{ written: number; left_out: number }>`
    update campaign set status = ${status}, note = null,
      tested_at = case when ${status} = 'tested' then clock_timestamp() else tested_at end,
      finished_at = case when ${status} = 'done' then clock_timestamp() end
    where id = ${id} returning written, left_out`.execute(tx)
  const [{ written, left_out: leftOut }] = rows as [{ written: number; left_out: number }]
  const reason =
    status === 'tested'
      ? `${campaignStates.tested}: ${counted(written, 'mail')}. Look at the campaign, then continue it`
      : `${counted(written, 'mail')} written, ${counted(leftOut, 'parent')} left out`
  await notify(tx, {
    staffIds: [staff_id],
    kind: 'campaign',
    leadId: null,
    by: null,
    text: `Campaign ${name}: ${reason}`,
    topic: `campaign ${id}`,
  })
}

/** Keeps how far the campaign is, and goes on when the next mail is due. */
async function goOn(tx: Transaction, { id }: Going, { written, leftOut }: Sums): Promise<void> {
  const spent = sql`make_interval(secs => ${written}::double precision * 60 / per_minute)`
  const { rows } = await sql<{ next_at: string }>`
    update campaign set note = null, written = written + ${written}::integer, left_out = left_out + ${leftOut}::integer,
      paced_at = greatest(paced_at, clock_timestamp() - make_interval(secs => ${sql.lit(maxCaughtUp)})) + ${spent},
      next_at = greatest(paced_at + ${spent} + make_interval(secs => 60.0 / per_minute), clock_timestamp() + make_interval(secs => ${sql.lit(shortestPause)}))
    where id = ${id} returning next_at`.execute(tx)
  await addWork(tx, campaignWork, id, sql`${rows[0]?.next_at}::timestamptz`)
}

/** Pauses the campaign of an admin who left, until another one continues it, and tells all of them. */
async function hold(tx: Transaction, { id, name, staff_id }: Going): Promise<void> {
  const left = await tx.selectFrom('staff').select('name').where('id', '=', staff_id).executeTakeFirstOrThrow()
  await sql`update campaign set status = 'paused', note = ${heldNote(left.name)} where id = ${id}`.execute(tx)
  await notify(tx, {
    staffIds: await activeAdmins(tx),
    kind: 'campaign',
    leadId: null,
    by: null,
    text: `Campaign ${name} is paused: ${left.name} is not an active admin now. Continue it, or stop it`,
    topic: `campaign ${id}`,
  })
}

async function isAnyoneLeft(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`select from campaign_recipient where campaign_id = ${id} and outcome is null limit 1`.execute(tx)
  return rows.length > 0
}

async function runPart(tx: Transaction, gateways: Gateways, id: number): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) return
  if (!campaign.is_answered_for) return await hold(tx, campaign)
  const wait = await waitOf(tx, gateways, campaign)
  const { mail } = gateways
  if (wait || !mail) return await rest(tx, campaign, wait ?? { seconds: 60, note: null })
  const most = Math.min(campaign.due, maxOfPart, campaign.untested ?? maxOfPart)
  const recipients = await nextRecipients(tx, gateways, id, Math.max(most, 1))
  if (recipients.length === 0) {
    if (!(await isAnyoneLeft(tx, id))) return await end(tx, campaign, 'done')
    return await rest(tx, campaign, {
      seconds: hoursPause,
      note: hoursWords(gateways),
    })
  }
  const template: MailTemplateNow = await findMailVersion(tx, campaign.version_id)
  const sums = await writeAll(tx, { ...campaign, template, mail }, recipients.slice(0, most))
  await goOn(tx, campaign, sums)
  if (campaign.untested !== null && sums.written >= campaign.untested) await end(tx, campaign, 'tested')
  else if (!(await isAnyoneLeft(tx, id))) await end(tx, campaign, 'done')
}

/**
 * Writes the mails of a campaign that are due into the outbox, and comes back for the next. Recipient, message and timeline are one
 * transaction: a run that dies leaves no parent with a mail that is not known, and none gets two.
 */
export const runCampaign = (db: Database, gateways: Gateways, id: number): Promise<void> =>
  inTransaction(db, (tx) => runPart(tx, gateways, id))
