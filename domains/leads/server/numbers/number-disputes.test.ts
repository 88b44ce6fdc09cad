import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editLead } from '#domains/leads/contract/edits.ts'
import { listNumberDisputes, type NumberDispute, settleNumberDispute as operation } from '#domains/leads/contract/number-disputes.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'
import { changeAudit } from '#testing/make/change-audit.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { makePeople } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import type { Arrival } from '../intake/arrival.ts'
import { readAdded, readMarks, removeAdded } from '../intake/take-back-leads.ts'
import { takeInLeads } from '../intake/take-in-leads.ts'
import { refreshListing } from '../lead/refresh-listing.ts'
import { checkLists } from '../list/check-lists.ts'
import { maxAdded } from './limit-numbers.ts'

let server: TestServer
let asha: Person
let vikram: Person
let meena: Person
let admin: Person

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

// Added numbers are counted for an hour, so each test has new accounts.
beforeEach(async () => {
  ;({ asha, vikram, meena, admin } = await makePeople(server.db))
})

let numbers = 0
const someNumber = () => String(9_811_000_000 + ++numbers)

const add = (by: Person, id: number, number: string, headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: editLead.path.replace(':id', String(id)),
    headers: { ...by.headers, ...headers },
    payload: { alternate_number: number },
  })
const detailsOf = async (by: Person, id: number) =>
  (await server.app.inject({ url: editLead.path.replace(':id', String(id)), headers: by.headers })).json()
const disputes = async (leadId: number): Promise<NumberDispute[]> => {
  const answer = await server.app.inject({ url: `${listNumberDisputes.path}?limit=100`, headers: admin.headers })
  const { count, results }: { count: number; results: NumberDispute[] } = answer.json()
  expect(count).toBe(results.length)
  return results.filter(({ lead }) => lead.id === leadId)
}
const settle = (id: number, stays_with: 'lead' | 'other', by = admin) =>
  server.app.inject({ method: 'POST', url: operation.path.replace(':id', String(id)), headers: by.headers, payload: { stays_with } })
const noticesOf = async (by: Person, leadId: number): Promise<string[]> => {
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: by.headers })
  const notices: { lead_id: number; text: string }[] = answer.json().results
  return notices.filter((notice) => notice.lead_id === leadId).map((notice) => notice.text)
}
const numbersOf = async (by: Person, id: number) =>
  (await detailsOf(by, id)).all_mobile_numbers.map(({ number }: { number: string }) => number)

/** Asha's lead Riya, and Vikram's lead Om, which Asha does not see; each has a number in use and an older one. */
async function makeTwo() {
  const [mine, old, theirs, older] = [someNumber(), someNumber(), someNumber(), someNumber()]
  const riya = await makeLead(server.db, { lead: { owner_id: asha.id, name: 'Riya Sharma' }, numbers: [mine, old] })
  const om = await makeLead(server.db, { lead: { owner_id: vikram.id, name: 'Om Das' }, numbers: [theirs, older] })
  return { riya, om, mine, old, theirs, older }
}

async function makeDispute() {
  const two = await makeTwo()
  expect((await add(asha, two.riya, two.theirs)).statusCode).toBe(200)
  const [dispute] = await disputes(two.riya)
  if (!dispute) throw new Error('There is no dispute.')
  return { ...two, id: dispute.id }
}

