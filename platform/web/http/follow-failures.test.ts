import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followFailures } from './follow-failures.ts'
import { LineLost } from './request.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(ask: () => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  followFailures(client)
  const observe = () => new QueryObserver(client, { queryKey: ['leads'], queryFn: ask })
  return { client, observe }
}

test('a question that does not get through is asked again more and more rarely, once for all who wait for it', async () => {
  const askedAt: number[] = []
  const { observe } = open(async () => {
    askedAt.push(Date.now())
    throw new LineLost('No answer')
  })
  for (const observer of [observe(), observe(), observe()]) observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(200_000)
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))
  for (const [index, pause] of pauses.entries()) {
    const whole = Math.min(30_000, 5_000 * 2 ** index)
    expect(pause).toBeGreaterThanOrEqual(whole / 2)
    expect(pause).toBeLessThanOrEqual(whole)
  }
  expect(pauses.length).toBeGreaterThanOrEqual(8)
})

test('a failure stays told while the question is asked again, until it is answered', async () => {
  let tries = 0
  const { observe } = open(async () => {
    tries += 1
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (tries < 3) throw new LineLost('No answer')
    return '12 leads'
  })
  const observer = observe()
  const failures: string[] = []
  // Screens hear of changes in batches, as `useQuery` has it.
  const tell = notifyManager.batchCalls(() => {
    const { status, data } = observer.getCurrentResult()
    const words = `${status} ${data ?? ''}`.trim()
    if (failures.at(-1) !== words) failures.push(words)
  })
  observer.subscribe(tell)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(tries).toBe(3)
  expect(failures).toEqual(['pending', 'error', 'success 12 leads'])
})

test('a question that left the screen, or was refused, is not asked again', async () => {
  let asked = 0
  let error = new Error('Refused')
  const { observe } = open(async () => {
    asked += 1
    throw error
  })
  const leaveRefused = observe().subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(asked).toBe(1)
  leaveRefused()
  error = new LineLost('No answer')
  const leave = observe().subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  leave()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(asked).toBe(2)
})
