import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DialReason, dialReasons } from '#domains/dialer/contract/dialer.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { leaseSeconds } from '#testing/make/age-leases.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { openDialers } from '#testing/make/open-dialers.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { agoToday, inMinutes, makeCall, makeMissedCall, makeQuietLead, makeWaiting } from '#testing/make/waiting-leads.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { dialerCalls } from '#testing/storms/dialer-calls.ts'

let server: TestServer
let dial: ReturnType<typeof dialerCalls>

beforeAll(async () => {
  ;({ server, dial } = await openDialers())
})
afterAll(() => server.close())
beforeEach(untilDayHasRoom)

const counsellor = () => makeStaff(server.db, 'counsellor')
const make = (reason: DialReason, owner: Person, made = {}) => makeWaiting[reason](server.db, owner, made)

const freeAll = (by: Person) => server.db.deleteFrom('dial_lease').where('staff_id', '=', by.id).execute()

const wordsOf: Record<DialReason, RegExp> = {
  missed_call: /^Called you at \d\d:\d\d, 15 minutes ago, and nobody answered$/,
  call_back: /^Call-back due at \d\d:\d\d, after .+ on \d{1,2} \w+$/,
  booked_call: /^Booked a call for \d\d:\d\d$/,
  reply: /^Wrote: “Please call me”, 5 minutes ago$/,
  new_enquiry: /^Asked about .+, 5 minutes ago$/,
  untouched: /^Never spoken to; with us since \d{1,2} \w+ 20\d\d$/,
  missed_follow_up: /^Missed follow-up of \d{1,2} \w+ 20\d\d, 23:00, after .+ on \d{1,2} \w+$/,
  longest_idle: /^Longest not spoken to: 5 days ago$/,
}

test.each(dialReasons)('%s alone is a reason, said in words', async (reason) => {
  const asha = await counsellor()
  await makeQuietLead(server.db, asha)
  const id = await make(reason, asha, { name: 'Riya Sharma' })
  const lead = await dial.serve(asha)
  expect(lead).toMatchObject({ id, name: 'Riya Sharma', reason: { kind: reason }, owner: { id: asha.id } })
  expect(lead?.reason.words).toMatch(wordsOf[reason])
  expect(lead?.enquiries).toEqual(lead?.all_enquiries)
  expect(Math.abs(Date.parse(lead?.lease_since ?? '') - Date.now())).toBeLessThan(5000)
  expect(Date.parse(lead?.lease_until ?? '') - Date.now()).toBeGreaterThan((leaseSeconds - 5) * 1000)
  expect(await dial.served(asha, id)).toBeNull()
})

test('the reasons come one after another, in any order of making the leads', async () => {
  const asha = await counsellor()
  // An enquiry of the last minutes comes earlier, and has its own test.
  for (const reason of dialReasons.toReversed()) await make(reason, asha, reason === 'new_enquiry' ? { at: inMinutes(-60) } : {})
  const order: string[] = []
  let left: number | undefined
  for (;;) {
    const lead = await dial.serve(asha, left)
    if (!lead) break
    order.push(lead.reason.kind)
    left = lead.id
  }
  expect(order).toEqual([...dialReasons])
  expect(await checkLists(server.db)).toEqual([])
})

const firstOf: [DialReason, number, number][] = [
  ['missed_call', 50, 20],
  ['call_back', 2, 0],
  ['booked_call', 30, -1],
  ['reply', 3, 30],
  ['new_enquiry', 3, 30],
  ['untouched', 60 * 24 * 20, 60 * 24 * 30],
  ['missed_follow_up', 60 * 24 * 2, 60 * 24 * 3],
  ['longest_idle', 60 * 24 * 9, 60 * 24 * 8],
]

test.each(firstOf)('of two for %s the one of %i minutes ago comes before the one of %i', async (reason, first, second) => {
  const asha = await counsellor()
  const ago = (minutes: number) => (reason === 'call_back' ? agoToday(minutes) : inMinutes(-minutes))
  const later = await make(reason, asha, { at: ago(second) })
  const sooner = await make(reason, asha, { at: ago(first) })
  expect(await dial.served(asha)).toBe(sooner)
  expect(await dial.served(asha, sooner)).toBe(later)
})

