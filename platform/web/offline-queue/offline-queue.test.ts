import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RefusalError } from '../http/refusal-error.ts'
import { LineLost } from '../http/request.ts'
import { enqueueAct, mustWait, offlineQueue, type QueuedAct, sendAgain, waitingOf } from './offline-queue.ts'
import { sendOfflineQueue } from './send-offline-queue.ts'

const stored = new Map<string, string>()
let room = true

beforeEach(() => {
  stored.clear()
  room = true
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, text: string) => {
          if (!room) throw new Error('The quota is used up.')
          stored.set(name, text)
        },
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
const written = (text: string, staffId = 7) => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(lastAt++)
  return enqueueAct({ key: `key ${text}`, staffId, kind: 'comment', title: 'Comment', lead: { id: 3, name: 'Asha' }, text, said: null })
}

const waiting = () => waitingOf(7).map(({ text }) => text)

async function sendWith(send: (act: QueuedAct) => Promise<unknown>) {
  const ended: string[] = []
  return { isDone: await sendOfflineQueue(7, { comment: send }, ({ text }) => ended.push(text)), ended }
}

describe('what is done without a line', () => {
  test('is kept by person, in its order, as it is stored', async () => {
    expect([written('one'), written('of another', 8), written('two')]).toEqual([true, true, true])
    expect(waiting()).toEqual(['one', 'two'])
  })

  test('is not said to be kept where the browser has no room', async () => {
    room = false
    expect(written('one')).toBe(false)
    expect(waiting()).toEqual([])
  })

  test('goes behind earlier acts, and behind nothing when there are none', async () => {
    expect(mustWait(7)).toBe(false)
    written('one')
    expect([mustWait(7), mustWait(8)]).toEqual([true, false])
  })

  test('is sent in its order and forgotten', async () => {
    written('one')
    written('two')
    const sent: string[] = []
    expect(await sendWith(async ({ text, key }) => sent.push(`${text}, ${key}`))).toEqual({ isDone: true, ended: ['one', 'two'] })
    expect(sent).toEqual(['one, key one', 'two, key two'])
    expect(stored.size).toBe(0)
  })

  test('stays with the sentence of its refusal, and those behind it are sent', async () => {
    written('one')
    written('two')
    await sendWith(async ({ text }) => {
      if (text === 'one') throw new RefusalError(404, 'This lead went to Ravi.')
    })
    expect(offlineQueue.get().map(({ text, refusal }) => [text, refusal])).toEqual([['one', 'This lead went to Ravi.']])
    expect(waiting()).toEqual([])
  })

  test('that was refused is sent again under the next key, and stays when it is refused again', async () => {
    written('one')
    const tried: string[] = []
    const refuse = async ({ key }: QueuedAct) => {
      tried.push(key)
      throw new RefusalError(404, 'This lead went to Ravi.')
    }
    await sendWith(refuse)
    const again = () => sendAgain(offlineQueue.get()[0] as QueuedAct)
    again()
    expect(waiting()).toEqual(['one'])
    await sendWith(refuse)
    expect(offlineQueue.get().map(({ refusal }) => refusal)).toEqual(['This lead went to Ravi.'])
    again()
    expect((await sendWith(async ({ key }) => tried.push(key))).ended).toEqual(['one'])
    expect([tried, stored.size]).toEqual([['key one', 'key one~1', 'key one~2'], 0])
  })

  test('that was refused stays as it was where the browser has no room to send it again', async () => {
    written('one')
    await sendWith(async () => {
      throw new RefusalError(404, 'This lead went to Ravi.')
    })
    room = false
    expect(sendAgain(offlineQueue.get()[0] as QueuedAct)).toBe(false)
    expect(offlineQueue.get().map(({ text, refusal }) => [text, refusal])).toEqual([['one', 'This lead went to Ravi.']])
  })

  test.each([new LineLost('No answer'), new RefusalError(401, 'Ended'), new RefusalError(429, 'Wait'), new RefusalError(503, 'Down')])(
    'waits on, with all behind it, after %s',
    async (error) => {
      written('one')
      written('two')
      const tried: string[] = []
      const { isDone } = await sendWith(async ({ text }) => {
        tried.push(text)
        throw error
      })
      expect([isDone, tried, waiting()]).toEqual([false, ['one'], ['one', 'two']])
    },
  )

  test('of a kind that this version does not know is not thrown away', async () => {
    written('one')
    await sendOfflineQueue(7, {}, () => undefined)
    expect(offlineQueue.get()[0]?.refusal).toContain('Copy the text')
  })
})
