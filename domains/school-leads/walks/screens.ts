import { at, type Screen } from '#testing/browser/screen.ts'

const list = at('leads of schools', '/school-leads', 'salesExecutive', (page) => page.locator('[data-record]'))

export const screens: readonly Screen[] = [
  list,
  {
    name: 'lead of a school',
    at: '/school-leads/$leadId',
    open: async (context, page) => {
      await list.open(context, page)
      await page.locator('[data-record] a').first().click()
      await page.getByRole('heading', { name: 'Asked about your schools' }).waitFor()
    },
  },
]
