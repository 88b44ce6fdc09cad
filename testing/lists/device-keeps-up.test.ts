import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, type Me } from '#domains/accounts/contract/sessions.ts'
import { accountNow } from '#domains/accounts/server/account/account-now.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { leadQuery } from '#domains/leads/contract/query.ts'
import { syncLeads } from '#domains/leads/contract/sync.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import type { Reader } from '#domains/leads/server/lead/visible-to.ts'
import { listLeads } from '#domains/leads/server/list/list-leads.ts'
import { askedPage } from '#domains/leads/web/engine/asked-page.ts'
import { leadsIn, openShelf } from '#domains/leads/web/engine/lead-shelf.ts'
import { nothingTaken, type Taken, takeChanges } from '#domains/leads/web/engine/take-changes.ts'
import { lastMessageConditions } from '#domains/messages/contract/last-message-conditions.ts'
import { maskedNumber } from '#platform/contract/phone-text.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { nameParts, type RandomLead, randomLead } from '#testing/make/random-leads.ts'
import { randomListQuestion } from '#testing/make/random-list-questions.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { writeLeads } from '#testing/make/write-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { sized } from '#testing/sized.ts'

const seed = 20_261_130
const histories = sized(100, 10_000)

type Staff = Awaited<ReturnType<typeof makeStaff>>

let server: TestServer
let url: string
let staff: Staff[]
let leads: fc.Arbitrary<RandomLead>
/** What the browser of each reader has. */
let devices: Taken[]

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  const permissions = [{}, { boarding_unassigned_data_permission: true }, { dormant_data_permission: true }, {}]
  staff = []
  for (const given of permissions) staff.push(await makeStaff(server.db, 'counsellor', given))
  staff.push(await makeStaff(server.db, 'counsellor_admin'))
  leads = randomLead(
    staff.map(({ id }) => id),
    Object.values(world.action),
  )
  await writeLeads(server.db, fc.sample(leads, { numRuns: 80, seed }), Date.now())
  devices = staff.map(nothingTaken)
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const tokenOf = ({ headers }: Staff) => headers.authorization.replace('Token ', '')

/** The device of a reader asks what changed. Now and then it is read from its texts, as after a reload. */
async function catchUp(place: number, reloads: boolean): Promise<Taken> {
  const before = devices[place] as Taken
  const outcome = await takeChanges({ token: tokenOf(staff[place] as Staff), address: url + syncLeads.path }, before)
  if (outcome.is !== 'whole') throw new Error(`The sync call ended with ${outcome.is}.`)
  const { taken } = outcome
  if (reloads) {
    const shelf = openShelf()
    for (const part of taken.shelf.takeChanged('all')) shelf.take(leadsIn(taken.shelf.textOfPart(part)))
    shelf.setActions(taken.shelf.actions())
    devices[place] = { shelf, cursor: taken.cursor }
  } else devices[place] = taken
  return devices[place] as Taken
}

const masked = <Phone extends { number: string }>(phone: Phone) => ({ ...phone, number: maskedNumber(phone.number) })
const maskedRow = (row: LeadRow): LeadRow => ({
  ...row,
  mobile_number: maskedNumber(row.mobile_number),
  mobile_number_with_code: masked(row.mobile_number_with_code),
  all_mobile_numbers: row.all_mobile_numbers.map(masked),
})

type Question = typeof randomListQuestion extends fc.Arbitrary<infer Value> ? Value : never

/** The device answers what the server does, or nothing, and says where masked numbers decide the order. */
async function compare({ reader: place, source, query, limit, offset }: Question, reloads: boolean): Promise<boolean> {
  const { shelf } = await catchUp(place, reloads)
  const { headers, id } = staff[place] as Staff
  const me: Me = (await server.app.inject({ url: getMe.path, headers })).json()
  const { phone_number, ...asked } = query.owner === undefined ? query : { ...query, owner: String(staff[Number(query.owner)]?.id) }
  if (phone_number) return false
  const whole = leadQuery().parse({ ...asked, limit, offset })
  const page = askedPage(source, whole, me, lastMessageConditions)
  const here = page && shelf.find(page, Date.now())
  if (!here) return false
  const reader = (await accountNow(server.db, id)) as unknown as Reader
  const there = await listLeads(server.db, reader, whole, source).catch(() => ({ count: 0, results: [] }))
  expect(here.count).toBe(there.count)
  if (here.isTied) return true
  expect(here.rows.map(([lead]) => lead)).toEqual(there.results.map((row) => row.id))
  expect(here.rows.map(([, row]) => JSON.parse(row))).toEqual(there.results.map(maskedRow))
  return true
}

