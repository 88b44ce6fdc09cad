import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { ownPortal } from '#testing/browser/own-portal.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { rows } from './lead-page.ts'

/** How many records this browser keeps of leads: none while the store is not there. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'leads')) return 0
    return await new Promise<number>((resolve) => {
      const opening = indexedDB.open('leads')
      opening.onsuccess = () => {
        const database = opening.result
        const counting = database.transaction('records').objectStore('records').count()
        counting.onsuccess = () => {
          database.close()
          resolve(counting.result)
        }
      }
    })
  })

const untilKept = (page: Page) => expect.poll(() => kept(page), { timeout: 120_000 }).toBeGreaterThan(1)

const shellIsKept = (page: Page) => page.evaluate(async () => (await (await caches.open('shell')).match('/')) !== undefined)

/** A counsellor with three parents, in a browser that keeps the portal and the leads. */
async function openKept(browser: Browser) {
  const context = await browser.newContext({ baseURL: ownPortal().url, serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  const counsellor = await makeStaff()
  const word = counsellor.name.slice(-8)
  const parents = await makeParents(counsellor, [
    { lead: { name: `Asha ${word}`, email: 'asha@inside.example' } },
    { lead: { name: `Binod ${word}` } },
    { lead: { name: `Chitra ${word}` } },
  ])
  await enter(context, counsellor)
  const page = await context.newPage()
  await page.goto('/users')
  await expect.poll(() => rows(page).count()).toBe(3)
  await untilKept(page)
  await expect.poll(() => shellIsKept(page), { timeout: 120_000 }).toBe(true)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(3)
  return { context, page, counsellor, parents }
}

const names = (page: Page) => rows(page).locator('bdi').allTextContents()
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search/ })

test('without a line lists open, filter, sort and search after a reload, with masked numbers', async ({ browser }) => {
  const { context, page, parents } = await openKept(browser)
  const [asha, binod, chitra] = parents.map(({ name }) => name)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(3)
  expect(await rows(page).first().textContent()).toContain('•••••')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name Z to A' })
  await expect.poll(() => names(page).then((all) => all.slice(0, 3))).toEqual([chitra, binod, asha])
  await search(page).fill('binod')
  await expect.poll(() => rows(page).count()).toBe(1)
  await search(page).fill('')
  await expect.poll(() => rows(page).count()).toBe(3)
  await page.getByRole('button', { name: 'Collab', exact: true }).click()
  await expect.poll(() => rows(page).count()).toBe(0)
  await page.getByText('No parent fits these filters').waitFor()
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: /^Today/ })
    .click()
  await page.getByRole('heading', { name: 'Today’s Data', level: 1 }).waitFor()
})

test('a lead that is taken away without a line is gone after the next contact', async ({ browser }) => {
  const { context, page, counsellor, parents } = await openKept(browser)
  const [asha, binod, chitra] = parents
  const colleague = await makeStaff()
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(3)
  const transfer = await call('POST', `/api/v3/admin_custom/details/${binod?.id}/`, counsellor.token, { transfer_to: colleague.id })
  expect(transfer.ok).toBe(true)
  const synced = page.waitForResponse((answer) => answer.url().includes('/sync/leads/') && answer.ok())
  await context.setOffline(false)
  await synced
  // It is written a moment later.
  await page.waitForTimeout(4_000)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual([asha?.name, chitra?.name])
})
