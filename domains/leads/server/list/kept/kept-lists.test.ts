import fc from 'fast-check'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leadQuery } from '#domains/leads/contract/query.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { listReader, makeListReaders } from '#testing/make/make-list-readers.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { nameParts, type RandomLead, randomLead } from '#testing/make/random-leads.ts'
import { randomListQuestion } from '#testing/make/random-list-questions.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { writeLeads } from '#testing/make/write-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { sized } from '#testing/sized.ts'
import { refreshListing } from '../../lead/refresh-listing.ts'
import { listLeads } from '../list-leads.ts'
import { setChances } from '../set-chances.ts'
import { openKeptLists } from './open-kept-lists.ts'

const seed = 20_261_130
const histories = sized(150, 10_000)
const firstLeads = 80

let server: TestServer
let kept: ReturnType<typeof openKeptLists>
let staff: number[]
let leads: fc.Arbitrary<RandomLead>

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  staff = await makeListReaders(server.db)
  leads = randomLead(staff, Object.values(world.action))
  await writeLeads(server.db, fc.sample(leads, { numRuns: firstLeads, seed }), Date.now())
})
beforeEach(() => {
  kept = openKeptLists(new Registry())
})
afterAll(() => server.close())

type Question = typeof randomListQuestion extends fc.Arbitrary<infer Value> ? Value : never

const readerAt = (place: number) => listReader(server.db, staff[place] as number)

/** Memory and SQL answer the same bytes; a list that is not kept yet is kept the next time. Answers whether memory did. */
async function compare({ reader: place, source, query, limit, offset }: Question): Promise<boolean> {
  const reader = await readerAt(place)
  const { phone_number, ...asked } = query.owner === undefined ? query : { ...query, owner: String(staff[Number(query.owner)]) }
  const whole = { ...leadQuery().parse({ ...asked, limit, offset }), phone_number }
  const find = () => kept.find(server.db, reader, whole, source)
  const first = await find()
  if (!first) await kept.settled()
  const page = first ?? (await find())
  const bySql = await listLeads(server.db, reader, whole, source).catch(() => undefined)
  if (!page) return false
  expect(page).toEqual({ count: bySql?.count, results: JSON.stringify(bySql?.results) })
  return true
}