/** An answer without what differs of any two: the numbers themselves, ids and instants. */
const shape = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.body
    .replace(/98\d{3} ?\d{5}/g, 'number')
    .replace(/"id":\d+|staff-\d+/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[^"]+/g, 'instant'),
]

test('an editor who does not see the other lead is answered as if nobody had the number, then and afterwards', async () => {
  const [taken, free] = [await makeTwo(), await makeTwo()]
  const before = await detailsOf(vikram, taken.om)
  const ofTaken = await add(asha, taken.riya, taken.theirs)
  const ofFree = await add(asha, free.riya, someNumber())
  expect(ofTaken.statusCode).toBe(200)
  expect(shape(ofTaken)).toEqual(shape(ofFree))
  const read = async (id: number) =>
    shape(await server.app.inject({ url: editLead.path.replace(':id', String(id)), headers: asha.headers }))
  expect(await read(taken.riya)).toEqual(await read(free.riya))
  expect(await numbersOf(asha, taken.riya)).toEqual([taken.theirs, taken.mine, taken.old])
  expect(await noticesOf(asha, taken.riya)).toEqual([])
  // Nothing changes for the owner of the lead that has it.
  expect(await detailsOf(vikram, taken.om)).toEqual(before)
  expect(await noticesOf(vikram, taken.om)).toEqual([])
  // An older number is in use again, with no second question.
  await add(asha, taken.riya, taken.mine)
  await add(asha, taken.riya, taken.theirs)
  expect(await disputes(taken.riya)).toHaveLength(1)
  expect(await checkLists(server.db)).toEqual([])
})

test('admins are told, and see both parents; others do not', async () => {
  const { riya, om, theirs, id } = await makeDispute()
  const text = `${theirs.slice(0, 5)} ${theirs.slice(5)}`
  expect(await noticesOf(admin, riya)).toEqual([`Asha Rao added +91 ${text} to Riya Sharma, and another parent has it: say whose it is`])
  expect(await disputes(riya)).toMatchObject([
    {
      id,
      number: { number: theirs, country_code: 91 },
      by: { name: 'Asha Rao' },
      lead: { id: riya, name: 'Riya Sharma', owner: { name: 'Asha Rao' } },
      other: { id: om, name: 'Om Das', owner: { name: 'Vikram Shah' } },
      is_erased: false,
    },
  ])
})

test('an admin leaves the number with the parent who had it: it goes from the lead, and the one before is in use again', async () => {
  const { riya, om, mine, old, theirs, older, id } = await makeDispute()
  const answer = await settle(id, 'other')
  expect([answer.statusCode, answer.json()]).toEqual([200, { settled: id }])
  expect(await numbersOf(asha, riya)).toEqual([mine, old])
  expect(await numbersOf(vikram, om)).toEqual([theirs, older])
  const text = `+91 ${theirs.slice(0, 5)} ${theirs.slice(5)}`
  expect(await noticesOf(asha, riya)).toEqual([`Kabir Admin took ${text} away from Riya Sharma: it is another parent’s`])
  expect((await detailsOf(asha, riya)).timeline.items[0]).toMatchObject({
    kind: 'number_settled',
    action: `Number taken away, as it is another parent's: ${text}`,
    by: 'Kabir Admin',
  })
  expect(await disputes(riya)).toEqual([])
  expect(await checkLists(server.db)).toEqual([])
})

test('an admin gives the number to the lead: the other parent has it no more, and their owner is told', async () => {
  const { riya, om, mine, old, theirs, older, id } = await makeDispute()
  expect((await settle(id, 'lead')).statusCode).toBe(200)
  expect(await numbersOf(asha, riya)).toEqual([theirs, mine, old])
  expect(await numbersOf(vikram, om)).toEqual([older])
  const text = `+91 ${theirs.slice(0, 5)} ${theirs.slice(5)}`
  expect(await noticesOf(vikram, om)).toEqual([`Kabir Admin took ${text} away from Om Das: it is another parent’s`])
  expect((await detailsOf(asha, riya)).timeline.items[0]).toMatchObject({ action: `Number confirmed: ${text}` })
  // From now on it is hers like any other.
  const again = await add(vikram, om, theirs)
  expect(again.statusCode).toBe(200)
  expect((await disputes(om)).map(({ other }) => other?.id)).toEqual([riya])
  expect(await checkLists(server.db)).toEqual([])
})

test('a parent keeps their only number, and nobody is called at one of who asked to be erased', async () => {
  const number = someNumber()
  const only = await makeLead(server.db, { lead: { owner_id: vikram.id, name: 'Isha Roy' }, numbers: [number] })
  const { riya } = await makeTwo()
  await add(asha, riya, number)
  const [dispute] = await disputes(riya)
  const id = dispute?.id ?? 0
  const sentence = 'This is the only number of Isha Roy. Leave it with them, or give them another number first.'
  const refused = await unchangedBy(server.db, () => settle(id, 'lead'))
  expect([refused.statusCode, refused.json().detail]).toEqual([409, sentence])
  await server.db.updateTable('lead').set({ erased_at: sql`now()` }).where('id', '=', only).execute()
  await refreshListing(server.db, only)
  expect((await disputes(riya))[0]).toMatchObject({ other: null, is_erased: true })
  const erased = await unchangedBy(server.db, () => settle(id, 'lead'))
  expect([erased.statusCode, erased.json().detail]).toEqual([...operation.refusals.erased])
  expect((await settle(id, 'other')).statusCode).toBe(200)
})

test('an absent or settled dispute, or a counsellor, is refused; of twenty requests at once one settles it', async () => {
  const { riya, id } = await makeDispute()
  const wrong = await unchangedBy(server.db, () => settle(id, 'lead', asha))
  expect(wrong.statusCode).toBe(403)
  const absent = await unchangedBy(server.db, () => settle(2_000_000_000, 'lead'))
  expect([absent.statusCode, absent.json().detail]).toEqual([...operation.refusals.disputeNotFound])
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => settle(id, n % 2 ? 'lead' : 'other')))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(404)])
  expect(await disputes(riya)).toEqual([])
  expect(await checkLists(server.db)).toEqual([])
})

test('two leads with each other’s numbers are settled at once without a deadlock', async () => {
  const { riya, om, mine, theirs } = await makeTwo()
  await add(asha, riya, theirs)
  await add(vikram, om, mine)
  const [one, other] = [(await disputes(riya))[0]?.id ?? 0, (await disputes(om))[0]?.id ?? 0]
  const answers = await Promise.all([settle(one, 'lead'), settle(other, 'lead')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await numbersOf(asha, riya)).toEqual([theirs, expect.any(String)])
  expect((await numbersOf(vikram, om))[0]).toBe(mine)
  expect(await checkLists(server.db)).toEqual([])
})

test('an added number is kept for an audit, with whether another lead has it', async () => {
  const { riya, theirs } = await makeTwo()
  const free = someNumber()
  await add(asha, riya, theirs)
  await add(asha, riya, free)
  const kept = await server.db
    .selectFrom('audit_entry')
    .select(['what', 'about_lead_id', 'details'])
    .where('staff_id', '=', asha.id)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { what: 'number_added', about_lead_id: riya, details: { number: `…${theirs.slice(-4)}`, disputed: true } },
    { what: 'number_added', about_lead_id: riya, details: { number: `…${free.slice(-4)}`, disputed: false } },
  ])
})

