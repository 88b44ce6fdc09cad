import { expect, test } from 'vitest'
import { windowText } from './window-text.ts'

test('the window is told in hours and minutes, and not when it is over', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  expect(windowText('2026-11-22T13:12:30Z', now)).toBe('3 h 12 min left')
  expect(windowText('2026-11-22T10:05:00Z', now)).toBe('5 min left')
  expect(windowText('2026-11-22T10:00:30Z', now)).toBeUndefined()
  expect(windowText(null, now)).toBeUndefined()
})
