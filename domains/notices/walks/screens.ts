import { enterWithEverything } from '#testing/browser/everything.ts'
import type { Screen } from '#testing/browser/screen.ts'

const notices: Screen = {
  name: 'notices',
  open: async (context, page) => {
    const { parent } = await enterWithEverything(context)
    await page.goto(`/leads/${parent.id}`)
    await page.getByRole('button', { name: /^Notices/ }).click()
    await page.getByRole('dialog', { name: 'Notices' }).getByRole('link').first().waitFor()
  },
}

export const screens: readonly Screen[] = [notices]
