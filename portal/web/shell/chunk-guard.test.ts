import { expect, test } from 'vitest'
import { mayReload } from './chunk-guard.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

test('the first failure reloads', () => expect(mayReload(null, now)).toBe(true))
test('a failure 59 seconds after a reload does not', () => expect(mayReload(String(now - 59_000), now)).toBe(false))
test('a failure 60 seconds after a reload does', () => expect(mayReload(String(now - 60_000), now)).toBe(true))
test('a stored text that is not a time does not stop the reload', () => expect(mayReload('yesterday', now)).toBe(true))
test('a clock set back does not stop reloads for longer than the minute', () => expect(mayReload(String(now + 3_600_000), now)).toBe(true))
