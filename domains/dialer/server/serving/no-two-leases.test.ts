import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { authenticate } from '#domains/accounts/server/sessions/authenticate.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { openServer, type RunningServer } from '#portal/server/open-server.ts'
import { ageLeases, leaseSeconds } from '#testing/make/age-leases.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { seededDice } from '#testing/make/seeded-dice.ts'
import { makeCall } from '#testing/make/waiting-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { testGateways } from '#testing/stand-ins/test-gateways.ts'
import { dialerCalls } from '#testing/storms/dialer-calls.ts'
import { keepLease, lockDialing } from '../dialer/lease.ts'

let first: TestServer
let second: RunningServer
let dialers: ReturnType<typeof dialerCalls>[]

beforeAll(async () => {
  first = await testServer()
  second = await openServer({
    databaseUrl: first.databaseUrl,
    log: pino({ level: 'silent' }),
    gateways: await testGateways(),
    checkAnswers: true,
  })
  await second.app.ready()
  dialers = [dialerCalls(first), dialerCalls(second)]
  await makeWorld(first.db)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const counsellors = (count: number) => Promise.all(Array.from({ length: count }, () => makeStaff(first.db, 'counsellor')))

async function makeShared(people: Person[], count: number): Promise<number[]> {
  const [owner, ...others] = people
  const ids: number[] = []
  for (let n = 0; n < count; n++)
    ids.push(await makeLead(first.db, { lead: { owner_id: owner?.id ?? null }, sharedWith: others.map(({ id }) => id) }))
  return ids
}

interface Lease {
  lead_id: number
  staff_id: number
  from: number
  until: number
}

async function leases(): Promise<Lease[]> {
  const micros = (bound: 'lower' | 'upper') => sql`(extract(epoch from ${sql.raw(bound)}(during)) * 1000000)::bigint::text`
  const { rows } = await sql<{ lead_id: number; staff_id: number; from: string; until: string }>`
    select lead_id, staff_id, ${micros('lower')} as from, ${micros('upper')} as until from dial_lease`.execute(first.db)
  return rows.map((row) => ({ ...row, from: Number(row.from), until: Number(row.until) }))
}

function overlaps(all: Lease[], of: 'lead_id' | 'staff_id'): [Lease, Lease][] {
  const found: [Lease, Lease][] = []
  const latest = new Map<number, Lease>()
  for (const lease of all.toSorted((one, other) => one.from - other.from)) {
    const before = latest.get(lease[of])
    if (before && lease.from < before.until) found.push([before, lease])
    if (!before || before.until < lease.until) latest.set(lease[of], lease)
  }
  return found
}

async function expectApart() {
  const all = await leases()
  expect(all.length).toBeGreaterThan(0)
  expect(overlaps(all, 'lead_id')).toEqual([])
  expect(overlaps(all, 'staff_id')).toEqual([])
}

test('the check of overlaps finds them', () => {
  const lease = (lead_id: number, staff_id: number, from: number, until: number) => ({ lead_id, staff_id, from, until })
  const all = [lease(1, 1, 0, 10), lease(1, 2, 10, 20), lease(2, 1, 5, 15), lease(3, 3, 0, 100), lease(3, 4, 20, 30), lease(3, 5, 50, 60)]
  expect(overlaps(all, 'lead_id')).toHaveLength(2)
  expect(overlaps(all, 'staff_id')).toHaveLength(1)
})

test('the database refuses a second lease of a lead, and of a counsellor, also outside the acts', async () => {
  const [asha, vikram] = (await counsellors(2)) as [Person, Person]
  const [one, other] = (await makeShared([asha, vikram], 2)) as [number, number]
  const insert = (leadId: number, staff: Person, from: string, until: string) =>
    sql`insert into dial_lease (lead_id, staff_id, during, reason)
      values (${leadId}, ${staff.id}, tstzrange(now() + ${from}::interval, now() + ${until}::interval), 'untouched')`.execute(first.db)
  await insert(one, asha, '0 s', '180 s')
  await expect(insert(one, vikram, '179 s', '300 s')).rejects.toThrow('dial_lease_lead_id_during_excl')
  await expect(insert(other, asha, '-60 s', '1 s')).rejects.toThrow('dial_lease_staff_id_during_excl')
  await insert(one, vikram, '200 s', '300 s')
})

test('thirty who press Next at once on two servers, over leads that two of them see each, have thirty leads', async () => {
  const people = await counsellors(30)
  for (let n = 0; n < people.length; n += 2) await makeShared(people.slice(n, n + 2), 2)
  const has = new Map<Person, number | null>()
  for (let round = 0; round < 2; round++) {
    const answers = await Promise.all(
      people.map(async (person, n) => [person, (await dialers[n % 2]?.served(person, has.get(person) ?? undefined)) ?? null] as const),
    )
    const ids = answers.map(([, id]) => id).filter((id) => id !== null)
    expect(new Set(ids).size).toBe(ids.length)
    if (round === 0) expect(ids).toHaveLength(30)
    for (const [person, id] of answers) has.set(person, id)
  }
  await expectApart()
})

test('thirty who press Next at once, over ten leads that all of them see: ten have one each, and nobody waits for another', async () => {
  const people = await counsellors(30)
  const ids = await makeShared(people, 10)
  const answers = await Promise.all(people.map((person, n) => dialers[n % 2]?.served(person)))
  const given = answers.filter((id) => id !== null).toSorted()
  expect(given).toEqual(ids.toSorted())
  await expectApart()
})

/** Holds up the turn of a counsellor who leaves a lead, after it has looked at the tables and before it claims the next one. */
async function holdTurn(of: Person) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const done = first.db.transaction().execute(async (tx) => {
    await sql`select from dial_lease where staff_id = ${of.id} for update`.execute(tx)
    hold()
    await promise
  })
  await held
  return async () => {
    release()
    await done
  }
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%dial_lease%'`.execute(
    first.db,
  )
  return rows.length
}

