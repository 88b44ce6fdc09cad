import { expect, test } from 'vitest'
import type { DialedLead } from '#domains/dialer/contract/dialer.ts'
import { afterCheck, counted, isDue, type Turn } from './counted.ts'

const served: Turn = { lead: {} as DialedLead, seconds: 5, stands: 'counting' }

test('its seconds begin when they are first looked at, and it is dialed when they are over', () => {
  const turn = counted(served, undefined, 1_000)
  expect(turn.until).toBe(6_000)
  expect(counted(turn, undefined, 3_000)).toBe(turn)
  expect([isDue(turn, 5_999), isDue(turn, 6_000)]).toEqual([false, true])
})

test('what holds it stops its seconds, which begin again afterwards', () => {
  const held = counted(counted(served, undefined, 1_000), 'an editor is open', 4_000)
  expect(held).toMatchObject({ until: undefined, heldBy: 'an editor is open' })
  expect(counted(held, 'an editor is open', 4_250)).toBe(held)
  expect(isDue(held, 60_000)).toBe(false)
  expect(counted(held, 'a call goes on', 5_000)).toMatchObject({ until: undefined, heldBy: 'a call goes on' })
  expect(counted(held, undefined, 60_000)).toMatchObject({ until: 65_000, heldBy: undefined })
})

test('one that is held from the start, and is not looked at before, is dialed at once afterwards', () => {
  const held = counted({ ...served, seconds: 0 }, 'a call goes on', 1_000)
  expect(isDue(held, 1_000)).toBe(false)
  expect(isDue(counted(held, undefined, 9_000), 9_000)).toBe(true)
})

test('it is dialed when it is known that it was not before, and its seconds are over', () => {
  const checked: Turn = { ...served, stands: 'checking' }
  expect(afterCheck(checked, 5, undefined)).toEqual(served)
  expect(afterCheck(checked, 0, undefined)).toBeUndefined()
})

test('what came while it was checked after its seconds holds it again, and they begin again', () => {
  const again = afterCheck({ ...served, stands: 'checking' }, 0, 'a call goes on')
  const held = counted(again ?? served, 'a call goes on', 10_000)
  expect(isDue(held, 60_000)).toBe(false)
  const open = counted(held, 'an editor is open', 60_000)
  expect(isDue(open, 90_000)).toBe(false)
  expect(counted(open, undefined, 90_000)).toMatchObject({ until: 95_000 })
})
