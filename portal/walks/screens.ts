import { rows } from '#domains/leads/walks/lead-page.ts'
import { enterWithEverything } from '#testing/browser/everything.ts'
import { at, type Screen } from '#testing/browser/screen.ts'
import { modulesOf } from '../server/folded/modules-of.ts'

const palette: Screen = {
  name: 'palette',
  open: async (context, page) => {
    await enterWithEverything(context)
    await page.goto('/users')
    await rows(page).first().waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog', { name: 'Go anywhere' }).getByRole('option').first().waitFor()
  },
}

const ofDomains = await modulesOf<{ screens: readonly Screen[] }>('walks/screens.ts')

/** Every screen of the portal, with what opens over it. */
export const screens: readonly Screen[] = [
  ...ofDomains.flatMap((domain) => domain.screens),
  palette,
  at('404', '/no-such-page', 'counsellor', (page) => page.getByRole('heading', { name: 'This page could not be found' })),
  at('403', '/users', 'databaseExecutive', (page) => page.getByRole('heading', { name: 'This page is not open to your account' })),
]
