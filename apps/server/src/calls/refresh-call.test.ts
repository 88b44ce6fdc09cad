import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTelephone } from '../testing/open-telephone.ts'
import { unchangedBy } from '../testing/unchanged-by.ts'

let telephone: Awaited<ReturnType<typeof openTelephone>>
let service: typeof telephone.service

beforeAll(async () => {
  telephone = await openTelephone()
  service = telephone.service
})
afterAll(() => telephone.close())

const begin = () => telephone.begin()
const refresh = (id: number, headers: { authorization: string }) =>
  telephone.server.app.inject({ method: 'POST', url: `/api/v1/admin_custom/calls/${id}/refresh/`, headers })
const questions = () => service.requests.filter(({ endpoint }) => endpoint !== 'connect').length

test('asks the provider once how the call stands', async () => {
  const { id, sid, staff } = await begin()
  service.end(sid, { parent: 'no-answer', talkSeconds: 0, recording: false })
  const before = questions()
  const answer = await refresh(id, staff.headers)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, state: 'parent_no_answer', talk_seconds: null }])
  expect(questions() - before).toBe(1)
  expect((await refresh(id, staff.headers)).json().state).toBe('parent_no_answer')
  expect(questions() - before).toBe(1)
})

test('finds a call whose acceptance was not heard', async () => {
  service.fault('connect', 'reset after accept')
  const { id, staff } = await begin()
  expect((await refresh(id, staff.headers)).json()).toMatchObject({ state: 'dialling', trouble: null })
})

test.each(['silence', 'reset', { status: 429 }, 'malformed'] as const)(
  'leaves the call as it is when there is no answer: %j',
  async (fault) => {
    const { id, staff } = await begin()
    service.fault('details', fault)
    const answer = await unchangedBy(telephone.server.db, () => refresh(id, staff.headers))
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { detail: 'The telephone service does not answer right now. The call stays as it is.' },
    ])
  },
)

test('a colleague’s call is not there, and the provider is not asked', async () => {
  const [mine, theirs] = [await begin(), await begin()]
  const before = questions()
  for (const id of [theirs.id, 999_999]) {
    const answer = await unchangedBy(telephone.server.db, () => refresh(id, mine.staff.headers))
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'This call does not exist, or is not yours.' }])
  }
  expect(questions()).toBe(before)
})
