import { expect, inject } from 'vitest'
import { mostStreams, streamEvents } from '#platform/contract/events.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'

test('a window for which no live updates are left says so once, and works', async ({ context, page }) => {
  const { token } = await makeStaff()
  const leave = new AbortController()
  const headers = { authorization: `Token ${token}` }
  for (let open = 0; open < mostStreams; open++) {
    const { status } = await fetch(`${inject('portalUrl')}/api/v1/events/`, { headers, signal: leave.signal })
    expect(status).toBe(200)
  }
  await enter(context, { token })
  await page.goto('/users')
  await page.getByText(streamEvents.refusals.tooManyStreams[1]).waitFor()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  leave.abort()
})
