import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen, type StatesOver } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [at('shared leads', '/share-transfer', 'counsellor', (page) => page.locator('[data-record]'))]

export const statesOver: StatesOver = {
  lead: [
    {
      name: 'share or transfer',
      shows: 'share-or-transfer-modal',
      open: (page) => page.keyboard.press('Alt+s'),
      hasWidths: true,
    },
  ],
}

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  asked: {},
  request: { shows: 'notice-bell' },
  chosenLeads: { shows: 'share-leads-dialog' },
  undone: {},
} satisfies Looks
