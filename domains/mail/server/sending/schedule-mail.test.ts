import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recoverMessages } from '#domains/messages/server/outbox/recover-messages.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { rawMail } from '#testing/make/raw-mail.ts'
import { refuseMailsAt } from '#testing/make/say-wishes.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

let there: Mailing
beforeAll(async () => {
  there = await openMailing()
})
afterAll(() => there.close())

type Pair = Awaited<ReturnType<Mailing['makePair']>>

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const write = (pair: Pair, payload: object = {}) =>
  there.app.inject({
    ...{ method: 'POST', url: `/api/v1/admin_custom/thread/${pair.leadId}/mail/`, headers: pair.staff.headers },
    payload: { subject: 'The fees', text: 'The fees are 60,000.', send_at: inHours(2), ...payload },
  })
const sendTemplate = async (pair: Pair, query: Record<string, string>) =>
  await there.app.inject({
    ...{ url: `/api/v3/admin_custom/send/${pair.leadId}/email/${await there.templateId()}/`, headers: pair.staff.headers },
    query,
  })
const change = ({ staff }: Pair, id: number, payload: object) =>
  there.app.inject({ method: 'PATCH', url: `/api/v1/admin_custom/message/${id}/`, headers: staff.headers, payload })

async function scheduled(): Promise<Pair & { id: number }> {
  const pair = await there.makePair()
  return { ...pair, id: (await write(pair)).json().message.id }
}

/** Has the time of a scheduled mail come. */
async function comesDue(id: number) {
  await there.db.updateTable('message').set({ send_at: sql<string>`now() - interval '1 minute'` }).where('id', '=', id).execute()
  await recoverMessages(there.db)
  await there.work()
}
const rowOf = (id: number) => there.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a scheduled mail', () => {
  test('is listed, changed in its words and time, stands in the timeline once it goes, and goes out once', async () => {
    const pair = await there.makePair()
    const answer = (await write(pair)).json()
    expect(answer).toMatchObject({ result: 'Mail scheduled', message: { details: { status: 'scheduled' }, ours: { channel: 'email' } } })
    const { id } = answer.message
    const lead = async () =>
      (await there.app.inject({ url: `/api/v3/admin_custom/details/${pair.leadId}/`, headers: pair.staff.headers })).json()
    expect((await lead()).timeline.items.map(({ kind }: { kind: string }) => kind)).not.toContain('conversation')
    await there.hurry()
    await there.work()
    expect(there.smtp.sentTo(pair.email)).toEqual([])
    const at = inHours(3)
    const changed = (await change(pair, id, { subject: ' Fees\nof 2027 ', message: 'They are 62,000.', send_at: at })).json()
    expect(changed).toMatchObject({ msg: { message: 'They are 62,000.' }, ours: { subject: 'Fees of 2027' } })
    expect(Date.parse(changed.ours.send_at)).toBe(Date.parse(at))
    const list = (await there.app.inject({ url: '/api/v1/admin_custom/scheduled-messages/', headers: pair.staff.headers })).json()
    expect(list).toMatchObject({ count: 1, results: [{ id, lead: { id: pair.leadId } }] })
    await comesDue(id)
    await there.work()
    expect(there.smtp.sentTo(pair.email).map(({ read }) => [read.subject, read.text?.includes('They are 62,000.')])).toEqual([
      ['Fees of 2027', true],
    ])
    expect((await lead()).timeline.items[0]).toMatchObject({ kind: 'conversation', action: 'E-mail: 1 written' })
    expect((await change(pair, id, { message: 'Too late' })).json().detail).toBe('This message is no longer scheduled.')
  })

  test('of a template goes out as its preview was; its words stay, and its time can be changed', async () => {
    const pair = await there.makePair()
    const { id } = (await sendTemplate(pair, { send_at: inHours(2) })).json().message
    for (const payload of [{ message: 'Other words' }, { subject: 'Other' }])
      expect((await unchangedBy(there.db, () => change(pair, id, payload))).json().detail).toBe(
        'The text of a template cannot be changed. Cancel this message and send another.',
      )
    expect((await change(pair, id, { send_at: inHours(5) })).statusCode).toBe(200)
    await comesDue(id)
    expect(there.smtp.sentTo(pair.email).map(({ read }) => read.subject)).toEqual(['Schools for your child'])
  })

  test('is cancelled when the parent writes first, and by hand', async () => {
    const first = await scheduled()
    await there.receives(rawMail({ from: first.email, text: 'When may we come?' }))
    expect(await rowOf(first.id)).toMatchObject({ state: 'cancelled', trouble: 'The parent wrote first.' })
    const second = await scheduled()
    const url = `/api/v1/admin_custom/message/${second.id}/`
    expect((await there.app.inject({ method: 'DELETE', url, headers: second.staff.headers })).json().details.status).toBe('cancelled')
    await there.work()
    expect([...there.smtp.sentTo(first.email), ...there.smtp.sentTo(second.email)]).toEqual([])
  })

  test('is not sent where the parent unsubscribed meanwhile, and its author hears why', async () => {
    const { id, email, leadId } = await scheduled()
    await refuseMailsAt(there.db, email, 'service')
    await comesDue(id)
    expect(await rowOf(id)).toMatchObject({ state: 'rejected', trouble: expect.stringContaining('unsubscribed') })
    expect((await sql`select from notice where lead_id = ${leadId}`.execute(there.db)).rows).toHaveLength(1)
  })

  test('is written and waits while mail is stopped', async () => {
    await sql`
      insert into channel_state (channel, stopped_at, stopped_reason) values ('email', now(), 'The account is closed.')
      on conflict (channel) do update set stopped_at = excluded.stopped_at, stopped_reason = excluded.stopped_reason`.execute(there.db)
    const pair = await there.makePair()
    expect((await write(pair, { send_at: null })).json().detail).toContain('E-mail is stopped: The account is closed.')
    expect((await write(pair)).statusCode).toBe(200)
    await sql`update channel_state set stopped_at = null, stopped_reason = null where channel = 'email'`.execute(there.db)
  })

  test('is scheduled once by one press', async () => {
    const pair = await there.makePair()
    const attempt = randomUUID()
    const ids = [await write(pair, { attempt }), await write(pair, { attempt })].map((answer) => answer.json().message.id)
    expect(ids[0]).toBe(ids[1])
  })

  const long = 'x'.repeat(20_001)
  test.each([
    ['a time that is over', { send_at: inHours(-1) }, 'This time has passed. Choose a later one.'],
    ['nothing', { message: '  ' }, 'Write the mail.'],
    ['more than a mail holds', { message: long }, 'A mail has at most 20,000 characters. Yours has 20,001.'],
  ])('is not changed to %s', async (_, payload, detail) => {
    const pair = await scheduled()
    const answer = await unchangedBy(there.db, () => change(pair, pair.id, payload))
    expect([answer.statusCode, answer.json().detail]).toEqual([400, detail])
  })

  test('is not written for a time that is over, nor changed without a subject or by somebody who does not see the lead', async () => {
    const pair = await scheduled()
    for (const answer of [await write(pair, { send_at: inHours(-1) }), await sendTemplate(pair, { send_at: inHours(-1) })])
      expect([answer.statusCode, answer.json().detail]).toEqual([400, 'This time has passed. Choose a later one.'])
    expect((await change(pair, pair.id, { subject: ' ' })).json().errors.subject).toEqual(['Write a subject.'])
    const unknownContact = await there.makePair()
    expect((await change(unknownContact, pair.id, { message: 'Hello' })).statusCode).toBe(404)
  })
})