test('so many numbers an hour and no more: then a refusal says until when, changes nothing, and the same request counts afterwards', async () => {
  const leads = await Promise.all(Array.from({ length: 4 }, () => makeLead(server.db, { lead: { owner_id: asha.id } })))
  const statuses: number[] = []
  for (let n = 0; n < maxAdded + 4; n += leads.length)
    statuses.push(...(await Promise.all(leads.map((id) => add(asha, id, someNumber())))).map(({ statusCode }) => statusCode))
  expect(statuses.toSorted()).toEqual([...Array(maxAdded).fill(200), ...Array(4).fill(429)])
  const [id] = leads
  const number = someNumber()
  const once = { 'idempotency-key': 'one-number-more' }
  const refused = await unchangedBy(server.db, () => add(asha, id ?? 0, number, once))
  expect(refused.json().detail).toMatch(/^You have added too many numbers within an hour\. Try again at \d\d:\d\d\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  // Others are not kept from it, nor she from what the parent has already.
  const hers = await makeLead(server.db, { lead: { owner_id: meena.id } })
  expect((await add(meena, hers, someNumber())).statusCode).toBe(200)
  const older = (await numbersOf(asha, id ?? 0)).at(-1)
  expect((await add(asha, id ?? 0, older)).statusCode).toBe(200)
  await changeAudit(server.db, sql`update audit_entry set at = at - interval '1 hour'`)
  expect((await add(asha, id ?? 0, number, once)).statusCode).toBe(200)
  expect(await numbersOf(asha, id ?? 0)).toContain(number)
})

test('a number that the website brings and another parent has waits too: admins are told once, and who has the lead is told what came of it', async () => {
  const { riya, om, mine, theirs, older } = await makeTwo()
  const [first, second, third] = [mine, theirs, older].map((digits) => readForeign(digits))
  if (!first || !second || !third) throw new Error('These are no numbers.')
  const arrive = (numbers: Arrival['numbers']) => inTransaction(server.db, (tx) => takeInLeads(tx, null, [{ numbers, source: 'website' }]))
  await arrive([first, second])
  const text = `+91 ${theirs.slice(0, 5)} ${theirs.slice(5)}`
  expect(await noticesOf(admin, riya)).toEqual([`The website added ${text} to Riya Sharma, and another parent has it: say whose it is`])
  expect(await disputes(riya)).toMatchObject([{ number: { number: theirs }, by: null, lead: { id: riya }, other: { id: om } }])
  // Told again, it is known.
  await arrive([first, second])
  const [dispute, ...more] = await disputes(riya)
  expect(more).toEqual([])
  expect((await settle(dispute?.id ?? 0, 'other')).statusCode).toBe(200)
  expect(await noticesOf(asha, riya)).toEqual([`Kabir Admin took ${text} away from Riya Sharma: it is another parent’s`])
  await arrive([first, third])
  expect((await settle((await disputes(riya))[0]?.id ?? 0, 'lead')).statusCode).toBe(200)
  expect(await numbersOf(vikram, om)).toEqual([theirs])
  expect(await checkLists(server.db)).toEqual([])
})

test('the admins are told of several such numbers in a batch by one notice', async () => {
  const { mine, old, theirs, older } = await makeTwo()
  const { mine: other, theirs: taken } = await makeTwo()
  const read = (digits: string) => readForeign(digits) ?? expect.fail(`${digits} is no number`)
  await inTransaction(server.db, (tx) =>
    takeInLeads(tx, null, [
      { numbers: [read(mine), read(old), read(theirs), read(older)], source: 'website' },
      { numbers: [read(other), read(taken)], source: 'website' },
    ]),
  )
  const answer = await server.app.inject({ url: '/api/v1/admin_custom/notices/', headers: admin.headers })
  expect(answer.json().results.map((notice: { text: string }) => notice.text)).toEqual([
    '3 numbers were added that other parents have: say whose they are',
  ])
})

test('an import that is taken back leaves no number to be settled', async () => {
  const { riya, mine, theirs } = await makeTwo()
  const [first, second] = [readForeign(mine), readForeign(theirs)]
  if (!first || !second) throw new Error('These are no numbers.')
  await inTransaction(server.db, async (tx) => {
    const marks = await readMarks(tx)
    await takeInLeads(tx, asha, [{ numbers: [first, second], source: 'a file' }])
    const added = (await readAdded(tx, [riya], marks)).get(riya) ?? expect.fail('Nothing was added.')
    await removeAdded(tx, asha, [{ leadId: riya, added }])
  })
  expect(await disputes(riya)).toEqual([])
})
