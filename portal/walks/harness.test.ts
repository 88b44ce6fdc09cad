import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { findings, partOf } from '#testing/browser/look.ts'

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

test('a part is looked at alone, and what only the other colour scheme shows is found', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.locator('main').evaluate((main) => {
    const words = main.ownerDocument.createElement('p')
    words.textContent = 'Seen by day'
    words.style.color = '#222'
    main.append(words, main.ownerDocument.createElement('button'))
  })
  expect(await findings(page, page.getByText('Seen by day'))).toEqual([expect.stringMatching(/^dark: color-contrast/)])
})

test('a dialog that its file calls otherwise is not taken for that of the file', async ({ page }) => {
  await page.goto('/login')
  const shown = { shows: 'limit-line' }
  const call = (name: string) =>
    page.locator('main').evaluate((main, label) => {
      const dialog = main.ownerDocument.createElement('div')
      dialog.role = 'dialog'
      dialog.ariaLabel = label
      dialog.textContent = label
      main.append(dialog)
    }, name)
  await call('Limit of something else')
  await expect(partOf(page, shown)).rejects.toThrow('“Limit of something else” is opened by limit-line')
  await call('Limit of exports')
  expect(await (await partOf(page, shown))?.textContent()).toBe('Limit of exports')
  await expect(partOf(page, { shows: 'no-such-dialog' })).rejects.toThrow('No file no-such-dialog.tsx')
})
