import type { Screen, StatesOver } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = []

export const statesOver: StatesOver = {
  lead: [
    {
      name: 'notices',
      shows: 'notice-bell',
      open: async (page) => {
        await page.getByRole('button', { name: /^Notices/ }).click()
        await page.getByRole('dialog', { name: 'Notices' }).getByRole('link').first().waitFor()
      },
      hasWidths: true,
    },
  ],
}
