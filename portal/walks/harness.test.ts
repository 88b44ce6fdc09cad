import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'

/** The other tests pass as long as nothing is seen; these make sure that it would be. */

test('a violation of the content policy and of Trusted Types is seen', async ({ context, page }) => {
  await page.goto('/login')
  await page.locator('body').evaluate((body) => {
    const picture = body.ownerDocument.createElement('img')
    picture.src = 'https://elsewhere.example/pixel.png'
    const script = body.ownerDocument.createElement('script')
    script.append('document.title = "run"')
    body.append(picture, script)
  })
  await expect.poll(() => context.troubles.found().join()).toContain('Content Security Policy')
  await expect.poll(() => context.troubles.found().join()).toContain('TrustedScript')
  expect(await page.title()).toBe('Inside Portal')
  context.troubles.expect('Content Security Policy')
  context.troubles.expect('TrustedScript')
})

test('an error in the console and an error that nobody caught are seen', async ({ context, page }) => {
  await page.goto('/login')
  await page.locator('body').evaluate(() => {
    console.error('planted in the console')
    setTimeout(() => {
      throw new Error('planted and thrown')
    })
  })
  await expect.poll(() => context.troubles.found()).toHaveLength(2)
  context.troubles.expect('planted in the console')
  context.troubles.expect('planted and thrown')
})

test('axe finds what is wrong on a page with the real content policy', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect(await audit(page)).toEqual([])
  await page.locator('main').evaluate((main) => main.append(main.ownerDocument.createElement('button')))
  expect(await audit(page)).toEqual([expect.stringContaining('button-name')])
})
