import { maxOnPage } from '#domains/recommendations/contract/parent-page.ts'
import { newPageToken, pageHash } from '#domains/recommendations/server/parent-page/page-token.ts'
import type { BenchPortal } from './bench-portal.ts'
import { type Measured, summed } from './latency.ts'

/** Bytes in a millisecond that a telephone in the country gets: 50 kB a second. */
const line = 50
const bar = 1_000
const openings = 100

export interface ParentPage {
  measured: Measured
  bytes: number
  bar: string
  met: boolean
}

/** A page with as many schools as it takes, of any lead. */
async function makePage({ pool }: BenchPortal): Promise<string> {
  const token = newPageToken()
  await pool.query(
    `with page as (
      insert into parent_page (lead_id, token_hash, expires_at, by_staff_id)
      select (select min(id) from lead where merged_into_id is null), $1, now() + interval '1 day', (select min(id) from staff where user_type = 2) returning id)
    insert into parent_page_school (page_id, school_id, place)
    select page.id, chosen.id, row_number() over (order by chosen.id) from page cross join lateral (
      select school.id from school join class_relation on school_id = school.id where is_verified group by school.id order by count(*) desc, school.id limit $2) as chosen`,
    [pageHash(token), maxOnPage],
  )
  return token
}

/** How long a parent waits for their page: the answer as it is sent, and its bytes over a slow line. Photos come after it. */
export async function parentPage(portal: BenchPortal): Promise<ParentPage> {
  const address = `${portal.url}/p/${await makePage(portal)}`
  const times: number[] = []
  let bytes = 0
  const begun = performance.now()
  const before = await portal.processorTime()
  for (let nth = 0; nth < openings; nth++) {
    const start = performance.now()
    const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    const page = await answer.text()
    if (answer.status !== 200) throw new Error(`The parent’s page answered ${answer.status}: ${page.slice(0, 200)}`)
    bytes = Number(answer.headers.get('content-length')) || page.length
    times.push(performance.now() - start + bytes / line)
  }
  const measured = summed(times, (performance.now() - begun) / 1000, (await portal.processorTime()) - before)
  return { measured, bytes, bar: `p99 < ${bar} ms`, met: measured.p99 < bar }
}
