import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParents, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { isFocused } from './edit-page.ts'
import { rows } from './lead-page.ts'
import { inWalks } from './screens.ts'

const searchbox = (page: Page) => page.getByRole('searchbox', { name: 'Search by part of a name or number' })
const shown = (page: Page) => expect.poll(() => rows(page).allTextContents())
const having = (...names: string[]) => names.map((name) => expect.stringContaining(name))
const parents = (...names: string[]) => names.map((name) => ({ lead: { name } }))

test('names that sound like the search stand in place of none, and are said to', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, parents('Laxmi Choudhari', 'राहुल शर्मा', 'Vikram Sethi'))
  await enter(context, counsellor)
  await page.goto('/users')
  await searchbox(page).fill('Lakshmi Chaudhary')
  const note = page.getByText('No lead here has “Lakshmi Chaudhary” in its name or numbers. These names sound like it.')
  await note.waitFor()
  await shown(page).toEqual(having('Laxmi Choudhari'))
  await expect.poll(() => page.getByText(/^Parents Found/).textContent()).toBe('Parents Found 1')
  await look(page, inWalks.soundsLike, note)
  await searchbox(page).fill('Rahul Sarma')
  await shown(page).toEqual(having('राहुल शर्मा'))
  await searchbox(page).press('Enter')
  await page.waitForURL(/\/users\/\d+/)
  await page.getByRole('heading', { name: 'राहुल शर्मा' }).waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('Rahul Sarma')
  await page.keyboard.press('Escape')
  await searchbox(page).fill('Zzyzx')
  await page.getByText('No parent fits these filters').waitFor()
  expect(await note.count()).toBe(0)
})

test('beside leads that have the letters the sounding ones are counted, shown, and left again by keyboard', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, parents('Vivek Rao', 'Viveck Menon', 'Bibek Das'))
  await enter(context, counsellor)
  await page.goto('/users')
  await searchbox(page).fill('Vivek')
  await shown(page).toEqual(having('Vivek Rao'))
  await page.getByText('2 more leads sound like “Vivek”.').waitFor()
  await page.getByRole('button', { name: 'Show them' }).press('Enter')
  await page.getByText('These names sound like “Vivek”.').waitFor()
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
  expect(await page.getByText('Sounds like: Vivek').count()).toBe(1)
  await look(page, inWalks.shownSounds, page.getByText('These names sound like “Vivek”.'))
  await page.getByRole('button', { name: 'Search by its letters' }).press('Enter')
  await shown(page).toEqual(having('Vivek Rao'))
  await expect.poll(() => new URL(page.url()).searchParams.get('sounds_like')).toBe(null)
})

test('a further page of sounding names stands without the list saying meanwhile that there are none', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, parents(...Array.from({ length: 22 }, () => 'Laxmi Rao')))
  await enter(context, counsellor)
  await page.goto('/users?search=Lakshmi')
  await page.getByText('These names sound like it.').waitFor()
  await expect.poll(() => rows(page).count()).toBe(20)
  // Nobody could read what stands for a moment: it is noted as it comes.
  await page.evaluate(`window.none = 0; new MutationObserver(() => {
    if (document.body.innerText.includes('No parent fits these filters')) window.none++
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await page.evaluate('window.none')).toBe(0)
})

test('a list without a search asks for its leads once', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, parents('Laxmi Rao'))
  await enter(context, counsellor)
  const asked: string[] = []
  context.on('request', (request) => {
    if (/-data\/?\?/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/pending')
  await page.getByText(/^Parents Found/).waitFor()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect([...new Set(asked)]).toEqual([expect.any(String)])
})

test('on a phone the sounding names say so too', async ({ context, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const counsellor = await makeStaff()
  await makeParents(counsellor, parents('Mohd. Arif Siddiqui', 'Arif Siddiqi'))
  await enter(context, counsellor)
  await page.goto(`/users?search=${encodeURIComponent('Areef Siddique')}`)
  await page.getByText('No lead here has “Areef Siddique” in its name or numbers. These names sound like it.').waitFor()
  await expect.poll(() => rows(page).count()).toBe(2)
  await look(page, inWalks.soundsOnPhone, page.getByRole('main'))
  await page.goto('/users?search=Siddiqi')
  await page.getByText('1 more lead sounds like “Siddiqi”.').waitFor()
  expect(await page.getByRole('button', { name: 'Show it' }).isVisible()).toBe(true)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('where a lead is chosen, names that sound alike stand in place of none, without the lead itself', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const [stays] = await makeParents(counsellor, parents('Laxmi Choudhari', 'Lakshmi Chaudhary', 'Vivek Rao', 'Viveck Rao'))
  await enter(context, counsellor)
  const asked: string[] = []
  context.on('request', (request) => {
    if (/all-data\/?\?.*(search|sounds_like)=/.test(request.url())) asked.push(new URL(request.url()).search)
  })
  await page.goto(`/merge?stays=${stays?.id}`)
  const field = page.getByRole('searchbox', { name: 'Which other lead is the same parent?' })
  const found = page.getByRole('main').getByRole('listitem').getByRole('button')
  await field.fill('Laxmi Choudhari')
  await page.getByText('Not found by its letters. These names sound like it.').waitFor()
  await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining('Lakshmi Chaudhary')])
  await look(page, inWalks.soundsWhereChosen, page.getByRole('main'))
  asked.length = 0
  await field.fill('Vivek')
  await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining('Vivek Rao')])
  expect(asked).toEqual([expect.stringContaining('search=Vivek')])
  await field.fill('98761 2345x')
  await page.getByText('No other lead that you see has this name or number.').waitFor()
  await field.fill('Lakshmee')
  await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining('Lakshmi Chaudhary')])
  await field.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/goes=\d+/)
})

test('the palette shows sounding names under a heading of their own', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParents(counsellor, parents('Sandeep Agarwal', 'Sandip Aggarwal'))
  await enter(context, counsellor)
  await page.goto('/users')
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find a page/ }).fill('Sandeep Agarwal')
  await page
    .getByRole('group', { name: 'Leads', exact: true })
    .getByRole('option', { name: /^Sandeep Agarwal/ })
    .waitFor()
  await page
    .getByRole('group', { name: 'Leads that sound like it' })
    .getByRole('option', { name: /^Sandip Aggarwal/ })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/leads\/\d+$/)
  await page.getByRole('heading', { name: 'Sandip Aggarwal' }).first().waitFor()
})
