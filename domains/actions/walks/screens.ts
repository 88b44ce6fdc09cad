import { overLead } from '#domains/leads/walks/screens.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

const form = overLead('action form', async (page) => {
  await page.keyboard.press('Alt+a')
  await page
    .getByRole('dialog', { name: /^Action / })
    .getByRole('radio', { name: 'Visit', exact: true })
    .check()
  await page.getByRole('radio', { name: 'Visit Scheduled' }).check()
  await page.getByRole('combobox', { name: 'Schools' }).waitFor()
})

export const screens: readonly Screen[] = [
  form,
  at('logged actions', '/actions', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('action list', '/actions?tab=manage', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Add an action to Other' })),
]
