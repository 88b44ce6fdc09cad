import type { Locator, Page } from 'playwright-core'
import type { Looks } from '#testing/browser/look.ts'
import { query } from '#testing/browser/portal-data.ts'
import { at, type Screen, type State } from '#testing/browser/screen.ts'
import { enter } from '#testing/browser/staff.ts'

const aSchool: Screen = {
  name: 'a school',
  at: '/schools/$slug',
  open: async (context, page) => {
    await enter(context, 'counsellor')
    const [known] = await query<{ slug: string }>(
      'select slug from school join school_listing using (id) where has_fees and has_facilities and has_open_class order by id limit 1',
    )
    await page.goto(`/schools/${known?.slug}`)
    await page.getByRole('region', { name: 'Fees by class' }).waitFor()
  },
}

/** A tab of the profile of a school with many known facts. */
const tabOf = (tab: string, loaded: (page: Page) => Locator, { at: route } = { at: '/database/profile/$slug/$tab' }): Screen => ({
  name: `school profile, ${tab}`,
  at: route,
  open: async (context, page) => {
    await enter(context, 'databaseExecutive')
    const [known] = await query<{ slug: string }>(
      'select slug from school join school_listing using (id) where has_fees and has_facilities order by id limit 1',
    )
    await page.goto(`/database/profile/${known?.slug}${tab === 'details' ? '' : `/${tab}`}`)
    await loaded(page).first().waitFor()
  },
})

const behind = (button: string, loaded: (page: Page) => Locator): Pick<State, 'open'> => ({
  open: async (page) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await loaded(page).first().waitFor()
  },
})

export const screens: readonly Screen[] = [
  aSchool,
  at('school profiles', '/database/profile', 'databaseExecutive', (page) => page.locator('[data-record]')),
  at('school search', '/database/search', 'databaseExecutive', (page) =>
    page.getByRole('region', { name: 'Schools by city' }).locator('li'),
  ),
  at('schools on a map', '/schools?view=map', 'counsellor', (page) =>
    page.getByRole('region', { name: 'Map of schools' }).getByRole('button', { name: /schools/ }),
  ),
  at('global ranking', '/database/global-ranking', 'databaseExecutive', (page) => page.locator('[data-record]')),
  at('register a school', '/database/register', 'databaseExecutive', (page) => page.getByLabel('Name')),
  at('likely doubles', '/database/doubles', 'databaseExecutive', (page) => page.getByRole('heading', { name: 'Likely doubles', level: 1 })),
  at('removed schools', '/database/removed', 'databaseExecutive', (page) =>
    page.getByRole('heading', { name: 'Removed schools', level: 1 }),
  ),
  at('schools', '/schools', 'counsellor', (page) => page.locator('[data-record]'), [
    {
      name: 'cities of schools',
      shows: 'school-list-bar',
      ...behind('Cities', (page) => page.getByRole('dialog', { name: 'Schools by city' }).getByRole('link')),
    },
    {
      name: 'filters of schools',
      shows: 'school-list-bar',
      ...behind('Filters', (page) => page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox')),
    },
  ]),
  tabOf('details', (page) => page.getByLabel('Pincode'), { at: '/database/profile/$slug' }),
  tabOf('classes', (page) => page.getByRole('form', { name: 'Add classes' })),
  tabOf('fees', (page) => page.locator('table input')),
  tabOf('features', (page) => page.getByRole('checkbox')),
  tabOf('permissions', (page) => page.getByLabel('Global rank')),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  compared: { shows: 'compare-dialog' },
  wrongDetails: {},
  closedClass: {},
  staleFee: {},
  pasted: {},
  copiedFees: { shows: 'copy-fees' },
  failedPhotos: {},
  double: {},
  removed: { shows: 'remove-school-dialog' },
  notConfirmed: {},
  uploadedFee: {},
  moves: { shows: 'move-history' },
  leaving: { shows: 'edit-bar' },
  atOnePlace: { shows: 'school-map' },
} satisfies Looks
