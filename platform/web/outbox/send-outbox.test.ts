import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '../http/refusal-error.ts'
import { LineLost } from '../http/request.ts'
import { keepAct, lookAgain, sendAgain } from './open-outbox.ts'
import { isWaiting, outbox, type WaitingAct } from './outbox.ts'
import { pauseOf, sendWaiting } from './send-outbox.ts'

const stored = new Map<string, string>()

// Node has no IndexedDB, so acts of an earlier version are sent from where they stand; portal/walks/cuts.test.ts keeps them in Chromium.
beforeEach(() => {
  stored.clear()
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, text: string) => stored.set(name, text),
        removeItem: (name: string) => stored.delete(name),
      },
      {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
})

let lastAt = 1_000
const act = (text: string, lead = 3): WaitingAct => ({
  ...{ key: `key ${text}`, staffId: 7, at: lastAt++, kind: 'comment', title: 'Comment', text, said: null },
  lead: { id: lead, name: 'Asha' },
})
const written = (...acts: WaitingAct[]) => {
  for (const one of acts) stored.set(`kept:${one.staffId}:${one.key}`, JSON.stringify(one))
}
const textsThatWait = () =>
  outbox
    .get()
    .filter(isWaiting)
    .map(({ text }) => text)
const refusals = () => outbox.get().flatMap(({ text, refusal }) => (refusal ? [[text, refusal]] : []))

async function sendWith(send: (act: WaitingAct) => Promise<unknown>, failures = new Map<string, number>(), maxTime?: number) {
  const ended: string[] = []
  const senders = { comment: send }
  const onEnd = ({ text }: WaitingAct, isSent: boolean) => ended.push(`${text} ${isSent ? 'sent' : 'refused'}`)
  const error = await sendWaiting({ staffId: 7, senders, failures, onEnd, ...(maxTime !== undefined && { maxTime }) }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { error, ended }
}

describe('what waits', () => {
  test('is sent in its order under its key, and that of another account waits on', async () => {
    written(act('one'), { ...act('of another'), staffId: 8 }, act('two'))
    const sent: string[] = []
    const { error, ended } = await sendWith(async ({ text, key }) => sent.push(`${text}, ${key}`))
    expect([error, ended, sent]).toEqual([undefined, ['one sent', 'two sent'], ['one, key one', 'two, key two']])
    expect(textsThatWait()).toEqual(['of another'])
  })

  test('stays with the sentence of its refusal, and those behind it are sent', async () => {
    written(act('one'), act('two'))
    const { ended } = await sendWith(async ({ text }) => {
      if (text === 'one') throw new RefusalError(404, 'This lead went to Ravi.')
    })
    expect([ended, refusals()]).toEqual([['one refused', 'two sent'], [['one', 'This lead went to Ravi.']]])
  })

  test('that was refused is sent again under the next key, with its text as it was mended', async () => {
    written(act('one'))
    const tried: string[] = []
    const refuse = async ({ key, text }: WaitingAct) => {
      tried.push(`${key}: ${text}`)
      throw new RefusalError(400, 'Keep it shorter.')
    }
    await sendWith(refuse)
    await sendAgain(outbox.get()[0] as WaitingAct)
    await sendWith(refuse)
    await sendAgain(outbox.get()[0] as WaitingAct, 'o')
    expect(textsThatWait()).toEqual(['o'])
    await sendWith(async ({ key, text }) => tried.push(`${key}: ${text}`))
    expect([tried, outbox.get()]).toEqual([['key one: one', 'key one~1: one', 'key one~2: o'], []])
  })

  test.each([new LineLost('No answer'), new RefusalError(401, 'Ended'), new RefusalError(429, 'Wait'), new RefusalError(503, 'Down')])(
    'waits on, with all behind it, after %s',
    async (failure) => {
      written(act('one'), act('two'))
      const tried: string[] = []
      const { error } = await sendWith(async ({ text }) => {
        tried.push(text)
        throw failure
      })
      expect([error, tried, textsThatWait()]).toEqual([failure, ['one'], ['one', 'two']])
    },
  )

  test('on which the server fails holds back its lead alone, and after four times a person decides, under the same key', async () => {
    written(act('one'), act('two'), act('elsewhere', 4))
    const failures = new Map<string, number>()
    const fail = async ({ text }: WaitingAct) => {
      if (text === 'one') throw new RefusalError(500, 'A bug.')
    }
    const first = await sendWith(fail, failures)
    expect([first.ended, textsThatWait()]).toEqual([['elsewhere sent'], ['one', 'two']])
    expect(first.error).toBeDefined()
    for (let times = 1; times < 4; times++) await sendWith(fail, failures)
    expect([refusals(), textsThatWait()]).toEqual([[['one', 'A bug.']], []])
    await sendAgain(outbox.get()[0] as WaitingAct)
    expect(outbox.get().map(({ key }) => key)).toEqual(['key one'])
  })

  test('for whose answer nobody can wait any longer waits on', async () => {
    written(act('one'))
    const { error } = await sendWith(() => new Promise(() => undefined), undefined, 10)
    expect([String(error), textsThatWait()]).toEqual(['Error: No answer came in time.', ['one']])
  })

  test('of a kind that this version does not know is not thrown away', async () => {
    written({ ...act('one'), kind: 'of tomorrow' })
    await sendWith(async () => undefined)
    expect(refusals()[0]?.[1]).toContain('Copy the text')
  })

  test('is not said to be kept where the browser gives no room', async () => {
    expect(await keepAct(act('one'))).toBe(false)
    expect(await lookAgain()).toEqual([])
  })
})

test('the server says how long to wait, in seconds or by its own clock', () => {
  const date = 'Mon, 30 Nov 2026 08:00:00 GMT'
  expect(pauseOf({ retryAfter: '7', date })).toBe(7_000)
  expect(pauseOf({ retryAfter: 'Mon, 30 Nov 2026 08:00:09 GMT', date })).toBe(9_000)
  for (const retryAfter of [null, 'soon', '-3']) expect(pauseOf({ retryAfter, date })).toBe(0)
  expect(pauseOf(new Error('No line'))).toBe(0)
})
