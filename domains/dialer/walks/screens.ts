import { enterWithEverything, makeEverything } from '#testing/browser/everything.ts'
import type { Screen } from '#testing/browser/screen.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { parent as dialed, serve, shownRegion, turnOn } from './dialer-page.ts'

const stageOne: Screen = {
  name: 'dialer before the first lead',
  open: async (context, page) => {
    await enterWithEverything(context)
    await turnOn(page)
    await page.getByRole('region', { name: 'Who waits' }).waitFor()
  },
}

const stageTwo: Screen = {
  name: 'dialer with a lead',
  open: async (context, page) => {
    await enterWithEverything(context)
    await turnOn(page)
    await page.keyboard.press('Enter')
    await dialed(page).waitFor()
    await shownRegion(page, 'Action timeline').waitFor()
    await shownRegion(page, 'Recommended Schools').getByRole('status').waitFor()
  },
}

const dialingNow: Screen = {
  name: 'dialing now',
  open: async (context, page) => {
    const { counsellor, parent } = await makeEverything()
    await call('POST', '/api/v3/admin_custom/auto-dialer-session/', counsellor.token, { status: 'dialing' })
    await serve(counsellor.token)
    await enter(context, 'counsellorAdmin')
    await page.goto('/dialing')
    await page.locator('[data-record]').getByRole('link', { name: parent.name }).waitFor()
  },
}

export const screens: readonly Screen[] = [stageOne, stageTwo, dialingNow]
