import { expect, test } from 'vitest'
import { untilKnown } from './until-known.ts'

test('what fails is asked again until it is known', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    if (asked < 3) throw new Error('away')
    return 'known'
  }
  expect(await untilKnown(ask, () => false, 1)).toBe('known')
  expect(asked).toBe(3)
})

test('it does not ask again once it is over, and an answer that comes too late does not count', async () => {
  let isOver = false
  let asked = 0
  const failing = async () => {
    asked += 1
    isOver = true
    throw new Error('away')
  }
  expect(await untilKnown(failing, () => isOver, 1)).toBeUndefined()
  expect(
    await untilKnown(
      async () => 'late',
      () => isOver,
      1,
    ),
  ).toBeUndefined()
  expect(asked).toBe(1)
  isOver = false
  const answering = async () => {
    isOver = true
    return 'late'
  }
  expect(await untilKnown(answering, () => isOver, 1)).toBeUndefined()
})
