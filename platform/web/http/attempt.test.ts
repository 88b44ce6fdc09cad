import { expect, test } from 'vitest'
import { attemptOf } from './attempt.ts'

test('the same said again keeps its key while it is open; anything else, or an answered one, has a new key', () => {
  const open = attemptOf({ comment: 'Called' })
  expect(open.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(attemptOf({ comment: 'Called' }, open)).toBe(open)
  expect(attemptOf({ comment: 'Called twice' }, open).key).not.toBe(open.key)
  expect(attemptOf({ comment: 'Called' }).key).not.toBe(open.key)
})