test('an enquiry of the last minutes comes before replies, and an older one after them', async () => {
  const asha = await counsellor()
  const reply = await make('reply', asha, { at: inMinutes(-30) })
  const older = await make('new_enquiry', asha, { at: inMinutes(-60) })
  const live = await make('new_enquiry', asha, { at: inMinutes(-10) })
  const booked = await make('booked_call', asha)
  const served: (number | null)[] = []
  for (let left: number | undefined; served.length < 5; left = served.at(-1) ?? undefined) served.push(await dial.served(asha, left))
  expect(served).toEqual([booked, live, reply, older, null])
})

const daysAgo = (days: number) => inMinutes(-days * 24 * 60)

async function servedInOrder(asha: Person): Promise<number[]> {
  const served: number[] = []
  for (let left: number | null = await dial.served(asha); left !== null; left = await dial.served(asha, left)) served.push(left)
  return served
}

test('a message of a day comes behind new enquiries, one of a month behind all work that has a time, and none is lost', async () => {
  const asha = await counsellor()
  const spoken = async (reason: DialReason, at: string, since: string) => {
    const id = await make(reason, asha, { at })
    await server.db.updateTable('lead_event').set({ at: since }).where('lead_id', '=', id).execute()
    await refreshListing(server.db, id)
    return id
  }
  const [of277, of123] = [await spoken('reply', daysAgo(277), daysAgo(300)), await spoken('reply', daysAgo(123), daysAgo(300))]
  const ofTwoDays = await spoken('reply', daysAgo(2), daysAgo(20))
  const untouched = await make('untouched', asha)
  const missed = await make('missed_follow_up', asha)
  const idle = await make('longest_idle', asha)
  const anHour = await make('new_enquiry', asha, { at: inMinutes(-60) })
  const fresh = await make('reply', asha, { at: inMinutes(-90) })
  expect(await servedInOrder(asha)).toEqual([fresh, anHour, ofTwoDays, untouched, missed, of123, of277, idle])
})

test('an old message that waits is told with its words and its day', async () => {
  const asha = await counsellor()
  const id = await make('reply', asha, { at: daysAgo(123) })
  await server.db
    .updateTable('lead_event')
    .set({ at: daysAgo(300) })
    .where('lead_id', '=', id)
    .execute()
  await refreshListing(server.db, id)
  expect((await dial.serve(asha))?.reason).toMatchObject({
    kind: 'reply',
    words: expect.stringMatching(/^Wrote: “Please call me”, \d{1,2} \w+( 20\d\d)?$/),
  })
})

test('thanks wait for nobody, at no age, and a question before them goes on waiting', async () => {
  const asha = await counsellor()
  for (const text of ['Ok thank you', '👍', 'theek hai ji', 'धन्यवाद']) {
    const id = await make('reply', asha)
    await server.db.updateTable('message').set({ text }).where('lead_id', '=', id).execute()
    await refreshListing(server.db, id)
  }
  expect(await dial.served(asha)).toBeNull()
  const id = await make('reply', asha, { at: inMinutes(-30) })
  await server.db
    .insertInto('message')
    .values({ lead_id: id, e164: '+919000000000', direction: 'incoming', text: 'Thanks!', at: inMinutes(-1) })
    .execute()
  await refreshListing(server.db, id)
  expect((await dial.serve(asha))?.reason.words).toBe('Wrote: “Please call me”, 30 minutes ago')
  expect(await checkLists(server.db)).toEqual([])
})

/** A lead on which staff acted last 50 days ago. */
async function makeForgottenLead(owner: Awaited<ReturnType<typeof counsellor>>): Promise<number> {
  const id = await makeQuietLead(server.db, owner)
  await server.db
    .updateTable('lead_event')
    .set({ at: inMinutes(-60 * 24 * 50) })
    .where('lead_id', '=', id)
    .execute()
  return id
}

test('a parent who came back after a month is one who replied', async () => {
  const asha = await counsellor()
  const id = await makeForgottenLead(asha)
  const activities = [60 * 24 * 60, 5].map((minutes) => ({ lead_id: id, kind: 'enquiry', at: inMinutes(-minutes) }))
  await server.db.insertInto('parent_activity').values(activities).execute()
  await refreshListing(server.db, id)
  expect((await dial.serve(asha))?.reason).toMatchObject({
    kind: 'reply',
    words: expect.stringMatching(/^Enquired on the website, \d+ minutes ago$/),
  })
})

