import http from 'node:http'
import type pg from 'pg'
import { countInbox, listInbox } from '#domains/messages/contract/inbox.ts'
import { getThread } from '#domains/messages/contract/thread.ts'
import { receiveWhatsapp } from '#domains/messages/contract/whatsapp.ts'
import { envelope, numberId, signed, written } from '#testing/stand-ins/meta-messages.ts'
import type { BenchPortal } from './bench-portal.ts'
import { steadily } from './intake.ts'
import { type BenchRequest, type Measured, measure, send } from './latency.ts'
import type { Cast, Worker } from './works.ts'

/** A provider that is never asked: nothing is sent here. */
export const whatsappSettings = {
  ...{
    WHATSAPP_PROVIDER: 'cloud',
    WHATSAPP_BASE_URL: 'http://127.0.0.1:9',
    WHATSAPP_NUMBER_ID: numberId,
    WHATSAPP_BUSINESS_ID: '102290129340398',
  },
  ...{
    WHATSAPP_TOKEN: 'bench',
    WHATSAPP_APP_SECRET: 'bench',
    WHATSAPP_VERIFY_TOKEN: 'a-token-of-the-bench',
    PUBLIC_URL: 'https://inside.example',
  },
} as const

/** Webhooks of Meta in a second. */
const toldPerSecond = 100

const bars = { webhook: 50, thread: 100, inbox: 60, counts: 60 } as const

/** Messages of each lead; every third parent wrote last, and one in fifty of those within two days. */
const ofLead = 5

const longThread = 1_000

export interface Measurement {
  work: string
  measured: Measured
  bar: number
  met: boolean
}

/** Five messages to each lead, once: they stay in the folder of the bench. */
async function fill(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select exists (select from message where provider_id like 'bench-%') as filled`)
  if (rows[0].filled) return
  await pool.query(
    `insert into message (lead_id, e164, direction, state, kind, text, at, provider, provider_id)
    select lead.id, number.e164, way, case way when 'incoming' then 'received' else 'accepted' end, 'text',
      (array['What are the fees of ', 'Is there a bus to ', 'When is the visit of ', 'Please call me about ', 'Thank you for ']) [1 + (lead.id + nth) % 5]
        || coalesce(lead.raw_district, md5((lead.id * 7 + nth)::text)),
      now() - make_interval(hours => case when lead.id % 50 = 0 then lead.id % 47 else 72 + lead.id % 4000 end) - make_interval(mins => ($1::integer - nth) * 3),
      'cloud', 'bench-' || lead.id || '-' || nth
    from lead join lead_number as number on number.lead_id = lead.id and number.rank = 0
    cross join generate_series(1, $1::integer) as nth
    cross join lateral (select case when (nth + lead.id % 3) % 2 = 0 then 'incoming' else 'outgoing' end as way) as turn
    where lead.erased_at is null and lead.merged_into_id is null`,
    [ofLead],
  )
  await pool.query('vacuum analyze message')
  // Both columns of the lists that messages change, as the view has them.
  await pool.query(
    `update lead_listing set (message_at, unanswered_at, new_message) = (lead_line.message_at, lead_line.unanswered_at, lead_line.new_message)
    from lead_line where lead_line.lead_id = lead_listing.lead_id`,
  )
  await pool.query('vacuum analyze lead_listing')
}

async function makeLongThread(pool: pg.Pool, leadId: number): Promise<void> {
  await pool.query(
    `insert into message (lead_id, e164, direction, state, text, at, provider, provider_id)
    select $1::integer, e164, case nth % 2 when 0 then 'incoming' else 'outgoing' end, case nth % 2 when 0 then 'received' else 'accepted' end,
      'Message ' || nth, now() - make_interval(mins => 3000 - nth), 'cloud', 'bench-long-' || lead_id || '-' || nth
    from lead_number, generate_series(1, $2::integer) as nth where lead_id = $1::integer and rank = 0
    on conflict do nothing`,
    [leadId, longThread],
  )
}

/** A webhook with a message of a known parent, signed as Meta signs it. */
function delivery(numbers: readonly string[], nth: number): BenchRequest {
  const body = envelope(written({ from: numbers[nth % numbers.length] ?? '', text: `Question ${nth}` }))
  return { path: receiveWhatsapp.path, token: '', body, headers: signed(JSON.stringify(body), whatsappSettings.WHATSAPP_APP_SECRET) }
}

async function webhooks({ url, pool }: BenchPortal): Promise<Measured> {
  const { rows } = await pool.query<{ e164: string }>(
    'select e164 from lead_number where rank = 0 and not disputed order by lead_id limit 5000',
  )
  const numbers = rows.map(({ e164 }) => e164)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  let nth = 0
  const measured = await steadily(toldPerSecond, async () => {
    const { status, text } = await send(agent, new URL(url), delivery(numbers, nth++), true)
    if (status !== 200) throw new Error(`The webhook answered ${status}: ${text}`)
  })
  agent.destroy()
  return measured
}

const searches = ['bus to', 'thank you', 'a1b2', 'visit of', 'फीस']

/** Measures reading and receiving messages beside many leads, with five messages each. */
export async function messaging(portal: BenchPortal, cast: Cast): Promise<Measurement[]> {
  const { pool, url, processorTime } = portal
  await fill(pool)
  const [typical, busiest, admin] = [cast.typical[0] as Worker, cast.busiest, cast.admin]
  const [leadId = 0] = busiest.leadIds
  await makeLongThread(pool, leadId)
  const ask = (work: string, worker: Worker, path: () => string, bar: number) => async (): Promise<Measurement> => {
    const measured = await measure(url, 1, 1_000, () => [{ path: path(), token: worker.token }], processorTime)
    return { work, measured, bar, met: measured.p99 < bar }
  }
  const inbox = (query: string) => `${listInbox.path}?${query}`
  let nth = 0
  const works = [
    ask('thread of 1,000', busiest, () => getThread.path.replace(':id', String(leadId)), bars.thread),
    ask('inbox: waiting longest', typical, () => inbox('view=waiting'), bars.inbox),
    ask('inbox: all, busiest', busiest, () => inbox('view=all'), bars.inbox),
    ask('inbox: window closes first', busiest, () => inbox('view=closing'), bars.inbox),
    ask('inbox: search', typical, () => inbox(`search=${encodeURIComponent(searches[nth++ % searches.length] ?? '')}`), bars.inbox),
    ask('inbox: everyone’s, waiting', admin, () => inbox('owner=team&view=waiting'), 250),
    ask('inbox: counts', busiest, () => countInbox.path, bars.counts),
  ]
  const results: Measurement[] = []
  for (const work of works) results.push(await work())
  const measured = await webhooks(portal)
  return [...results, { work: `webhook, ${toldPerSecond} a second`, measured, bar: bars.webhook, met: measured.p99 < bars.webhook }]
}

export const messagingLine = ({ work, measured: { samples, p50, p95, p99 }, bar, met }: Measurement) => ({
  ...{ work, samples, 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1), 'p99 ms': p99.toFixed(1) },
  bar: `p99 < ${bar} ms ${met ? 'met' : 'MISSED'}`,
})
