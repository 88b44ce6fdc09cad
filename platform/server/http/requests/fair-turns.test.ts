import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairTurns, NoTurn } from './fair-turns.ts'

function work(began: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = async () => {
    began.push(name)
    await promise
    return name
  }
  return { run, end: resolve }
}

const shortly = () => sleep(5)

test('so many of one run at once, the rest wait in order, and others do not wait for them', async () => {
  const inTurn = fairTurns({ ofOne: 2, waiting: 10, patience: 60_000 })
  const began: string[] = []
  const mine = ['a', 'b', 'c', 'd'].map((name) => work(began, name))
  const answers = mine.map(({ run }) => inTurn('me', run))
  await shortly()
  expect(began).toEqual(['a', 'b'])
  expect(await inTurn('you', async () => 'at once')).toBe('at once')
  mine[1]?.end()
  await shortly()
  expect(began).toEqual(['a', 'b', 'c'])
  for (const { end } of mine) end()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('if few may run in all, waiting accounts are served in turn, even if one has many requests', async () => {
  const inTurn = fairTurns({ atOnce: 1, waiting: 10, patience: 60_000 })
  const began: string[] = []
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => ({ name, ...work(began, name) }))
  const answers = all.map(({ name, run }) => inTurn(name[0] ?? '', run))
  for (const { end } of all) end()
  await Promise.all(answers)
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('an account with too many waiting requests is refused at once, and nobody else is', async () => {
  const inTurn = fairTurns({ ofOne: 1, waiting: 1, patience: 60_000 })
  const first = work([], 'first')
  const answers = [inTurn('me', first.run), inTurn('me', async () => 'second')]
  await expect(inTurn('me', async () => 'third')).rejects.toBeInstanceOf(NoTurn)
  expect(await inTurn('you', async () => 'yours')).toBe('yours')
  first.end()
  expect(await Promise.all(answers)).toEqual(['first', 'second'])
  expect(await inTurn('me', async () => 'again')).toBe('again')
})

test('a request that waits too long is refused, and leaves nothing behind in the line', async () => {
  const inTurn = fairTurns({ ofOne: 1, waiting: 5, patience: 20 })
  const first = work([], 'first')
  const running = inTurn('me', first.run)
  let hasRun = false
  const waiting = inTurn('me', async () => {
    hasRun = true
  })
  await expect(waiting).rejects.toBeInstanceOf(NoTurn)
  first.end()
  await running
  expect(hasRun).toBe(false)
  expect(await inTurn('me', async () => 'free')).toBe('free')
})

test('work that fails gives its turn back', async () => {
  const inTurn = fairTurns({ ofOne: 1, waiting: 5, patience: 60_000 })
  await expect(inTurn('me', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn('me', async () => 'next')).toBe('next')
})