test.each([
  ['application', /^Applied to .+, \d+ minutes ago$/],
  ['cart', /^Put .+ in the cart, \d+ minutes ago$/],
  ['login', /^Logged in on the website, \d+ minutes ago$/],
  ['page_visit', /^Read the page of .+, \d+ minutes ago$/],
  ['enquiry', /^Asked about .+, \d+ minutes ago$/],
  ['booked_call', /^Booked a call for \d\d:\d\d( on \d+ \w+)?, \d+ minutes ago$/],
])('a parent who came back with one of kind %s is told by it', async (kind, words) => {
  const asha = await counsellor()
  const id = await makeForgottenLead(asha)
  const school = await server.db.selectFrom('school').select('id').executeTakeFirstOrThrow()
  const ofKind: Record<string, object> = { login: {}, booked_call: { slot_at: inMinutes(24 * 60) } }
  const about = ofKind[kind] ?? { school_id: school.id }
  const activities = [60 * 24 * 60, 5].map((minutes) => ({ lead_id: id, kind, at: inMinutes(-minutes), ...about }))
  await server.db.insertInto('parent_activity').values(activities).execute()
  await refreshListing(server.db, id)
  expect((await dial.serve(asha))?.reason).toMatchObject({ kind: 'reply', words: expect.stringMatching(words) })
})

test('a school that the parent took out of the cart again is no reason, unless they did nothing else that day', async () => {
  const asha = await counsellor()
  const id = await makeForgottenLead(asha)
  const [stays, gone] = await server.db.selectFrom('school').select(['id', 'name']).orderBy('id').limit(2).execute()
  const put = (minutes: number, school: { id: number } | undefined, removed_at: string | null = null) =>
    server.db
      .insertInto('parent_activity')
      .values({ lead_id: id, kind: 'cart', at: inMinutes(-minutes), school_id: school?.id ?? 0, removed_at })
      .execute()
  const words = async () => {
    await refreshListing(server.db, id)
    return (await dial.serve(asha))?.reason.words
  }
  await put(60 * 24 * 60, gone, inMinutes(-60 * 24 * 59))
  await put(5, gone, inMinutes(-2))
  expect(await words()).toMatch(new RegExp(`^Put ${gone?.name}.* in the cart and took it out again, \\d+ minutes ago$`))
  await put(9, stays)
  expect(await words()).toMatch(new RegExp(`^Put ${stays?.name}.* in the cart, \\d+ minutes ago$`))
})

test('a parent is not served before their time, once spoken to, or for a step that is not a call', async () => {
  const asha = await counsellor()
  await make('call_back', asha, { at: inMinutes(30) })
  await make('booked_call', asha, { at: inMinutes(10) })
  await make('booked_call', asha, { at: inMinutes(-200) })
  await make('longest_idle', asha, { at: inMinutes(-60 * 20) })
  for (const reason of ['call_back', 'reply', 'new_enquiry', 'untouched', 'missed_follow_up', 'longest_idle'] as const) {
    const id = await make(reason, asha)
    await server.db
      .insertInto('lead_event')
      .values({ lead_id: id, kind: 'comment', at: agoToday(0.001), staff_id: asha.id, comment: 'Talked' })
      .execute()
    await server.db
      .updateTable('message')
      .set({ at: inMinutes(-1) })
      .where('lead_id', '=', id)
      .execute()
    await refreshListing(server.db, id)
  }
  await make('untouched', await counsellor())
  expect(await dial.served(asha)).toBeNull()
})

test('the earlier of two booked calls comes first, and one that was over when the parent booked again is forgotten', async () => {
  const asha = await counsellor()
  const both = await make('booked_call', asha, { at: inMinutes(-10) })
  const again = await make('booked_call', asha, { at: inMinutes(-200) })
  const bookings = [
    { lead_id: both, kind: 'booked_call', at: inMinutes(-290), slot_at: inMinutes(24 * 60) },
    { lead_id: again, kind: 'booked_call', at: inMinutes(-15), slot_at: inMinutes(3) },
  ]
  await server.db.insertInto('parent_activity').values(bookings).execute()
  for (const id of [both, again]) {
    await server.db
      .updateTable('lead_event')
      .set({ at: inMinutes(-500) })
      .where('lead_id', '=', id)
      .execute()
    await refreshListing(server.db, id)
  }
  expect(await dial.serve(asha)).toMatchObject({ id: both, reason: { kind: 'booked_call' } })
  expect(await dial.serve(asha, both)).toMatchObject({ id: again, reason: { kind: 'booked_call' } })
  expect(await checkLists(server.db)).toEqual([])
})

test('a missed call is the owner’s: who shares the lead is served it for other reasons only', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await make('missed_call', asha)
  await server.db.insertInto('lead_share').values({ lead_id: id, staff_id: vikram.id, shared_by: asha.id }).execute()
  await refreshListing(server.db, id)
  expect(await dial.served(vikram)).toBeNull()
  expect(await dial.served(asha)).toBe(id)
})

