import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'

test('the page of the API asks for the document with the session of its browser and gets it', async ({ context, page }) => {
  const { token } = await makeStaff()
  await enter(context, { token })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/docs/json'))
  await page.goto('/api/docs')
  expect((await answered).request().headers().authorization).toBe(`Token ${token}`)
  expect((await answered).status()).toBe(200)
})
