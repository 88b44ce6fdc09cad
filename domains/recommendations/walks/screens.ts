import type { Looks } from '#testing/browser/look.ts'
import type { Screen, StatesOver } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = []

export const statesOver: StatesOver = {
  lead: [
    {
      name: 'recommended schools',
      open: async (page) => {
        await page.getByRole('button', { name: 'Show recommended schools' }).click()
        await page.getByRole('region', { name: 'Recommended Schools' }).getByText('Recommended schools found').waitFor()
      },
      part: (page) => page.getByRole('region', { name: 'Recommended Schools' }),
      close: () => Promise.resolve(),
    },
    {
      name: 'points of a school',
      shows: 'recommended-school',
      open: (page) =>
        page
          .getByRole('button', { name: / points: why / })
          .first()
          .click(),
    },
  ],
}

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  declined: { shows: 'decline-dialog' },
  longNames: {},
  choices: { shows: 'criterion-chip' },
  forBoys: {},
  notedAnswer: {},
  noneFound: {},
  compared: { shows: 'compare-schools' },
  map: {},
  ownRules: {},
  sentByHand: { shows: 'send-dialog' },
  message: { shows: 'send-dialog' },
  parentPage: {},
  noParentPage: {},
  doNotDisturb: {},
  notOpen: {},
  consent: { shows: 'login-consent-dialog' },
  longSchools: {},
} satisfies Looks
