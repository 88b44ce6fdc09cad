import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hideLead } from '#domains/leads/server/erasing/hide-lead.ts'
import { withMerged } from '#domains/leads/server/lead/merged-leads.ts'
import { onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { joinFollowUpCounts } from '#domains/leads/server/list/join-follow-up-counts.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { makeLead, type Parent } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { seededDice } from '#testing/make/seeded-dice.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import type { TestServer } from '#testing/server/test-server.ts'

let server: TestServer
let admin: Person
/** New in each test, with nothing planned. */
let asha: Person
let vikram: Person

beforeAll(async () => {
  ;({ server, admin } = await openOffice())
})
afterAll(async () => {
  expect(await checkLists(server.db)).toEqual([])
  await server.close()
})
beforeEach(async () => {
  await untilDayHasRoom()
  asha = await makeStaff(server.db, 'counsellor')
  vikram = await makeStaff(server.db, 'counsellor')
})

const shown = 42
const api = '/api/v3/admin_custom'
const send = async (by: Person, method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  await server.app.inject({ method, url: `${api}/${path}/`, headers: by.headers, ...(payload && { payload }) })
const done = async (sent: ReturnType<typeof send>) => {
  const answer = await sent
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const month = () => `action_start_date=${kolkataDay(Date.now())}&action_end_date=${dayAfter(kolkataDay(Date.now()), shown - 1)}`
const ask = async (by: Person, path: string) => {
  const answer = await server.app.inject({ url: `${api}/${path}${month()}`, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

type Counts = Record<string, number>

const some = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))

async function counted(by: Person): Promise<Counts> {
  const { total_count, date_wise_counts } = await ask(by, 'follow-ups/?')
  expect(Object.values<number>(date_wise_counts).reduce((sum, count) => sum + count, 0)).toBe(total_count)
  return some(date_wise_counts)
}

async function listed(by: Person): Promise<Counts> {
  const { count, results } = await ask(by, 'follow-ups/list/?limit=100&')
  expect(results).toHaveLength(count)
  const counts: Counts = {}
  for (const { due_at } of results) {
    const day = kolkataDay(Date.parse(due_at))
    counts[day] = (counts[day] ?? 0) + 1
  }
  return counts
}

/** The counts without derived columns: sight of a lead is read from its owner and shares. */
async function plain(by: Person): Promise<Counts> {
  const isSeen = sql`follow_up.owner_id = staff.id and (lead.owner_id = staff.id
    or exists (select from lead_share where lead_share.lead_id = lead.id and lead_share.staff_id = staff.id)
    or staff.boarding_unassigned_data_permission and lead.owner_id is null
      and exists (select from parent_activity where parent_activity.lead_id = lead.id and schooling = 'boarding'))`
  const first = kolkataDay(Date.now())
  const { rows } = await sql<{ day: string; count: number }>`
    select (due_at at time zone 'Asia/Kolkata')::date as day, count(*)::integer as count
    from follow_up join lead on lead.id = follow_up.lead_id cross join staff
    where closed_at is null and staff.id = ${by.id} and erased_at is null and merged_into_id is null and (staff.is_admin or ${isSeen})
      and (due_at at time zone 'Asia/Kolkata')::date between ${first}::date and ${dayAfter(first, shown - 1)}::date
    group by 1`.execute(server.db)
  return Object.fromEntries(rows.map(({ day, count }) => [day, count]))
}

async function expectTrue(...readers: Person[]) {
  for (const by of readers) {
    const expected = await plain(by)
    expect(await counted(by), by.name).toEqual(expected)
    expect(await listed(by), by.name).toEqual(expected)
  }
}

const inDays = (days: number) => nextStep(days * 24 * 60).schedule
const on = (days: number, count = 1) => ({ [dayAfter(kolkataDay(Date.now()), days)]: count })

const callBack = async (by: Person, lead: number, days: number): Promise<{ event: number; followUp: number }> => {
  const { event_id: event } = await done(send(by, 'POST', `action/${lead}`, { action_id: world.action.callBack, ...inDays(days) }))
  const { id } = await server.db.selectFrom('follow_up').select('id').where('event_id', '=', event).executeTakeFirstOrThrow()
  return { event, followUp: id }
}
const planned = async (days: number, parent: Parent = {}) => {
  const lead = await makeLead(server.db, { lead: { owner_id: asha.id }, ...parent })
  return { lead, ...(await callBack(asha, lead, days)) }
}

async function erase(lead: number) {
  await server.db.transaction().execute((tx) =>
    onAnyLead(tx, null, lead, async (_, { record }) => {
      for (const part of await withMerged(tx, lead)) await hideLead(tx, part)
      await record({ kind: 'edit', after: { erased: true } })
    }),
  )
}

describe('the counts are what the lists show after', () => {
  test('moving to another day', async () => {
    const { followUp } = await planned(3)
    await done(send(asha, 'POST', `follow-up/${followUp}/move`, { ...inDays(5), reason: 'Parent asked' }))
    expect(await counted(asha)).toEqual(on(5))
    await expectTrue(asha, admin)
  })

  test('closing, and undoing what closed it', async () => {
    const { lead } = await planned(3)
    const { event_id } = await done(send(asha, 'POST', `action/${lead}`, { action_id: world.action.notInterested }))
    expect(await counted(asha)).toEqual({})
    await done(send(asha, 'POST', `logged-action/${event_id}/undo`))
    expect(await counted(asha)).toEqual(on(3))
    await expectTrue(asha, admin)
  })

  test('a transfer, and undoing it', async () => {
    const { lead } = await planned(3)
    const { transfer } = await done(send(asha, 'POST', `details/${lead}`, { transfer_to: vikram.id, note: 'Moves there' }))
    expect([await counted(asha), await counted(vikram)]).toEqual([{}, on(3)])
    await expectTrue(asha, vikram, admin)
    await done(send(asha, 'POST', `transfer/${transfer.id}/undo`))
    expect([await counted(asha), await counted(vikram)]).toEqual([on(3), {}])
    await expectTrue(asha, vikram, admin)
  })

  test('a share that is withdrawn, and an undo that opens what its counsellor had planned', async () => {
    const { lead } = await planned(3)
    await done(send(asha, 'POST', `details/${lead}`, { share_with: [vikram.id] }))
    await callBack(vikram, lead, 4)
    expect([await counted(asha), await counted(vikram)]).toEqual([{}, on(4)])
    const { event_id } = await done(send(asha, 'POST', `action/${lead}`, { action_id: world.action.notInterested }))
    await done(send(asha, 'DELETE', `details/${lead}/share/${vikram.id}`))
    await done(send(asha, 'POST', `logged-action/${event_id}/undo`))
    expect([await counted(asha), await counted(vikram)]).toEqual([on(4), {}])
    await expectTrue(asha, vikram, admin)
  })

  test('erasing the parent', async () => {
    const { lead } = await planned(3)
    await erase(lead)
    expect(await counted(asha)).toEqual({})
    await expectTrue(asha, admin)
  })

  test('a merge and its split', async () => {
    const { lead: stays } = await planned(3)
    const { lead: goes } = await planned(6)
    const { id } = await done(send(asha, 'POST', 'merge', { stays, goes }))
    expect(await counted(asha)).toEqual(on(3))
    await expectTrue(asha, admin)
    await done(send(asha, 'POST', `merge/${id}/split`))
    expect(await counted(asha)).toEqual({ ...on(3), ...on(6) })
    await expectTrue(asha, admin)
  })
})

test('a follow-up on an unassigned boarding lead counts while its counsellor may see such leads and it has no owner', async () => {
  const may = async (boarding_unassigned_data_permission: boolean) =>
    await server.db.updateTable('staff').set({ boarding_unassigned_data_permission }).where('id', '=', asha.id).execute()
  await may(true)
  const activities = [{ kind: 'enquiry', at: new Date().toISOString(), schooling: 'boarding' }]
  const { lead } = await planned(2, { lead: { owner_id: null }, activities })
  await planned(2)
  expect(await counted(asha)).toEqual(on(2, 2))
  await expectTrue(asha, admin)
  await may(false)
  expect(await counted(asha)).toEqual(on(2))
  await expectTrue(asha, admin)
  await may(true)
  await server.db.transaction().execute((tx) =>
    onAnyLead(tx, null, lead, async (_, { touch }) => {
      await tx.updateTable('lead').set({ owner_id: vikram.id }).where('id', '=', lead).execute()
      touch()
    }),
  )
  expect(await counted(asha)).toEqual(on(2))
  await expectTrue(asha, vikram, admin)
})

test('joining the kept counts changes none, also by two processes while others write; one row stands for each counsellor and day', async () => {
  const rows = async () =>
    (
      await server.db.selectFrom('follow_up_count').select(['day', 'follow_ups']).where('owner_id', '=', asha.id).orderBy('day').execute()
    ).map(({ day, follow_ups }) => [day, follow_ups])
  const { followUp } = await planned(3)
  await planned(4)
  await done(send(asha, 'POST', `follow-up/${followUp}/move`, { ...inDays(4), reason: 'Parent asked' }))
  const join = () => joinFollowUpCounts(server.db)
  await Promise.all([join(), planned(4), join(), planned(5), join()])
  await expectTrue(asha, admin)
  await join()
  expect(await rows()).toEqual(Object.entries({ ...on(4, 3), ...on(5) }))
})

/** Random acts of anyone on some leads; most of them succeed. */
function officeOf(counsellors: Person[], seed: number) {
  const dice = seededDice(seed)
  const leads: number[] = []
  const made: Record<'actions' | 'transfers' | 'merges', number[]> = { actions: [], transfers: [], merges: [] }
  const latest = (ids: number[]) => ids.at(-1 - dice.below(3)) ?? 0
  const lead = () => dice.pick(leads)
  const by = () => dice.pick([...counsellors, ...counsellors, admin])
  const other = () => dice.pick(counsellors).id
  const someDay = () => inDays(dice.below(shown + 3) + 1)
  const openOne = async () => {
    const open = server.db.selectFrom('follow_up').select('id').where('closed_at', 'is', null).where('lead_id', 'in', leads)
    const rows = await open.orderBy('id').execute()
    return rows.length > 0 ? dice.pick(rows).id : 0
  }
  const log = async (action_id: number, schedule = {}) => await send(by(), 'POST', `action/${lead()}`, { action_id, ...schedule })
  const visit = async () => {
    const [who, id, outcome] = [by(), lead(), { action_id: world.action.visit, ...someDay() }]
    const held = await send(who, 'POST', `action/${id}`, outcome)
    return held.statusCode === 200 ? await send(who, 'PATCH', `visit/${id}/schedule`, { ...outcome, schools: [world.school.collab] }) : held
  }
  const acts = {
    callBack: () => log(world.action.callBack, someDay()),
    visit,
    notPicked: () => log(world.action.notPicked),
    sayNo: () => log(world.action.notInterested),
    undo: () => send(admin, 'POST', `logged-action/${latest(made.actions)}/undo`),
    move: async () => send(admin, 'POST', `follow-up/${await openOne()}/move`, { ...someDay(), reason: 'Parent asked' }),
    finish: async () => send(admin, 'POST', `follow-up/${await openOne()}/done`),
    share: () => send(by(), 'POST', `details/${lead()}`, { share_with: [other()] }),
    withdraw: () => send(admin, 'DELETE', `details/${lead()}/share/${other()}`),
    transfer: () => send(admin, 'POST', `details/${lead()}`, { transfer_to: other(), note: 'For now' }),
    takeBack: () => send(admin, 'POST', `transfer/${latest(made.transfers)}/undo`),
    merge: () => send(admin, 'POST', 'merge', { stays: lead(), goes: lead() }),
    split: () => send(admin, 'POST', `merge/${latest(made.merges)}/split`),
  }
  const keep = (name: string, { event_id, transfer, id }: { event_id?: number; transfer?: { id: number }; id?: number }) => {
    if (event_id) made.actions.push(event_id)
    if (transfer) made.transfers.push(transfer.id)
    if (name === 'merge' && id) made.merges.push(id)
  }
  return {
    names: Object.keys(acts),
    /** A lead of one of them, or one without an owner. */
    arrive: async () => {
      const owner_id = dice.pick([...counsellors.map(({ id }) => id), null])
      const activities = owner_id === null ? [{ kind: 'enquiry', at: new Date().toISOString(), schooling: 'boarding' }] : []
      leads.push(await makeLead(server.db, { lead: { owner_id }, activities }))
    },
    leave: async () => {
      const rows = await server.db
        .selectFrom('lead')
        .select('id')
        .where('id', 'in', leads)
        .where('erased_at', 'is', null)
        .where('merged_into_id', 'is', null)
        .orderBy('id')
        .execute()
      await erase(dice.pick(rows).id)
    },
    /** Returns the act, or undefined if it was refused. */
    act: async () => {
      const name = dice.pick(Object.keys(acts) as (keyof typeof acts)[])
      const answer = await acts[name]()
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode !== 200) return undefined
      keep(name, answer.json())
      return name
    },
  }
}

test('after any sequence of acts the counts are what the lists show, and what a plain count finds', { timeout: 120_000 }, async () => {
  const meena = await makeStaff(server.db, 'counsellor', { boarding_unassigned_data_permission: true })
  const { names, arrive, leave, act } = officeOf([asha, vikram, meena], 20_261_123)
  for (let n = 0; n < 20; n++) await arrive()
  const did = new Map<string | undefined, number>()
  const areMissing = () => names.some((name) => (did.get(name) ?? 0) < 2)
  for (let n = 1; n <= 400 || areMissing(); n++) {
    const name = await act()
    did.set(name, (did.get(name) ?? 0) + 1)
    if (n % 50 === 0) {
      await leave()
      await arrive()
      await joinFollowUpCounts(server.db)
    }
    if (n % 10 === 0) await expectTrue(asha, vikram, meena, admin)
  }
})
