import type pg from 'pg'
import { startCampaign, stopCampaign } from '#domains/mail/contract/campaigns.ts'
import { grouped } from '#platform/contract/counts.ts'
import type { BenchPortal } from './bench-portal.ts'
import { type BenchRequest, measure } from './latency.ts'
import type { Cast } from './works.ts'

const recipients = 10_000
/** So many campaigns start one after another, so that lists are asked while each does. */
const campaigns = 5
/** In seconds, for 10,000 parents. */
const bar = 5
/** The most times that a list may slow down meanwhile. */
const maxTimes = 2
const requests = 500

interface Campaigns {
  work: string
  seconds: number
  before: number
  meanwhile: number
  met: boolean
}

/** The counsellor with the fewest leads that are enough, each with an address; and a mail that names nothing that may be missing. */
async function prepare(pool: pg.Pool): Promise<{ owner: number; template: number }> {
  const { rows: owners } = await pool.query<{ owner_id: number }>(
    `select owner_id from lead where owner_id is not null and erased_at is null and merged_into_id is null
    group by owner_id having count(*) >= $1 order by count(*) limit 1`,
    [recipients],
  )
  const owner = owners[0]?.owner_id
  if (owner === undefined) throw new Error(`No counsellor has ${recipients} leads. Measure with more leads.`)
  await pool.query(`update lead set email = 'parent' || id || '@bench.example' where owner_id = $1 and email is null`, [owner])
  const { rows: templates } = await pool.query<{ id: number }>(
    `insert into mail_template (name, kind) values ('Bench ' || gen_random_uuid(), 'offers') returning id`,
  )
  const template = templates[0]?.id ?? 0
  await pool.query(
    `insert into mail_version (template_id, number, subject, preheader, body) values ($1, 1, 'Open day', '', '{"type": "doc", "content": []}')`,
    [template],
  )
  return { owner, template }
}

/** Starts campaigns to some ten thousand parents each, which begin tomorrow, and stops them again; answers the seconds of one. */
async function queue({ url }: BenchPortal, token: string, { owner, template }: { owner: number; template: number }): Promise<number> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The campaign was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: number; found: number; left_out: number }
  }
  const start_at = new Date(Date.now() + 86_400_000).toISOString()
  let seconds = 0
  for (let nth = 0; nth < campaigns; nth++) {
    const begun = performance.now()
    const made = await post(startCampaign.path, {
      ...{ list: 'users', query: { owner: String(owner) }, name: 'Bench', template_id: template, start_at, quiet_days: 7 },
    })
    seconds += ((performance.now() - begun) / 1000) * (recipients / Math.max(made.found, recipients))
    await post(stopCampaign.path.replace(':id', String(made.id)), {})
  }
  return seconds / campaigns
}

/** Measures the start of campaigns to 10,000 parents, and a list that is asked meanwhile. */
export async function queueingCampaigns(portal: BenchPortal, cast: Cast, list: () => readonly BenchRequest[]): Promise<Campaigns> {
  const prepared = await prepare(portal.pool)
  const asList = async () => (await measure(portal.url, 1, requests, list, portal.processorTime)).p99
  const before = await asList()
  const [seconds, meanwhile] = await Promise.all([queue(portal, cast.admin.token, prepared), asList()])
  const met = seconds < bar && meanwhile < maxTimes * before
  return { work: `${grouped(recipients)} mails of a campaign queued`, seconds, before, meanwhile, met }
}

export const campaignLine = ({ work, seconds, before, meanwhile, met }: Campaigns) => ({
  ...{ work, s: seconds.toFixed(2), 'list p99 ms before': before.toFixed(1), 'list p99 ms meanwhile': meanwhile.toFixed(1) },
  bar: `under ${bar} s, list at most ${maxTimes} times slower ${met ? 'met' : 'MISSED'}`,
})