const isHeldUp = async () => (await waitingForLocks()) > 0

test.each([
  ['left it with Next', async (by: Person, id: number) => void (await dialers[0]?.serve(by, id))],
  [
    'rang it and gave it back',
    async (by: Person, id: number) => {
      await makeCall(first.db, id, { staff_id: by.id, automatic: true, placed_at: new Date().toISOString() })
      await dialers[0]?.exit(by, id)
    },
  ],
])('a turn that looked before another counsellor was given the lead does not serve it after that one %s', async (_, leave) => {
  const [early, late] = (await counsellors(2)) as [Person, Person]
  const [own] = await makeShared([late], 1)
  expect(await dialers[1]?.served(late)).toBe(own)
  const [id] = (await makeShared([early, late], 1)) as [number]
  const goOn = await holdTurn(late)
  const turn = dialers[1]?.served(late, own)
  await expect.poll(isHeldUp).toBe(true)
  expect(await dialers[0]?.served(early)).toBe(id)
  await leave(early, id)
  await goOn()
  expect(await turn).toBeNull()
})

/** A sign of life of a lead that is written and not yet committed, until the answer is called. */
async function holdSignOfLife(by: Person, leadId: number) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const staff = await authenticate(first.db, initialValues, by.headers.authorization.replace('Token ', ''))
  const done = first.db.transaction().execute(async (tx) => {
    await keepLease(tx, staff as Staff, leadId)
    hold()
    await promise
  })
  await held
  return async () => {
    release()
    await done
  }
}

test('Next waits for a sign of life of its counsellor, and others do not', async () => {
  const [asha, vikram] = (await counsellors(2)) as [Person, Person]
  const [id] = (await makeShared([asha], 1)) as [number]
  const [own] = (await makeShared([vikram], 1)) as [number]
  expect(await dialers[0]?.served(asha)).toBe(id)
  const goOn = await holdSignOfLife(asha, id)
  const turn = dialers[1]?.served(asha)
  await expect.poll(isHeldUp).toBe(true)
  expect(await dialers[1]?.served(vikram)).toBe(own)
  await goOn()
  expect(await turn).toBe(id)
})

test('a lead whose lease is being prolonged as it runs out is passed over by others, who do not wait', async () => {
  const [asha, vikram] = (await counsellors(2)) as [Person, Person]
  // The newest lead is the first.
  const [own] = (await makeShared([vikram], 1)) as [number]
  const [id] = (await makeShared([asha, vikram], 1)) as [number]
  expect(await dialers[0]?.served(asha)).toBe(id)
  const secondsLeft = 1
  await ageLeases(first.db, asha.id, leaseSeconds - secondsLeft)
  const goOn = await holdSignOfLife(asha, id)
  const hasRunOut = async () => {
    const { rows } = await sql`select from dial_lease where lead_id = ${id} and upper(during) > clock_timestamp()`.execute(first.db)
    return rows.length === 0
  }
  await expect.poll(hasRunOut, { timeout: 5_000 }).toBe(true)
  expect(await dialers[1]?.served(vikram)).toBe(own)
  await goOn()
  expect(await dialers[0]?.served(asha)).toBe(id)
  await expectApart()
})

