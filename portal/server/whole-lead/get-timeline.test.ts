import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Awaited<ReturnType<typeof makeStaff>>
let lead: number

const parentKinds = ['enquiry', 'cart', 'application', 'booked_call', 'login']
const changeKinds = ['share', 'edit']

async function addEntries(leadId: number) {
  const instant = sql`timestamptz '2026-10-01 00:00:00+05:30' + make_interval(secs => entry / 3 * 0.000007)`
  await sql`insert into lead_event (lead_id, action_id, kind, at, staff_id, comment)
    select ${leadId}, ${world.action.visit}, case when entry <= 20 then (array['share', 'edit'])[entry % 2 + 1] when entry % 5 = 0 then 'comment' else 'action' end,
      ${instant}, ${asha.id}, 'Entry ' || entry
    from generate_series(1, 340) as entry`.execute(server.db)
  await sql`insert into parent_activity (lead_id, school_id, kind, at)
    select ${leadId}, ${world.school.plain}, (${parentKinds}::text[])[entry % 5 + 1], ${instant} from generate_series(1, 260) as entry`.execute(
    server.db,
  )
}

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor', { name: 'Asha Rao' })
  lead = await makeLead(server.db, { lead: { owner_id: asha.id } })
  await addEntries(lead)
})
afterAll(() => server.close())

const ask = (id: number, query: string, { headers } = asha) =>
  server.app.inject({ url: `/api/v3/admin_custom/details/${id}/timeline/${query}`, headers })

async function olderThan(entry: string, kinds?: readonly string[]): Promise<TimelineItem[]> {
  const answer = await ask(lead, `?before=${entry}${kinds ? `&kinds=${kinds.join(',')}` : ''}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { items, older } = answer.json() as { items: TimelineItem[]; older: number }
  const last = items.at(-1)
  if (older === 0 || !last) return items
  const rest = await olderThan(last.id, kinds)
  expect(rest).toHaveLength(older)
  return [...items, ...rest]
}

async function everyEntry() {
  const { rows } = await sql<{ id: string; kind: string }>`
    select 'staff-' || id as id, kind, at, 0 as side, id as number from lead_event where lead_id = ${lead}
    union all select 'parent-' || id, kind, at, 1, id from parent_activity where lead_id = ${lead}
    order by at desc, side, number desc`.execute(server.db)
  return rows
}

test('the entries of the whole lead and of the older pages together are every entry once, in order', async () => {
  const { timeline } = (
    await server.app.inject({ url: `/api/v3/admin_custom/details/${lead}/`, headers: asha.headers })
  ).json() as LeadDetails
  expect([timeline.total, timeline.items.length]).toEqual([600, 200])
  const all = [...timeline.items, ...(await olderThan(timeline.items.at(-1)?.id ?? ''))]
  expect(all.map(({ id, kind }) => ({ id, kind }))).toEqual((await everyEntry()).map(({ id, kind }) => ({ id, kind })))
  const counted: Record<string, number> = {}
  for (const { kind } of all) counted[kind] = (counted[kind] ?? 0) + 1
  expect(timeline.counts).toEqual(counted)
})

test.each([
  ['of staff alone', changeKinds],
  ['of the parent alone', ['cart', 'login']],
  ['of both sides', ['action', 'enquiry']],
])('entries of kinds %s are older than any entry of either side', async (_, kinds) => {
  const all = await everyEntry()
  for (const place of [0, 1, 2, 199, 200, 201, 202, 430, 599]) {
    const ids = all.slice(place + 1).filter(({ kind }) => kinds.includes(kind))
    expect((await olderThan(all[place]?.id ?? '', kinds)).map(({ id }) => id)).toEqual(ids.map(({ id }) => id))
  }
})

test('without an entry the newest are answered', async () => {
  const { items, older } = (await ask(lead, '')).json()
  expect([items.length, older]).toEqual([100, 500])
  expect(items[0]).toMatchObject({ kind: 'comment', comment: 'Entry 340', by: 'Asha Rao' })
  expect((await ask(lead, '?kinds=share,edit')).json()).toMatchObject({ items: { length: 20 }, older: 0 })
})

test('an entry of another lead, or of none, is refused', async () => {
  const other = await makeLead(server.db, { lead: { owner_id: asha.id }, events: [{ kind: 'created', at: '2026-05-01T00:00:00Z' }] })
  const { id } = await server.db.selectFrom('lead_event').select('id').where('lead_id', '=', other).executeTakeFirstOrThrow()
  for (const entry of [`staff-${id}`, 'staff-9999999999', 'parent-0']) {
    const answer = await ask(lead, `?before=${entry}`)
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'There is no such entry in this lead’s timeline.'])
  }
})

test.each([
  ['?before=12', 'before'],
  ['?before=staff-', 'before'],
  ['?before=staff-12345678901', 'before'],
  ['?kinds=share,gossip', 'kinds'],
])('%s is malformed', async (query, field) => {
  const answer = await ask(lead, query)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)[0]).toMatch(new RegExp(`^${field}`))
})

test('a lead of others has no timeline, and one transferred away a moment ago says who has it now', async () => {
  const pooja = await makeStaff(server.db, 'counsellor', { name: 'Pooja Sharma' })
  const moved = await makeLead(server.db, { lead: { owner_id: asha.id } })
  expect((await ask(lead, '', pooja)).json().detail).toBe('This lead does not exist, or is not shared with you.')
  const url = `/api/v3/admin_custom/details/${moved}/`
  await server.app.inject({ method: 'POST', url, headers: asha.headers, payload: { transfer_to: pooja.id } })
  const answer = await ask(moved, '')
  expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This lead was transferred to Pooja Sharma, who has it now.'])
})
