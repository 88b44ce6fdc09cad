import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { makeParent, makeParents, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { call } from '#testing/browser/staff.ts'
import { rows } from './lead-page.ts'
import { names, noteKept, openKept } from './lists-here-page.ts'

const shownIds = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => Number(row.querySelector('a')?.href.match(/\d+(?=\?|$)/)?.[0])))
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search/ })

test('without a line lists open, filter, sort and search after a reload, with masked numbers', async ({ browser }) => {
  const { context, page, parents } = await openKept(browser)
  const [asha, binod, chitra] = parents.map(({ name }) => name)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(3)
  expect(await rows(page).first().textContent()).toContain('xxx')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name Z to A' })
  await expect.poll(() => names(page).then((all) => all.slice(0, 3))).toEqual([chitra, binod, asha])
  await search(page).pressSequentially('binod')
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await search(page).inputValue()).toBe('binod')
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

test('what is put into the search while the leads of this browser are being opened is searched', async ({ browser }) => {
  const { page, parents } = await openKept(browser)
  for (const { name } of parents) {
    await page.goto('/users', { waitUntil: 'commit' })
    await search(page).fill(name)
    await expect.poll(() => names(page)).toEqual([name])
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
  }
})

test('leads that are transferred or no longer shared while there is no line are gone after the next contact', async ({ browser }) => {
  const { context, page, counsellor, parents } = await openKept(browser)
  const [asha, binod, chitra] = parents
  const colleague = await makeStaff()
  const theirs = await makeParent(colleague)
  const shares = `/api/v3/admin_custom/details/${theirs.id}/`
  const untilShared = await noteKept(page)
  expect((await call('POST', shares, colleague.token, { share_with: [counsellor.id] })).ok).toBe(true)
  await untilShared()

  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(4)
  const transfer = await call('POST', `/api/v3/admin_custom/details/${binod?.id}/`, counsellor.token, { transfer_to: colleague.id })
  expect(transfer.ok).toBe(true)
  expect((await call('DELETE', `${shares}share/${counsellor.id}/`, colleague.token)).ok).toBe(true)
  const untilGone = await noteKept(page)
  await context.setOffline(false)
  await untilGone()

  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual([asha?.name, chitra?.name])
})

test('two tabs keep one store: an act in one is known in the other without a line, also after the first is closed', async ({ browser }) => {
  const { context, page, counsellor, parents } = await openKept(browser)
  const other = await context.newPage()
  await other.goto('/users')
  await expect.poll(() => rows(other).count()).toBe(3)
  const untilWritten = await noteKept(other)
  const made = await makeParent(counsellor)
  const comment = await call('POST', `/api/v3/admin_custom/comment/${made.id}/create/`, counsellor.token, { comment: 'Asks for the bus.' })
  expect(comment.ok).toBe(true)
  await untilWritten()
  // The other tab writes everything once when it takes over.
  const untilTakenOver = await noteKept(other)
  await page.close()
  await untilTakenOver()
  await context.setOffline(true)
  await other.reload()
  await expect.poll(() => names(other).then((all) => all.length)).toBe(parents.length + 1)
})

test('leads of one name come in the order of the server, which numbers decide, and without a line in any order', async ({ browser }) => {
  const { context, page, counsellor } = await openKept(browser)
  const numbers = ['9810000003', '9810000001', '9810000002'].map(
    (number) => `${number.slice(0, -4)}${String(Date.now()).slice(-3)}${number.at(-1)}`,
  )
  const untilWritten = await noteKept(page)
  const same = await makeParents(
    counsellor,
    numbers.map((number) => ({ lead: { name: 'Zubin Same' }, numbers: [number] })),
  )
  const [first] = same
  expect(
    (await call('POST', `/api/v3/admin_custom/comment/${first?.id}/create/`, counsellor.token, { comment: 'Asks for the bus.' })).ok,
  ).toBe(true)
  await untilWritten()
  await page.reload()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name Z to A' })
  const inOrder = same.toSorted((one, other) => other.number.localeCompare(one.number)).map(({ id }) => id)
  await expect.poll(() => shownIds(page).then((ids) => ids.slice(0, 3))).toEqual(inOrder)
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name A to Z' })
  await expect.poll(() => names(page).then((all) => all.slice(-3))).toEqual(same.map(({ name }) => name))
})

test('changes that the server no longer keeps begin the leads anew, and the list is never empty meanwhile', async ({ browser }) => {
  const { context, page, counsellor, parents } = await openKept(browser)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(3)
  const colleague = await makeStaff()
  const [asha] = parents
  expect((await call('POST', `/api/v3/admin_custom/details/${asha?.id}/`, counsellor.token, { transfer_to: colleague.id })).ok).toBe(true)
  await query('update lead_change_end set xid = pg_current_xact_id()')
  const made = await makeParent(counsellor)
  const counts = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let least = Number.POSITIVE_INFINITY
        const look = () => {
          least = Math.min(least, document.querySelectorAll('[data-lead-row]').length)
          if (document.querySelector('[data-walk-over]')) resolve(least)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  const untilWritten = await noteKept(page)
  await context.setOffline(false)
  await untilWritten()
  await page.evaluate(() => document.body.setAttribute('data-walk-over', ''))
  expect(await counts).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual([parents[1]?.name, parents[2]?.name, made.name].toSorted())
})
