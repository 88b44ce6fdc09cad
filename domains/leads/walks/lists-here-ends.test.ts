import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { rows } from './lead-page.ts'
import { kept, names, noteKept, openKept, patience, untilKept } from './lists-here-page.ts'

test('nothing is kept after a log-out, for another account, or for an account that may not see leads any more', async ({ browser }) => {
  const { context, page, counsellor, parents } = await openKept(browser)
  const other = await makeStaff()
  const their = await makeParent(other)
  await enter(context, other)
  const untilTheirs = await noteKept(page)
  await page.reload()
  await expect.poll(() => names(page)).toEqual([their.name])
  await untilTheirs()
  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => names(page)).toEqual([their.name])
  await context.setOffline(false)

  await enter(context, counsellor)
  const untilOurs = await noteKept(page)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(parents.length)
  await untilOurs()
  await untilKept(page)
  await query('update staff set user_type = $2 where id = $1', [counsellor.id, 4])
  await page.reload()
  await expect.poll(() => kept(page), patience).toBe(0)

  await enter(context, other)
  await page.goto('/users')
  await expect.poll(() => names(page)).toEqual([their.name])
  await untilKept(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await kept(page)).toBe(0)
})

/** Changes how the worker works that keeps the leads: only its own global, the page has another. */
const before = (page: Page, script: string) =>
  page.route('**/assets/engine-worker-*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${script};${await answer.text()}` })
  })

const refusal = 'This browser keeps no leads for the portal, so lists open only with a line.'
const troubles = {
  'without room': "IDBObjectStore.prototype.put = () => { throw new DOMException('There is no room.', 'QuotaExceededError') }",
  'that allows no store': "IDBFactory.prototype.open = () => { throw new DOMException('It is denied.', 'SecurityError') }",
  'whose store is broken':
    "IDBDatabase.prototype.transaction = () => { throw new DOMException('An internal error was encountered.', 'UnknownError') }",
}

for (const [kind, script] of Object.entries(troubles))
  test(`a browser ${kind} keeps nothing and says so, and lists open with a line as before`, async ({ context, page }) => {
    const counsellor = await makeStaff()
    const parents = await makeParents(counsellor, [{ lead: { name: 'Asha Zed' } }, { lead: { name: 'Binod Zed' } }])
    await enter(context, counsellor)
    await before(page, script)
    await page.goto('/users')
    await untilTold(page, refusal, patience)
    expect(await kept(page)).toBe(0)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name A to Z' })
    await expect.poll(() => names(page)).toEqual(parents.map(({ name }) => name))
    await page.reload()
    await expect.poll(() => names(page)).toEqual(parents.map(({ name }) => name))
  })

test('leads that cannot be read any more are asked for once more', async ({ browser }) => {
  const { context, page, parents } = await openKept(browser)
  const untilMended = await noteKept(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('leads')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite')
          const store = writing.objectStore('records')
          const asking = store.getAllKeys()
          asking.onsuccess = () => {
            for (const key of asking.result) if (key !== 'head') store.put({ iv: new Uint8Array(12), bytes: new ArrayBuffer(20) }, key)
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(parents.length)
  await untilMended()
  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(parents.length)
})

/** The worker's clock is ahead by so many milliseconds. */
const ahead = (milliseconds: number) => `{ const now = Date.now; Date.now = () => now() + ${milliseconds} }`
const hours = 3_600_000

test('lists of a day go by the clock of the server, also after a reload and where this clock is put right', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, [{}, {}])
  await enter(context, counsellor)
  await before(page, ahead(30 * hours))
  await page.goto('/todays-data')
  await expect.poll(() => rows(page).count()).toBe(2)
  await untilKept(page)
  // Lists and changes get no answer, so that this device alone answers.
  const isList = /\/api\/v1\/admin_custom\/(counsellor\/|sync\/)/
  await context.route(isList, (route) => route.abort())
  context.troubles.expect('ERR_FAILED')
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(2)

  await context.unroute(isList)
  await page.unroute('**/assets/engine-worker-*.js')
  const untilWritten = await noteKept(page)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(2)
  await untilWritten()
  await untilKept(page)
  await context.route(isList, (route) => route.abort())
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(2)
})
