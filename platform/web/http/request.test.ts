import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addComment, getLead } from '#domains/leads/contract/leads.ts'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { RefusalError } from './refusal-error.ts'
import { isRefused, request, UnknownFailure } from './request.ts'
import { sessionEnd } from './session-end.ts'
import { watchTouches } from './since-touched.ts'

interface SentRequest {
  address: string
  init: RequestInit & { headers: Headers }
}

let sent: SentRequest[] = []

function answering(...answers: (Response | Error)[]) {
  vi.stubGlobal('fetch', async (address: string, init: SentRequest['init']) => {
    if (address === '/healthz') throw new TypeError('Failed to fetch')
    sent.push({ address, init })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer?.clone()
  })
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const unavailable = json(503, { detail: 'The portal cannot reach its database right now.' })

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'token=abc' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function outcome<Answer>(asked: Promise<Answer>): Promise<Answer | Error> {
  const settled = asked.catch((error: Error) => error)
  await vi.runAllTimersAsync()
  return settled
}

describe('a request', () => {
  test('carries the token and the query, lists joined, empty values left out', async () => {
    answering(json(200, { count: 0, next: null, previous: null, results: [] }))
    await outcome(request(listAllLeads, { query: { search: '', cities: [3, 4], visit_interest: true, limit: 20 } }))
    expect(sent[0]?.address).toBe('/api/v1/admin_custom/counsellor/document/all-data/?cities=3%2C4&limit=20&visit_interest=true')
    expect(sent[0]?.init.headers.get('Authorization')).toBe('Token abc')
    expect(sent[0]?.init.headers.has('Idempotency-Key')).toBe(false)
  })

  test('says for how many seconds nobody touched the page', async () => {
    answering(json(200, { count: 0, next: null, previous: null, results: [] }))
    const page = new EventTarget()
    watchTouches(page as Window)
    const ask = async () => {
      await outcome(request(listAllLeads))
      return sent.at(-1)?.init.headers.get('inside-idle')
    }
    page.dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(90_500)
    expect(await ask()).toBe('90')
    page.dispatchEvent(new Event('wheel'))
    expect(await ask()).toBe('0')
  })

  test('without a parameter of its path is a fault of the screen', async () => {
    expect(await outcome(request(getLead))).toEqual(new Error('The path /api/v3/admin_custom/details/:id/ needs id.'))
  })
})

describe('a write', () => {
  const act = () => request(addComment, { params: { id: 7 }, body: { comment: 'Called, will visit.' } })

  test('without an answer is tried four times with one key', async () => {
    answering(new TypeError('Failed to fetch'))
    const error = await outcome(act())
    expect(error).toBeInstanceOf(UnknownFailure)
    expect(isRefused(error)).toBe(false)
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ init }) => init.headers.get('Idempotency-Key'))).size).toBe(1)
    expect(sent[0]?.init.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('that did not get through is tried once the next time, and four times again after an answer', async () => {
    const ask = () => outcome(request(getLead, { params: { id: 9 } }))
    answering(new TypeError('Failed to fetch'))
    await ask()
    await ask()
    expect(sent).toHaveLength(5)
    answering(json(200, {}))
    await ask()
    answering(new TypeError('Failed to fetch'))
    await ask()
    expect(sent).toHaveLength(10)
  })

  test('is tried again after 502 and 503 until it succeeds', async () => {
    answering(json(502, 'Bad Gateway'), unavailable, json(200, { id: 1, comment: 'Called, will visit.', by: 'A', timestamp: '' }))
    expect(await outcome(act())).toMatchObject({ id: 1 })
    expect(sent).toHaveLength(3)
  })

  test('to a server that stays unavailable tells its sentence, and the outcome is unknown', async () => {
    answering(unavailable)
    const error = await outcome(act())
    expect(error).toMatchObject({ status: 503, detail: 'The portal cannot reach its database right now.' })
    expect(isRefused(error)).toBe(false)
  })

  test.each([400, 403, 404, 409, 422, 429, 500])('is not tried again after %i', async (status) => {
    answering(json(status, { detail: 'No.' }))
    expect(await outcome(act())).toBeInstanceOf(RefusalError)
    expect(sent).toHaveLength(1)
  })
})

describe('a refusal', () => {
  test('has its sentence and those of its fields', async () => {
    answering(json(400, { detail: 'Correct the fields named.', errors: { comment: ['Write a comment first.'] } }))
    const error = await outcome(request(addComment, { params: { id: 7 }, body: { comment: '' } }))
    expect(error).toMatchObject({ status: 400, detail: 'Correct the fields named.', errors: { comment: ['Write a comment first.'] } })
  })

  test.each(['<html>Bad Gateway</html>', '', '{"message":"x"}', '[]'])('that is none (%j) is an unknown failure', async (body) => {
    answering(new Response(body, { status: 500 }))
    expect(await outcome(request(getLead, { params: { id: 7 } }))).toBeInstanceOf(UnknownFailure)
  })

  test('with 401 ends the session', async () => {
    answering(json(401, { detail: 'Your session has been expired. Go to Homepage' }))
    expect(sessionEnd.get()).toBe(false)
    await outcome(request(getLead, { params: { id: 7 } }))
    expect(sessionEnd.get()).toBe(true)
  })
})

test('nobody waits for the tries of an aborted question', async () => {
  answering(new TypeError('Failed to fetch'))
  const leaving = new AbortController()
  const asked = request(getLead, { params: { id: 7 } }, { signal: leaving.signal })
  leaving.abort(new Error('left the page'))
  expect(await outcome(asked)).toBeInstanceOf(Error)
  expect(sent).toHaveLength(1)
})
