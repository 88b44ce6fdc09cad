import { expect } from 'vitest'
import { maxStreams, streamEvents } from '#platform/contract/events.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { enter } from '#testing/browser/staff.ts'

test('a window for which no live updates are left says so once, and works', async ({ context, page }) => {
  const { token } = await makeStaff()
  const leave = new AbortController()
  const headers = { authorization: `Token ${token}` }
  // Held, because an answer that nobody holds is thrown away with its connection: the place would be free again.
  const windows: Response[] = []
  while (windows.length < maxStreams) windows.push(await fetch(`${ownPortal().url}/api/v1/events/`, { headers, signal: leave.signal }))
  await enter(context, { token })
  await page.goto('/users')
  await page.getByText(streamEvents.refusals.tooManyStreams[1]).waitFor()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(windows.map(({ status }) => status)).toEqual(windows.map(() => 200))
  leave.abort()
})