async function anyLead(db: Database, roll: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from lead order by id offset ${roll} % (select count(*) from lead) limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Changes a lead and lists it again in one transaction, as acts do. */
const onLead = (roll: number, change: (tx: Database, id: number) => Promise<unknown>) =>
  inTransaction(server.db, async (tx) => {
    const id = await anyLead(tx, roll)
    await sql`select from lead where id = ${id} for no key update`.execute(tx)
    await change(tx, id)
    await refreshListing(tx, id)
  })

const setLead = (values: Record<string, unknown>) => (tx: Database, id: number) =>
  tx.updateTable('lead').set(values).where('id', '=', id).execute()

interface Act {
  roll: number
  name: string
  place: number
}

const staffAt = (place: number) => (staff[place] as Staff).id
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1_020_000).toISOString()

const acts = {
  rename: ({ roll, name }: Act) => onLead(roll, setLead({ name })),
  transfer: ({ roll, place }: Act) => onLead(roll, setLead({ owner_id: staffAt(place) })),
  leave: ({ roll }: Act) => onLead(roll, setLead({ owner_id: null })),
  share: ({ roll, place }: Act) =>
    onLead(roll, (tx, lead_id) =>
      tx
        .insertInto('lead_share')
        .values({ lead_id, staff_id: staffAt(place) })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    ),
  unshare: ({ roll, place }: Act) =>
    onLead(roll, (tx, id) => tx.deleteFrom('lead_share').where('lead_id', '=', id).where('staff_id', '=', staffAt(place)).execute()),
  erase: ({ roll }: Act) => (roll % 5 === 0 ? onLead(roll, setLead({ erased_at: new Date().toISOString() })) : undefined),
  act: ({ roll, place }: Act) =>
    onLead(roll, (tx, lead_id) => {
      const actions = Object.values(world.action)
      const action_id = actions[roll % actions.length] as number
      return tx
        .insertInto('lead_event')
        .values({ lead_id, kind: 'action', at: ago(roll % 200), staff_id: staffAt(place), action_id })
        .execute()
    }),
  arrive: ({ roll }: Act) => writeLeads(server.db, fc.sample(leads, { numRuns: 1, seed: roll }), Date.now()),
  /** A reader may see leads that nobody owns, or may not any more. */
  permit: ({ roll }: Act) =>
    server.db
      .updateTable('staff')
      .set({ boarding_unassigned_data_permission: roll % 2 === 0 })
      .where('id', '=', staffAt(roll % 4))
      .execute(),
} satisfies Record<string, (act: Act) => unknown>

const act = fc.record({
  kind: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  roll: fc.nat({ max: 10_000 }),
  name: fc.constantFrom(...nameParts),
  place: fc.nat({ max: 3 }),
})

test('after any acts, a device that asked for the changes answers the lists of its reader as the server does', async () => {
  let [byDevice, asked] = [0, 0]
  const history = fc.record({
    acts: fc.array(act, { minLength: 1, maxLength: 4 }),
    questions: fc.array(fc.tuple(randomListQuestion, fc.boolean()), { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ acts: some, questions }) => {
      await untilDayHasRoom()
      for (const { kind, ...how } of some) await acts[kind](how)
      for (const [question, reloads] of questions) {
        asked++
        if (await compare(question, reloads)) byDevice++
      }
    }),
    // Leads stay as earlier histories left them, so a shorter one proves nothing.
    { seed, numRuns: histories, endOnFailure: true },
  )
  expect(byDevice).toBeGreaterThan(asked / 3)
}, 14_400_000)
