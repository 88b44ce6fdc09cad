import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '#testing/make/make-world.ts'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'

const { collab, plain } = world.school
let there: Messaging

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A parent who asked about Collab School two days ago and about Plain School one day ago. */
async function makeAsker() {
  const pair = await there.makePair()
  for (const [school_id, hours] of [
    [collab, 48],
    [plain, 24],
  ] as const)
    await there.db
      .insertInto('parent_activity')
      .values({ lead_id: pair.leadId, kind: 'enquiry', at: hoursAgo(hours), school_id })
      .execute()
  return pair
}

const schoolOf = async (pair: Awaited<ReturnType<typeof makeAsker>>) => (await there.threadOf(pair.staff, pair.leadId)).about_school

test('the school of a conversation is the one that its latest message names', async () => {
  const pair = await makeAsker()
  await there.writes(pair, { text: 'Good morning' })
  expect(await schoolOf(pair)).toBeNull()
  await there.writes(pair, { text: 'What are the fees of collab school?', at: Date.now() - 50_000 })
  expect(await schoolOf(pair)).toBe(collab)
  await there.writes(pair, { text: 'Or Collab School, or Plain School?', at: Date.now() - 40_000 })
  expect(await schoolOf(pair)).toBe(collab)
  await there.writes(pair, { text: 'PLAIN SCHOOL is nearer', at: Date.now() - 30_000 })
  expect(await schoolOf(pair)).toBe(plain)
})

test('a school that the parent asked about after the message goes before it', async () => {
  const pair = await makeAsker()
  await there.writes(pair, { text: 'What are the fees of Collab School?' })
  await there.db
    .insertInto('parent_activity')
    .values({ lead_id: pair.leadId, kind: 'enquiry', at: new Date(Date.now() + 5_000).toISOString(), school_id: plain })
    .execute()
  expect(await schoolOf(pair)).toBeNull()
})

test('a school that the parent did not ask about is not taken for theirs', async () => {
  const pair = await there.makePair()
  await there.writes(pair, { text: 'What are the fees of Collab School?' })
  expect(await schoolOf(pair)).toBeNull()
})
