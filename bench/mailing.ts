import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { listMailRecipients, listTrackedMails, trackMails } from '#domains/mail/contract/mail-tracking.ts'
import { receiveMail } from '#domains/mail/contract/receiving.ts'
import { openMail } from '#domains/mail/contract/tracking.ts'
import { rawMail, signatureOf } from '#testing/make/raw-mail.ts'
import type { BenchPortal } from './bench-portal.ts'
import { steadily } from './intake.ts'
import { measure, send } from './latency.ts'
import type { Measurement } from './messaging.ts'
import type { Cast } from './works.ts'

/** Pictures of mails that are fetched in a second. */
const hitsPerSecond = 200

/** Mails that the firm's mail server hands over in a second. */
const mailsPerSecond = 20

const bars = { hit: 10, list: 60, incoming: 50 } as const

export const mailSettings = { MAIL_WEBHOOK_SECRET: 'secret-of-the-bench' } as const

/** One mail of a template to each lead over the last year, once: they stay in the folder of the bench. */
async function fill(pool: pg.Pool): Promise<number> {
  const { rows: templates } = await pool.query<{ template: number; version: number }>(
    `select template_id as template, mail_version.id as version from mail_version join mail_template on mail_template.id = template_id where is_usual order by number desc limit 1`,
  )
  const [{ template, version } = { template: 0, version: 0 }] = templates
  const { rows } = await pool.query(`select exists (select from mail where token like 'bench-%') as filled`)
  if (rows[0].filled) return template
  await pool.query(
    `with written as (
      insert into message (channel, lead_id, address, direction, state, subject, text, at, is_bulk)
      select 'email', id, 'parent' || id || '@bench.example', 'outgoing', 'accepted', 'Schools for your child', 'The fees', now() - make_interval(mins => id % 500000), true
      from lead where erased_at is null and merged_into_id is null
      returning id, lead_id, at)
    insert into mail (message_id, lead_id, kind, token, version_id, sent_at, opened_at, machine_opened_at, clicked_at, bounced_at)
    select id, lead_id, 'service', 'bench-' || id, $1::integer, at, case when id % 10 < 3 then at + interval '1 hour' end,
      case when id % 5 < 2 then at end, case when id % 25 < 2 then at + interval '1 hour' end, case when id % 100 = 99 then at end
    from written`,
    [version],
  )
  await pool.query(
    `insert into mail_day (day, what, version_id, campaign_id, part, count)
    select (at at time zone 'Asia/Kolkata')::date, what, version_id, 0, message_id % 16, count(*)
    from mail cross join lateral (values
      ('sent', sent_at), ('delivered', case when bounced_at is null then sent_at end), ('opened', opened_at), ('opened_by_machine', machine_opened_at), ('clicked', clicked_at), ('bounced', bounced_at)) as happened (what, at)
    where token like 'bench-%' and at is not null group by 1, 2, 3, message_id % 16
    on conflict (day, what, version_id, campaign_id, part) do update set count = mail_day.count + excluded.count`,
  )
  await pool.query(
    `insert into mail_hit (message_id, what, at, link, target)
    select message_id, 'click', clicked_at, 1, 'https://school-search.example/' || message_id % 40 from mail where clicked_at is not null and token like 'bench-%'`,
  )
  await pool.query(
    `insert into mail_link_day (day, version_id, campaign_id, target, count)
    select (mail_hit.at at time zone 'Asia/Kolkata')::date, version_id, 0, target, count(*)
    from mail_hit join mail using (message_id) where token like 'bench-%' group by 1, 2, 4`,
  )
  await pool.query('vacuum analyze message, mail, mail_day, mail_hit, mail_link_day')
  return template
}

async function hits({ url, pool }: BenchPortal): Promise<Measurement> {
  const { rows } = await pool.query<{ token: string }>(`select token from mail where token like 'bench-%' order by md5(token) limit 20000`)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36',
  }
  let nth = 0
  const measured = await steadily(hitsPerSecond, async () => {
    const { status } = await send(agent, new URL(url), {
      path: `${openMail.path}?m=${rows[nth++ % rows.length]?.token}`,
      token: '',
      headers,
    })
    if (status !== 200) throw new Error(`The picture of a mail answered ${status}.`)
  })
  agent.destroy()
  return { work: `picture of a mail, ${hitsPerSecond} a second`, measured, bar: bars.hit, met: measured.p99 < bars.hit }
}

/** Mails of known parents that come in; all of them have to be read soon after the last. */
async function incoming({ url, pool }: BenchPortal): Promise<Measurement> {
  await pool.query(
    `update lead set email = 'parent' || id || '@bench.example'
    where id in (select id from lead where erased_at is null and merged_into_id is null order by id limit 1000)`,
  )
  const { rows } = await pool.query<{ email: string }>(
    `select email from lead where email like 'parent%@bench.example' order by id limit 1000`,
  )
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  let nth = 0
  const measured = await steadily(mailsPerSecond, async () => {
    const body = rawMail({ from: rows[nth++ % rows.length]?.email ?? '', text: `Question ${nth}: when may we come?` })
    const headers = {
      'content-type': 'message/rfc822',
      'x-inside-signature': signatureOf(mailSettings.MAIL_WEBHOOK_SECRET, body),
    }
    const { status, text } = await send(agent, new URL(url), { path: receiveMail.path, token: '', body, headers }, true)
    if (status !== 200) throw new Error(`A mail that was handed over answered ${status}: ${text}`)
  })
  agent.destroy()
  const unread = async () => (await pool.query('select from received_mail where read_at is null limit 1')).rowCount
  const until = performance.now() + 10_000
  while ((await unread()) !== 0) {
    if (performance.now() > until) throw new Error('Mails that came in are not read within 10 seconds.')
    await sleep(100)
  }
  return { work: `mail handed over, ${mailsPerSecond} a second`, measured, bar: bars.incoming, met: measured.p99 < bars.incoming }
}

/** Measures what came of a mail to each lead, the pictures that tell of it, and mails that come in. */
export async function mailing(portal: BenchPortal, { admin }: Cast): Promise<Measurement[]> {
  const template = await fill(portal.pool)
  const ask = async (work: string, path: string): Promise<Measurement> => {
    const measured = await measure(portal.url, 1, 300, () => [{ path, token: admin.token }], portal.processorTime)
    return { work, measured, bar: bars.list, met: measured.p99 < bars.list }
  }
  return [
    await ask('mails and what came of them', listTrackedMails.path),
    await ask('one mail, 30 days', `${trackMails.path}?template=${template}&type=opened`),
    await ask('one mail, a year', `${trackMails.path}?template=${template}&type=opened&days=366`),
    await ask('recipients of a figure', `${listMailRecipients.path}?template=${template}&type=opened&days=366`),
    await ask('recipients, a late page', `${listMailRecipients.path}?template=${template}&type=sent&days=366&offset=20000`),
    await hits(portal),
    await incoming(portal),
  ]
}
