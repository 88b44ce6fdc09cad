import type { Locator, Page } from 'playwright-core'
import { enterWithEverything } from '#testing/browser/everything.ts'
import { at, type Screen } from '#testing/browser/screen.ts'
import { rows } from './lead-page.ts'

const list = at('list', '/users', 'counsellor', rows)

const filters: Screen = {
  name: 'filters',
  open: async (context, page) => {
    await list.open(context, page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Place' }).waitFor()
  },
}

/** The dialog that a button of the list's head opens. */
const overList = (name: string, button: RegExp, loaded: (page: Page) => Locator): Screen => ({
  name,
  open: async (context, page) => {
    await enterWithEverything(context)
    await page.goto('/pending?scheduled=any')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: button }).first().click()
    await loaded(page).first().waitFor()
  },
})

const leadAt = (name: string, pathOf: (id: number) => string): Screen => ({
  name,
  open: async (context, page) => {
    const { parent } = await enterWithEverything(context)
    await page.goto(pathOf(parent.id))
    await page.getByRole('heading', { name: parent.name }).waitFor()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
  },
})

const lead = leadAt('lead', (id) => `/users/${id}`)

/** A dialog over a lead. */
export const overLead = (name: string, open: (page: Page) => Promise<void>): Screen => ({
  name,
  open: async (context, page) => {
    await lead.open(context, page)
    await open(page)
  },
})

export const screens: readonly Screen[] = [
  list,
  filters,
  lead,
  leadAt('page of a lead', (id) => `/leads/${id}`),
  overList('all lists', /^All lists$/, (page) => page.getByRole('link', { name: 'Others' })),
  overList('saved views', /^View/, (page) => page.getByRole('button', { name: 'Save view' })),
  overList('export and columns', /^More$/, (page) => page.getByRole('button', { name: /^Export/ })),
  at('numbers to check', '/number-disputes', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'Numbers to check' })),
  at('list with nothing in it', '/application-submitted?search=zzzz', 'counsellor', (page) =>
    page.getByText('No parent fits these filters'),
  ),
]
