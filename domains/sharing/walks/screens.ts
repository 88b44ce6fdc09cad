import { overLead } from '#domains/leads/walks/screens.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

const dialog = overLead('share or transfer', async (page) => {
  await page.keyboard.press('Alt+s')
  await page.getByRole('dialog', { name: 'Share or Transfer' }).waitFor()
})

export const screens: readonly Screen[] = [
  dialog,
  at('shared leads', '/share-transfer', 'counsellor', (page) => page.locator('[data-record]')),
]
