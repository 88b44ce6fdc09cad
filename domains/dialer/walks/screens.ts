import type { Page } from 'playwright-core'
import { enterWithEverything, makeEverything } from '#testing/browser/everything.ts'
import type { Looks } from '#testing/browser/look.ts'
import type { Screen } from '#testing/browser/screen.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { parent as dialed, serve, shownRegion, turnOn } from './dialer-page.ts'

const press = (button: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name: button }).filter({ visible: true }).first().click()

const stageOne: Screen = {
  name: 'dialer before the first lead',
  at: '/users',
  shows: 'dialer-modal',
  open: async (context, page) => {
    await enterWithEverything(context)
    await turnOn(page)
    await page.getByRole('region', { name: 'Who waits' }).waitFor()
  },
}

const stageTwo: Screen = {
  name: 'dialer with a lead',
  at: '/users',
  shows: 'dialer-modal',
  open: async (context, page) => {
    await enterWithEverything(context)
    await turnOn(page)
    await page.keyboard.press('Enter')
    await dialed(page).waitFor()
    await shownRegion(page, 'Action timeline').waitFor()
    await shownRegion(page, 'Recommended Schools').getByRole('status').waitFor()
  },
  states: [
    { name: 'enquiries of the lead', shows: 'enquiries-of', open: press('See More') },
    { name: 'steps of the lead', shows: 'enquiries-of', open: press('Scheduled Date') },
  ],
}

const dialingNow: Screen = {
  name: 'dialing now',
  at: '/dialing',
  open: async (context, page) => {
    const { counsellor, parent } = await makeEverything()
    await call('POST', '/api/v3/admin_custom/auto-dialer-session/', counsellor.token, { status: 'dialing' })
    await serve(counsellor.token)
    await enter(context, 'counsellorAdmin')
    await page.goto('/dialing')
    await page.locator('[data-record]').getByRole('link', { name: parent.name }).waitFor()
  },
  states: [{ name: 'pause of a dialer', shows: 'pause-dialog', open: press(/^Pause /) }],
}

export const screens: readonly Screen[] = [stageOne, stageTwo, dialingNow]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  dialedList: {},
  leadOfList: {},
  outsideHours: {},
  childProfile: {},
  sessionFigures: {},
  whichSchool: {},
  missingSchool: {},
  sendFromDialer: { shows: 'send-dialog' },
  targets: { shows: 'targets-dialog' },
  ownPause: {},
  askedReason: {},
  callBackDone: {},
  undoneEntry: {},
  cancelQuestion: {},
  saidNo: {},
  doneOnPhone: {},
  noteOnPhone: {},
} satisfies Looks
