import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { enter, type Who } from '#testing/browser/staff.ts'

/** The links that each role must find in its navigation, with their targets. */
const places: Readonly<Partial<Record<Who, Readonly<Record<string, string>>>>> = {
  salesAdmin: { 'Manage Executive': '/executive' },
  salesExecutive: { 'Manage Executive': '/assigned' },
  counsellor: { Users: '/users', Activity: '/pending' },
  boardingCounsellor: { Users: '/todays-data', Activity: '/pending' },
  counsellorAdmin: { 'Manage Counsellor': '/counsellor' },
  databaseExecutive: { 'School profiles': '/database/profile', Search: '/database/search' },
  boardingAnalyst: { 'Boarding Counsellor Analytics': '/counsellor' },
}

test('every role finds its screens, and each link of its navigation opens one that it may see', async ({ context, page }) => {
  for (const [who, must] of Object.entries(places) as [Who, Record<string, string>][]) {
    await enter(context, who)
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('listitem').getByRole('link')
    await page.getByRole('main').waitFor()
    const folded = page.locator('#sidebar button[aria-expanded="false"]')
    while ((await folded.count()) > 0) await folded.first().click()
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent ?? '', new URL((link as unknown as { href: string }).href).pathname]),
    )
    expect(found, who).toEqual(expect.arrayContaining(Object.entries(must)))
    for (const [index, [label, path]] of found.entries()) {
      await links.nth(index).click()
      await expect.poll(() => new URL(page.url()).pathname, { message: `${who}: ${label}` }).toBe(path)
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
      const lost = page.getByRole('heading', { name: /This page (?:is not open to your account|could not be found)/ })
      expect(await lost.count(), `${who}: ${label}`).toBe(0)
    }
  }
})

test('on a phone the bottom bar names its places in full', async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const who of ['salesExecutive', 'salesAdmin', 'counsellor', 'databaseExecutive'] as const) {
    await enter(context, who)
    await page.goto('/')
    const places = page.getByRole('navigation', { name: 'Main places' }).getByRole('link')
    await places.first().waitFor()
    const cut = await places
      .locator('span')
      .evaluateAll((labels) =>
        labels
          .filter((label) => label.scrollWidth > label.clientWidth || label.scrollHeight > label.clientHeight)
          .map((label) => label.textContent),
      )
    expect(cut, who).toEqual([])
  }
})
