import type { Locator, Page } from 'playwright-core'
import type { Looks } from '#testing/browser/look.ts'
import { at, enterWithShared, type Screen, type State } from '#testing/browser/screen.ts'
import { editButton } from './edit-page.ts'
import { rows } from './lead-page.ts'

/** What a button of the list opens. */
const behind = (button: RegExp, loaded: (page: Page) => Locator): Pick<State, 'open'> => ({
  open: async (page) => {
    await page.getByRole('button', { name: button }).first().click()
    await loaded(page).first().waitFor()
  },
})

const inPanel = (button: RegExp, name: string) => behind(button, (page) => page.getByRole('dialog', { name }).getByRole('listitem'))

const overList: readonly State[] = [
  {
    ...{ name: 'filters', shows: 'filter-drawer', hasWidths: true },
    ...behind(/^Filters/, (page) => page.getByRole('combobox', { name: 'Place' })),
  },
  {
    ...{ name: 'all lists', shows: 'list-tabs', hasWidths: true },
    ...behind(/^All lists$/, (page) => page.getByRole('link', { name: 'Others' })),
  },
  {
    ...{ name: 'saved views', shows: 'views-button', hasWidths: true },
    ...behind(/^View/, (page) => page.getByRole('button', { name: 'Save view' })),
  },
  {
    ...{ name: 'export and columns', shows: 'list-menu', hasWidths: true },
    ...behind(/^More$/, (page) => page.getByRole('button', { name: /^Export/ })),
  },
  { name: 'enquiries of a row', shows: 'enquiries-cell', ...inPanel(/\d enquiries of /, 'Enquiries, newest first') },
  { name: 'other places', shows: 'locations-cell', ...inPanel(/more places? of /, 'Also looks in') },
  { name: 'other numbers', shows: 'other-numbers', ...inPanel(/other numbers? of /, 'Other numbers') },
  { name: 'other steps', shows: 'follow-up-cell', ...inPanel(/more next steps? of /, 'Also planned') },
  { name: 'partners', shows: 'owner-cell', ...inPanel(/ is shared with /, 'Shared with') },
  {
    name: 'export of the chosen',
    shows: 'selection-bar',
    open: async (page) => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('x')
      await page.getByRole('region', { name: 'Chosen leads' }).getByRole('button', { name: 'Export' }).click()
      await page
        .getByRole('dialog', { name: 'Export the chosen' })
        .getByRole('button', { name: /^Export/ })
        .waitFor()
    },
  },
]

const leadAt = (name: string, route: string, pathOf: (id: number) => string, states: readonly State[] = []): Screen => ({
  name,
  at: route,
  open: async (context, page) => {
    const { parent } = await enterWithShared(context)
    await page.goto(pathOf(parent.id))
    await page.getByRole('heading', { name: parent.name }).waitFor()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
  },
  states,
})

const everyEditor: State = {
  name: 'every editor of a lead',
  open: async (page) => {
    for (const what of ['the name', 'the number', 'the budget', 'the location']) await editButton(page, what).click()
    await page.getByRole('button', { name: 'Add a child' }).click()
    await page.getByRole('form', { name: 'Add a child' }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('combobox', { name: 'City' }).waitFor()
    await page.getByText('Name is required').waitFor()
  },
  part: (page) => page.locator('form'),
}

const consents: State = {
  name: 'consents of a lead',
  open: async (page) => {
    await page.getByRole('button', { name: 'Show consents' }).click()
    await page.getByRole('region', { name: 'Consents' }).getByText('Marketing: nothing said').waitFor()
    await page.getByRole('button', { name: /^All that was said/ }).click()
  },
}

const wishes: State = {
  ...{ name: 'wishes of a parent', shows: 'wishes-dialog', hasWidths: true },
  open: async (page) => {
    await page.keyboard.press('Alt+Minus')
    await page
      .getByRole('dialog', { name: 'The parent asks for' })
      .getByRole('button', { name: /^Wants no calls/ })
      .waitFor()
  },
}

const notice: State = {
  ...{ name: 'writing a notice', shows: 'consent-notice-dialog', hasWidths: true },
  open: async (page) => {
    await page.getByRole('button', { name: 'Write a notice' }).click()
    await page.getByRole('dialog', { name: 'Consent notice' }).getByRole('group', { name: 'Hindi' }).waitFor()
  },
}

export const screens: readonly Screen[] = [
  at('list', '/users', 'counsellor', rows, overList),
  leadAt('lead', '/users/$leadId', (id) => `/users/${id}`),
  leadAt('page of a lead', '/leads/$leadId', (id) => `/leads/${id}`, [wishes, everyEditor, consents]),
  at('numbers to check', '/number-disputes', 'counsellorAdmin', (page) => page.getByRole('heading', { name: 'Numbers to check' })),
  at('consent notices', '/consent-notices', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Write a notice' }), [notice]),
  at('list with nothing in it', '/application-submitted?search=zzzz', 'counsellor', (page) =>
    page.getByText('No parent fits these filters'),
  ),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  unsavedTexts: {},
  conflict: { shows: 'conflict-dialog' },
  places: {},
  suggestedPlace: {},
  placesOfFilter: {},
  placeInDrawer: { shows: 'filter-drawer' },
  clockAbroad: {},
  newLeads: {},
  disputedNumber: {},
  chosenLeads: {},
  soundsLike: {},
  shownSounds: {},
  soundsOnPhone: {},
  soundsWhereChosen: {},
  whatWaits: { shows: 'notice-bell' },
  longOverdue: { shows: 'notice-bell' },
  wholeTimeline: {},
  saidNo: {},
  childAgreed: { shows: 'note-consent-dialog' },
} satisfies Looks