const anyLead = async (db: Database, roll: number) => {
  const { rows } = await sql<{ id: number }>`
    select id from lead offset ${roll} % (select count(*) from lead) limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

/** Changes a lead and lists it again in one transaction, as acts do. */
const onLead = (roll: number, change: (tx: Database, id: number) => Promise<unknown>, meanwhile?: () => Promise<unknown>) =>
  inTransaction(server.db, async (tx) => {
    const id = await anyLead(tx, roll)
    await sql`select from lead where id = ${id} for no key update`.execute(tx)
    await change(tx, id)
    await refreshListing(tx, id)
    await meanwhile?.()
  })

const setLead = (values: Record<string, unknown>) => (tx: Database, id: number) =>
  tx.updateTable('lead').set(values).where('id', '=', id).execute()

interface Act {
  /** Chooses what is acted upon. */
  roll: number
  name: string
  staff: number
  question: Question
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1_020_000).toISOString()

const acts = {
  rename: ({ roll, name }: Act) => onLead(roll, setLead({ name })),
  transfer: ({ roll, staff: to }: Act) => onLead(roll, setLead({ owner_id: staff[to] })),
  leave: ({ roll }: Act) => onLead(roll, setLead({ owner_id: null })),
  share: ({ roll, staff: to }: Act) =>
    onLead(roll, (tx, lead_id) =>
      tx
        .insertInto('lead_share')
        .values({ lead_id, staff_id: staff[to] as number })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    ),
  unshare: ({ roll, staff: from }: Act) =>
    onLead(roll, (tx, id) =>
      tx
        .deleteFrom('lead_share')
        .where('lead_id', '=', id)
        .where('staff_id', '=', staff[from] as number)
        .execute(),
    ),
  erase: ({ roll }: Act) => (roll % 5 === 0 ? onLead(roll, setLead({ erased_at: new Date().toISOString() })) : undefined),
  comment: ({ roll, staff: by, name }: Act) =>
    onLead(roll, (tx, lead_id) =>
      tx
        .insertInto('lead_event')
        .values({ lead_id, kind: 'comment', at: ago(roll % 200), staff_id: staff[by] as number, comment: name })
        .execute(),
    ),
  act: ({ roll, staff: by }: Act) =>
    onLead(roll, (tx, lead_id) => {
      const actions = Object.values(world.action)
      const action_id = actions[roll % actions.length] as number
      return tx
        .insertInto('lead_event')
        .values({ lead_id, kind: 'action', at: ago(roll % 200), staff_id: staff[by] as number, action_id })
        .execute()
    }),
  enquire: ({ roll }: Act) =>
    onLead(roll, (tx, lead_id) =>
      tx
        .insertInto('parent_activity')
        .values({
          lead_id,
          kind: 'enquiry',
          at: ago(roll % 30),
          school_id: world.school.collab,
          schooling: roll % 2 === 0 ? 'boarding' : 'day',
        })
        .execute(),
    ),
  arrive: ({ roll }: Act) => writeLeads(server.db, fc.sample(leads, { numRuns: 1, seed: roll }), Date.now()),
  chance: ({ roll }: Act) =>
    setChances(
      server.db,
      { first: 1, last: 20 },
      sql`select id as lead_id, ((id + ${roll}) % 3 + 1)::smallint as band from lead where id <= 20`,
    ),
  renameStaff: ({ roll, name }: Act) =>
    server.db
      .updateTable('staff')
      .set({ name: `${name} ${roll}` })
      .where('id', '=', staff[roll % staff.length] as number)
      .execute(),
  renameSchool: ({ name }: Act) => server.db.updateTable('school').set({ name }).where('id', '=', world.school.collab).execute(),
  changeAction: ({ roll }: Act) =>
    server.db
      .updateTable('action')
      .set(roll % 2 === 0 ? { category: 'call', means: null } : { category: 'visit', means: 'visit_done' })
      .where('id', '=', world.action.callBack)
      .execute(),
  permit: ({ roll }: Act) =>
    server.db
      .updateTable('staff')
      .set({ boarding_unassigned_data_permission: roll % 2 === 0, dormant_data_permission: roll % 3 === 0 })
      .where('id', '=', staff[roll % 4] as number)
      .execute(),
  /** The roles of a reader change: from counsellor to admin and back. */
  promote: ({ roll }: Act) => sql`update staff set is_admin = ${roll % 2 === 0} where id = ${staff[1]}`.execute(server.db),
  /** One act begins before another and ends after it. */
  overlap: ({ roll, name, question }: Act) =>
    onLead(roll, setLead({ name }), async () => {
      const other = server.db
      await sql`update staff set name = name where id = ${staff[0]}`.execute(other)
      await compare(question)
    }),
  everything: async ({ roll }: Act) => {
    if (roll % 20 === 0)
      await sql`insert into lead_change (viewer_id, lead_id, gone) values (everybody_viewer(), 0, true)`.execute(server.db)
  },
} satisfies Record<string, (act: Act) => unknown>

const act = fc.record({
  kind: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  roll: fc.nat({ max: 10_000 }),
  name: fc.constantFrom(...nameParts),
  staff: fc.nat({ max: 3 }),
  question: randomListQuestion,
})

test('after any acts, memory answers any list of any reader as SQL does: rows, order, count and bytes', async () => {
  let [byMemory, asked] = [0, 0]
  const history = fc.record({
    acts: fc.array(act, { minLength: 1, maxLength: 4 }),
    questions: fc.array(randomListQuestion, { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ acts: some, questions }) => {
      await untilDayHasRoom()
      for (const { kind, ...how } of some) await acts[kind](how)
      for (const question of questions) {
        asked++
        if (await compare(question)) byMemory++
      }
    }),
    // Leads stay as earlier histories left them, so a shorter one proves nothing.
    { seed, numRuns: histories, endOnFailure: true },
  )
  expect(byMemory).toBeGreaterThan(asked / 2)
}, 14_400_000)

const everything: Question = { reader: 0, source: 'all', query: {}, limit: 100, offset: 0 }

async function keptIds(place: number): Promise<number[]> {
  const reader = await readerAt(place)
  const asked = { ...leadQuery().parse({ limit: 100 }), phone_number: undefined }
  const page = await kept.find(server.db, reader, asked, 'all')
  return (JSON.parse(page?.results ?? '[]') as { id: number }[]).map(({ id }) => id)
}

test('a lead that is handed over is in no later answer to its former owner, and a role that is taken away opens nothing', async () => {
  await compare(everything)
  const [id] = await keptIds(0)
  expect(id).toBeDefined()
  await inTransaction(server.db, async (tx) => {
    await setLead({ owner_id: staff[2] })(tx, id as number)
    await tx
      .deleteFrom('lead_share')
      .where('lead_id', '=', id as number)
      .execute()
    await refreshListing(tx, id as number)
  })
  expect(await keptIds(0)).not.toContain(id)
  await sql`update staff set is_executive = false, is_admin = false where id = ${staff[0]}`.execute(server.db)
  expect(await keptIds(0)).toEqual([])
  await sql`update staff set is_executive = true where id = ${staff[0]}`.execute(server.db)
  expect((await keptIds(0)).length).toBeGreaterThan(0)
})

test('a bound of memory that is too small for two viewers keeps the one who asked last', async () => {
  const registry = new Registry()
  kept = openKeptLists(registry, 1)
  for (const reader of [0, 1]) expect(await compare({ ...everything, reader })).toBe(true)
  expect(await registry.metrics()).toMatch(/portal_kept_list_viewers 1\n/)
  expect(await registry.metrics()).toMatch(/portal_list_answers_total\{by="memory"\} 2\n/)
})
