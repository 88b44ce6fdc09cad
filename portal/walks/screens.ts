import type { Looks } from '#testing/browser/look.ts'
import { at, type Screen, type State, type StatesOver } from '#testing/browser/screen.ts'
import { modulesOf } from '../server/folded/modules-of.ts'

/** What keys open over every page of the frame, opened over one of them. */
const overFrame: readonly State[] = [
  {
    name: 'palette',
    shows: 'palette',
    open: async (page) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog', { name: 'Go anywhere' }).getByRole('option').first().waitFor()
    },
    hasWidths: true,
  },
  { name: 'page of keys', shows: 'keys-page', open: (page) => page.keyboard.press('?') },
]

interface Walks {
  /** None, where a domain only opens something over the screens of others. */
  screens?: readonly Screen[]
  statesOver?: StatesOver
}

const ofDomains = await modulesOf<Walks>('walks/screens.ts')

const all: readonly Screen[] = [
  ...ofDomains.flatMap((domain) => domain.screens ?? []),
  at('404', '/no-such-page', 'counsellor', (page) => page.getByRole('heading', { name: 'This page could not be found' })),
  at('403', '/users', 'databaseExecutive', (page) => page.getByRole('heading', { name: 'This page is not open to your account' })),
]

const over = [['list', overFrame] as const, ...ofDomains.flatMap(({ statesOver = {} }) => Object.entries(statesOver))]
const unknown = over.find(([name]) => !all.some((screen) => screen.name === name))
if (unknown) throw new Error(`No screen is called ${unknown[0]}, over which a domain opens something.`)

/** Every screen of the portal, with what opens over it: first that of other domains, then its own. */
export const screens: readonly Screen[] = all.map((screen) => ({
  ...screen,
  states: [...over.filter(([name]) => name === screen.name).flatMap(([, states]) => states), ...(screen.states ?? [])],
}))

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  formNotLoaded: {},
  endedSession: { shows: 'ask-password' },
  keptNotes: { shows: 'kept-list' },
  noteNotTaken: { shows: 'kept-list' },
  noLine: {},
  nothingKept: {},
  oneAddress: {},
  colleague: { shows: 'palette' },
  wrongAddress: {},
} satisfies Looks