const acts = ['next', 'next', 'next', 'continue', 'stale', 'exit', 'record', 'record', 'close', 'age', 'transfer'] as const

test('after a thousand random steps of many at once on two servers no lease touches another', { timeout: 300_000 }, async () => {
  const people = await counsellors(8)
  const admin = await makeStaff(first.db, 'counsellor_admin')
  const ids = await makeShared(people.slice(0, 4), 6)
  ids.push(...(await makeShared(people.slice(4), 6)))
  const dice = seededDice(20_261_121)
  const has = new Map<Person, number | undefined>()
  const troubles: string[] = []

  async function step(person: Person) {
    const dial = dice.pick(dialers) as (typeof dialers)[number]
    const now = has.get(person)
    const keep = async (answer: Promise<{ id: number } | undefined>) => void has.set(person, (await answer)?.id)
    const steps: Record<(typeof acts)[number], () => Promise<unknown>> = {
      next: () => keep(dial.serve(person, now)),
      continue: () => keep(dial.serve(person)),
      stale: () => dial.serve(person, dice.pick(ids)),
      exit: () => dial.exit(person, now),
      record: () => dial.record(person, 'dialing', now),
      close: () => dial.record(person, 'closed', now),
      age: async () => dice.roll() < 0.3 && (await ageLeases(first.db, person.id, leaseSeconds + 3600).catch(() => undefined)),
      transfer: () => dial.transfer(admin, dice.pick(ids), dice.pick(people).id),
    }
    const act = dice.pick(acts)
    await steps[act]().catch((error: Error) => troubles.push(`${act}: ${error.message}`))
  }

  for (let round = 0; round < 100; round++) await Promise.all(Array.from({ length: 10 }, () => step(dice.pick(people))))
  expect(troubles).toEqual([])
  await expectApart()
  for (const id of ids) await refreshListing(first.db, id)
  expect(await checkLists(first.db)).toEqual([])
})

test('a turn that a constraint refuses by mistake is taken again, and so is an exit', async () => {
  const [asha] = (await counsellors(1)) as [Person]
  const [id] = (await makeShared([asha], 1)) as [number]
  await sql`create sequence lease_change`.execute(first.db)
  await sql`
    create function refuse_first() returns trigger language plpgsql as $$
    begin
      if nextval('lease_change') % 2 = 1 then raise exclusion_violation; end if;
      return new;
    end $$`.execute(first.db)
  await sql`create trigger refuse_first before insert or update on dial_lease for each row execute function refuse_first()`.execute(
    first.db,
  )
  onTestFinished(async () => void (await sql`drop trigger refuse_first on dial_lease`.execute(first.db)))
  expect(await dialers[0]?.served(asha)).toBe(id)
  expect(await dialers[0]?.exit(asha, id)).toMatchObject({ count: 0 })
  const { rows } = await sql`select ended_by from dial_lease where lead_id = ${id}`.execute(first.db)
  expect(rows).toEqual([{ ended_by: 'exit' }])
})

test('a turn that looked before another tab was given the lead that it leaves ends that one first, by the lock alone', async () => {
  await sql`
    alter table dial_lease drop constraint dial_lease_lead_id_during_excl, drop constraint dial_lease_staff_id_during_excl`.execute(
    first.db,
  )
  const [asha] = (await counsellors(1)) as [Person]
  const [next, newest] = (await makeShared([asha], 2)) as [number, number]
  const turns = await first.db.transaction().execute(async (tx) => {
    await sql`select ${lockDialing(asha)}`.execute(tx)
    const given = dialers[0]?.served(asha)
    await expect.poll(waitingForLocks).toBe(1)
    const leaves = dialers[1]?.served(asha, newest)
    await expect.poll(waitingForLocks).toBe(2)
    return [given, leaves]
  })
  expect(await Promise.all(turns)).toEqual([newest, next])
  await expectApart()
})
