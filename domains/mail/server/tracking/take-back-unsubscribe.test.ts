import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { refuseMailsAt } from '#testing/make/say-wishes.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'

let there: Mailing
beforeAll(async () => {
  there = await openMailing()
})
afterAll(() => there.close())

type Pair = Awaited<ReturnType<Mailing['makePair']>>

const pathOf = ({ leadId }: Pick<Pair, 'leadId'>) => `/api/v1/admin_custom/thread/${leadId}/unsubscribed/`
const listed = async (pair: Pair) => (await there.app.inject({ url: pathOf(pair), headers: pair.staff.headers })).json().results
const takeBack = (pair: Pair, payload: object, { staff } = pair) =>
  there.app.inject({ method: 'POST', url: pathOf(pair), headers: staff.headers, payload })
const timelineOf = async ({ leadId, staff }: Pair) =>
  (await there.app.inject({ url: `/api/v3/admin_custom/details/${leadId}/`, headers: staff.headers })).json().timeline.items

/** A parent who unsubscribed by the link of a mail. */
async function unsubscribed(): Promise<Pair> {
  const pair = await there.makePair()
  await there.wrote(pair)
  const address =
    there.smtp
      .sentTo(pair.email)
      .at(-1)
      ?.read.html?.match(/href="([^"]*unsubscribe[^"]*)"/)?.[1] ?? ''
  const url = new URL(address.replaceAll('&amp;', '&'))
  for (const _ of [1, 2]) {
    const answer = await there.app.inject({ method: 'POST', url: `${url.pathname}${url.search}` })
    expect(answer.statusCode).toBe(200)
  }
  return pair
}

test('a parent who unsubscribes stands so in the timeline once, and staff see from what', async () => {
  const pair = await unsubscribed()
  expect(await listed(pair)).toMatchObject([{ kind: 'service', words: 'About their search' }])
  const entries = (await timelineOf(pair)).filter(({ kind }: { kind: string }) => kind === 'mail_consent')
  expect(entries).toMatchObject([{ action: 'Unsubscribed from mails: About their search' }])
})

test('staff take it back with how the parent said so; mails of that kind are sent again, others stay refused', async () => {
  const pair = await unsubscribed()
  await refuseMailsAt(there.db, pair.email, 'offers')
  const answer = await takeBack(pair, { kind: 'service', reason: 'Asked for it on the telephone.' })
  expect(answer.json().results).toMatchObject([{ kind: 'offers' }])
  expect((await timelineOf(pair))[0]).toMatchObject({
    ...{ kind: 'mail_consent', action: 'Wants mails again: About their search', comment: 'Asked for it on the telephone.' },
    by: 'Asha Rao',
  })
  await there.wrote(pair)
  expect(there.smtp.sentTo(pair.email)).toHaveLength(2)
  expect((await unchangedBy(there.db, () => takeBack(pair, { kind: 'service', reason: 'Again.' }))).json().detail).toBe(
    'The address of this parent is not unsubscribed from these mails. They can be sent.',
  )
})

test('it is not taken back without a reason, of an unknown kind, or by somebody who does not see the lead', async () => {
  const pair = await unsubscribed()
  expect((await takeBack(pair, { kind: 'service', reason: ' ' })).json().errors.reason).toEqual(['Write how the parent said so.'])
  expect((await takeBack(pair, { kind: 'news', reason: 'Asked.' })).statusCode).toBe(400)
  const unknownContact = await there.makePair()
  for (const answer of [
    await takeBack(pair, { kind: 'service', reason: 'Asked.' }, unknownContact),
    await there.app.inject({ url: pathOf(pair), headers: unknownContact.staff.headers }),
  ])
    expect(answer.statusCode).toBe(404)
  expect(await listed(pair)).toHaveLength(1)
})
