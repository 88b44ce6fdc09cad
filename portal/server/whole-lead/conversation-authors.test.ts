import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Messaging, openMessaging } from '#testing/make/open-messaging.ts'

let there: Messaging

beforeAll(async () => {
  there = await openMessaging()
})
afterAll(() => there.close())

const conversationOf = async ({ staff, leadId }: Awaited<ReturnType<Messaging['makePair']>>) => {
  const answer = await there.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: staff.headers })
  return answer.json().timeline.items.find(({ kind }: { kind: string }) => kind === 'conversation')
}

const write = async (leadId: number, eventId: number, of: { direction: 'incoming' | 'outgoing'; staff_id?: number }) =>
  await there.db
    .insertInto('message')
    .values({
      lead_id: leadId,
      event_id: eventId,
      text: 'Hello',
      at: new Date().toISOString(),
      ...(of.direction === 'outgoing' && { state: 'accepted' }),
      ...of,
    })
    .execute()

test('a conversation names who wrote in it: staff, the parent, both, and nobody where nobody is known', async () => {
  const pair = await there.makePair()
  const { staff, leadId } = pair
  const { id } = await there.db
    .insertInto('lead_event')
    .values({ lead_id: leadId, kind: 'conversation', at: new Date().toISOString(), staff_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await write(leadId, id, { direction: 'outgoing' })
  expect(await conversationOf(pair)).toMatchObject({ by: null })
  await write(leadId, id, { direction: 'outgoing', staff_id: staff.id })
  await write(leadId, id, { direction: 'outgoing', staff_id: staff.id })
  expect(await conversationOf(pair)).toMatchObject({ by: staff.name })
  await write(leadId, id, { direction: 'incoming' })
  expect(await conversationOf(pair)).toMatchObject({ by: `${staff.name}, Parent` })
})

test('what a parent does by themselves is theirs', async () => {
  const { staff, leadId } = await there.makePair()
  await there.db.insertInto('parent_activity').values({ lead_id: leadId, kind: 'login', at: new Date().toISOString() }).execute()
  const answer = await there.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: staff.headers })
  expect(answer.json().timeline.items[0]).toMatchObject({ kind: 'login', by: 'Parent' })
})