test('a missed call of a colleague on leave is served to the stand-in, until the colleague is back', async () => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await make('missed_call', asha)
  await server.db.insertInto('lead_share').values({ lead_id: id, staff_id: vikram.id }).execute()
  const { id: absence_id } = await server.db
    .insertInto('absence')
    .values({ staff_id: asha.id, from_at: inMinutes(-60), reason: 'Fever' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const standIn = { absence_id, lead_id: id, staff_id: vikram.id, gave_share: true, moved: '[]' }
  await server.db.insertInto('stand_in').values(standIn).execute()
  await refreshListing(server.db, id)
  expect(await dial.serve(vikram)).toMatchObject({ id, reason: { kind: 'missed_call' } })
  await freeAll(vikram)
  await server.db
    .updateTable('stand_in')
    .set({ ended_at: inMinutes(0) })
    .where('lead_id', '=', id)
    .execute()
  expect(await dial.serve(vikram)).toBeUndefined()
})

test.each(['nobody', 'a retired colleague'])('a missed call of a lead of %s is first for everyone who shares it', async (owner) => {
  const [asha, vikram, colleague] = [await counsellor(), await counsellor(), await counsellor()]
  const id = await make('missed_call', colleague)
  for (const { id: staffId } of [asha, vikram])
    await server.db.insertInto('lead_share').values({ lead_id: id, staff_id: staffId, shared_by: colleague.id }).execute()
  await refreshListing(server.db, id)
  for (const person of [asha, vikram]) await make('call_back', person)
  expect(await dial.serve(asha)).toMatchObject({ reason: { kind: 'call_back' } })
  await freeAll(asha)
  if (owner === 'nobody') await server.db.updateTable('lead').set({ owner_id: null }).where('id', '=', id).execute()
  else await server.db.updateTable('staff').set({ is_active: false }).where('id', '=', colleague.id).execute()
  await refreshListing(server.db, id)
  for (const person of [asha, vikram]) {
    expect(await dial.serve(person)).toMatchObject({ id, reason: { kind: 'missed_call' } })
    await freeAll(person)
  }
})

test('a missed call that was returned does not count', async () => {
  const asha = await counsellor()
  const id = await make('missed_call', asha)
  await server.db
    .updateTable('missed_call')
    .set({ returned_at: inMinutes(-1) })
    .where('lead_id', '=', id)
    .execute()
  await refreshListing(server.db, id)
  expect(await dial.served(asha)).toBeNull()
})

test.each(dialReasons)('for %s nobody is served who asked not to be called', async (reason) => {
  const asha = await counsellor()
  const id = await make(reason, asha)
  await sayWishes(server.db, id, { call_opt_out_at: inMinutes(-60) })
  await refreshListing(server.db, id)
  expect(await unchangedBy(server.db, () => dial.served(asha))).toBeNull()
})

test.each(dialReasons)(
  'for %s the register is kept unless the parent agreed, or asked for it by a missed or a booked call',
  async (reason) => {
    const asha = await counsellor()
    const id = await make(reason, asha)
    await server.db.updateTable('lead_number').set({ dnd: true }).where('lead_id', '=', id).execute()
    await refreshListing(server.db, id)
    expect(await dial.served(asha)).toBe(['missed_call', 'booked_call'].includes(reason) ? id : null)
    await freeAll(asha)
    await sayWishes(server.db, id, { call_consent_at: inMinutes(-60) })
    await refreshListing(server.db, id)
    expect(await dial.served(asha)).toBe(id)
  },
)

test.each([
  ['the dialer called', 58, { automatic: true }, true],
  ['the dialer called', 62, { automatic: true }, false],
  ['whose automatic call was rejected', 1, { automatic: true, state: 'rejected' }, false],
  ['whose automatic call did not reach us', 1, { automatic: true, state: 'counsellor_unreachable' }, false],
  ['whose automatic call is not known about', 1, { automatic: true, state: 'unknown' }, true],
  ['whom a person called', 30, {}, false],
  ['whom another is calling', 1, { state: 'dialling' }, true],
  ['whom another talks to', 30, { state: 'in_progress' }, true],
  ['who calls us', 1, { state: 'ringing', direction: 'inbound' }, true],
])('a parent %s %i minutes ago: %j rests: %s', async (_, minutes, call, rests) => {
  const [asha, vikram] = [await counsellor(), await counsellor()]
  const id = await make('missed_call', asha, { at: inMinutes(-59) })
  await makeCall(server.db, id, { staff_id: vikram.id, placed_at: inMinutes(-minutes), ...call })
  expect(await dial.served(asha)).toBe(rests ? null : id)
})

test('a parent who calls back and reaches nobody no longer rests, except while they are on a call', async () => {
  const asha = await counsellor()
  const id = await makeQuietLead(server.db, asha)
  await makeCall(server.db, id, { staff_id: asha.id, automatic: true, placed_at: inMinutes(-20) })
  const during = sql<string>`tstzrange(now() - interval '21 minutes', now() - interval '19 minutes')`
  await server.db
    .insertInto('dial_lease')
    .values({ lead_id: id, staff_id: asha.id, during, reason: 'untouched', ended_by: 'next' })
    .execute()
  await makeMissedCall(server.db, id, inMinutes(-30))
  expect(await dial.served(asha)).toBeNull()
  await server.db
    .updateTable('missed_call')
    .set({ returned_at: inMinutes(-20) })
    .where('lead_id', '=', id)
    .execute()
  await makeMissedCall(server.db, id, inMinutes(-5))
  const live = await makeCall(server.db, id, { state: 'ringing', direction: 'inbound', placed_at: inMinutes(-1) })
  expect(await dial.served(asha)).toBeNull()
  await server.db.updateTable('call').set({ state: 'missed' }).where('id', '=', live).execute()
  expect(await dial.served(asha)).toBe(id)
})

test('an erased parent is served to nobody, and one erased while dialed is left', async () => {
  const asha = await counsellor()
  const [id, other] = [await make('call_back', asha), await make('untouched', asha)]
  expect(await dial.served(asha)).toBe(id)
  await server.db.updateTable('lead').set({ erased_at: sql<string>`now()` }).where('id', '=', id).execute()
  await refreshListing(server.db, id)
  expect(await dial.served(asha)).toBe(other)
  expect(await dial.served(asha, other)).toBeNull()
})

test('an empty list serves nobody, and a strange query is refused', async () => {
  const asha = await counsellor()
  expect((await dial.ask(asha)).json()).toEqual({ count: 0, results: [] })
  for (const query of ['combined_data=0', 'combined_data=x', 'follow_up=perhaps', 'page=2'])
    expect((await dial.ask(asha, query)).statusCode, query).toBe(400)
})

test('only counsellors dial: an admin sees every lead and would take those of others', async () => {
  await make('untouched', await counsellor())
  for (const role of ['counsellor_admin', 'sales_executive', 'sales_admin', 'database_executive', 'boarding_analyst'] as const)
    expect((await dial.ask(await makeStaff(server.db, role))).statusCode, role).toBe(403)
})

test('an account with both roles dials its own leads only', async () => {
  const both = await counsellor()
  await server.db.updateTable('staff').set({ is_admin: true }).where('id', '=', both.id).execute()
  await make('call_back', await counsellor())
  const id = await make('untouched', both)
  expect(await dial.served(both)).toBe(id)
  expect(await dial.served(both, id)).toBeNull()
})

test('with the likely ones first, a high chance comes before others who wait without a time of their own', async () => {
  const asha = await counsellor()
  const order: [DialReason, boolean][] = [
    ['untouched', false],
    ['untouched', true],
    ['longest_idle', true],
    ['missed_follow_up', false],
    ['missed_follow_up', true],
    ['call_back', false],
    ['reply', false],
  ]
  const made = new Map<string, number>()
  for (const [reason, isLikely] of order) {
    const id = await make(reason, asha)
    made.set(`${reason} ${isLikely}`, id)
    if (isLikely) await server.db.updateTable('lead_listing').set({ chance: 3 }).where('lead_id', '=', id).execute()
  }
  const served = async (isLikelyFirst: boolean) => {
    const ids: number[] = []
    for (let left: number | undefined; ; left = ids.at(-1)) {
      const query = `likely_first=${isLikelyFirst}${left === undefined ? '' : `&combined_data=${left}`}`
      const [lead] = (await dial.ask(asha, query)).json().results
      if (!lead) return ids
      ids.push(lead.id)
    }
  }
  const ids = (...keys: string[]) => keys.map((key) => made.get(key))
  expect(await served(true)).toEqual(
    ids(
      ...['call_back false', 'reply false', 'missed_follow_up true', 'untouched true', 'longest_idle true'],
      ...['untouched false', 'missed_follow_up false'],
    ),
  )
})
