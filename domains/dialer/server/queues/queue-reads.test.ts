import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '#domains/accounts/server/sessions/authenticate.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { makeManyLeads } from '#testing/make/make-many-leads.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { inMinutes, makeWaiting } from '#testing/make/waiting-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { firmWith } from '#testing/stand-ins/firm-with.ts'
import { nextLead } from './queues.ts'

let server: TestServer

const clock = { firm: firmWith({ calling_hours: { from: '09:00', until: '21:00' } }), now: () => new Date() }

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

interface PlanNode {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function looksInto(table: string, staff: Staff): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: PlanNode }]
  }>`explain (analyze, format json) ${nextLead(clock, staff, null)}`.execute(server.db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const looks = plan ? nodesOf(plan).filter((node) => node['Relation Name'] === table) : []
  return looks.reduce((sum, node) => sum + node['Actual Loops'], 0)
}

async function missFollowUps(ownerId: number): Promise<void> {
  const theirs = sql`lead_id in (select id from lead where owner_id = ${ownerId})`
  await sql`
    with planned as (
      insert into lead_event (lead_id, kind, at, staff_id, action_id)
      select id, 'action', now() - interval '3 days', owner_id, ${world.action.visit} from lead where owner_id = ${ownerId}
      returning id, lead_id, staff_id)
    insert into follow_up (lead_id, event_id, owner_id, due_at)
    select lead_id, id, staff_id, now() - interval '1 day' - make_interval(secs => lead_id) from planned`.execute(server.db)
  await sql`update lead_number set dnd = true where ${theirs}`.execute(server.db)
  await sql`delete from lead_listing where ${theirs}`.execute(server.db)
  await sql`analyze lead, lead_number, lead_event, follow_up`.execute(server.db)
  await server.db.transaction().execute(async (tx) => {
    // Longer than a request may take, where the machine does other work too.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into lead_listing select * from lead_listing_truth where ${theirs}`.execute(tx)
  })
  await sql`vacuum analyze`.execute(server.db)
}

test('a turn looks at none of 2,000 missed follow-ups of parents who may not be called, and serves the one behind them', async () => {
  const asha = await authenticate(server.db, initialValues, (await makeStaff(server.db, 'counsellor')).token)
  if (!asha) throw new Error('A session that was just made is not known.')
  await makeManyLeads(server.db, asha.id, 2_000)
  await missFollowUps(asha.id)
  expect(await looksInto('lead', asha)).toBeLessThan(5)
  expect(await looksInto('lead_number', asha)).toBe(0)
  const behind = await makeWaiting.missed_follow_up(server.db, asha, { at: inMinutes(-60 * 24 * 30) })
  const { rows } = await nextLead(clock, asha, null).execute(server.db)
  expect(rows).toMatchObject([{ lead_id: behind, reason: 'missed_follow_up' }])
  expect(await looksInto('lead', asha)).toBeLessThan(5)
  expect(await checkLists(server.db)).toEqual([])
})

const tomorrow = sql`now() + interval '1 day'`

test('a turn looks at none of 1,000 leads that colleagues left or rang by a clock that was a day ahead, and serves the one behind them', async () => {
  const [asha, vikram] = [
    await authenticate(server.db, initialValues, (await makeStaff(server.db, 'counsellor')).token),
    await makeStaff(server.db, 'counsellor'),
  ]
  if (!asha) throw new Error('A session that was just made is not known.')
  await makeManyLeads(server.db, asha.id, 1_000)
  await sql`
    insert into dial_lease (lead_id, staff_id, during, reason, ended_by)
    select id, ${vikram.id}, tstzrange(${tomorrow} + n * interval '2 s', ${tomorrow} + n * interval '2 s' + interval '1 s'), 'new_enquiry', 'next'
    from (select id, row_number() over (order by id) as n from lead where owner_id = ${asha.id}) as of_asha where n % 2 = 0`.execute(
    server.db,
  )
  await sql`
    insert into call (lead_id, staff_id, direction, e164, state, provider, simulated, automatic, placed_at)
    select id, ${vikram.id}, 'outbound', '+919000000000', 'parent_no_answer', 'loopback', true, true, ${tomorrow}
    from lead where owner_id = ${asha.id} and not exists (select from dial_lease where lead_id = lead.id)`.execute(server.db)
  await sql`vacuum analyze`.execute(server.db)
  expect(await looksInto('lead', asha)).toBeLessThan(5)
  const behind = await makeWaiting.longest_idle(server.db, asha)
  const { rows } = await nextLead(clock, asha, null).execute(server.db)
  expect(rows).toMatchObject([{ lead_id: behind }])
})
