import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen, type StatesOver } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('logged actions', '/actions', 'counsellorAdmin', (page) => page.locator('[data-record]')),
  at('action list', '/actions?tab=manage', 'counsellorAdmin', (page) => page.getByRole('button', { name: 'Add an action to Other' })),
]

export const statesOver: StatesOver = {
  lead: [
    {
      name: 'action form',
      shows: 'action-dock',
      open: async (page) => {
        await page.keyboard.press('Alt+a')
        const form = page.getByRole('dialog', { name: /^Action / })
        await form.getByRole('radio', { name: 'Visit', exact: true }).check()
        await form.getByRole('radio', { name: 'Visit Scheduled' }).check()
        await form.getByRole('combobox', { name: 'Schools' }).waitFor()
      },
      hasWidths: true,
    },
  ],
}

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  unfoldedAction: {},
  visitForm: { shows: 'action-dock' },
  cancelQuestion: {},
  unreadableDay: { shows: 'action-dock' },
  calendar: { shows: 'when-field' },
  unsavedAction: {},
  takenAdmission: { shows: 'take-admission-dialog' },
  chosenOutcome: {},
  thirdCall: {},
  missingSchool: {},
  twoSchools: {},
  lateCall: {},
  outcomeInList: {},
  outcomeByTap: {},
  removedAdmission: { shows: 'remove-admission-dialog' },
} satisfies Looks
