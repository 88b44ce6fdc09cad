import type { Page } from 'playwright-core'
import type { Looks } from '#testing/browser/look.ts'
import { query } from '#testing/browser/portal-data.ts'
import { at, type Screen } from '#testing/browser/screen.ts'

const press = (button: string | RegExp) => (page: Page) => page.getByRole('button', { name: button }).first().click()

const draft = 'A draft of the walk'

const listed = at(
  'rules of assignment',
  '/assignment',
  'counsellorAdmin',
  (page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem').filter({ hasText: draft }),
  [{ name: 'deleting a rule', shows: 'delete-dialog', open: press(`Delete ${draft}`) }],
)

const rules: Screen = {
  ...listed,
  open: async (context, page) => {
    await query(`insert into assignment_rule (name, place, is_on, receivers) values ($1, 9999, false, 'named')`, [draft])
    await listed.open(context, page)
  },
}

export const screens: readonly Screen[] = [
  rules,
  at('the queue', '/assignment?tab=queue', 'counsellorAdmin', (page) => page.getByRole('link', { name: /^Unassigned \d/ })),
  at('counsellors at work', '/assignment?tab=counsellors', 'counsellorAdmin', (page) => page.locator('[data-record]'), [
    { name: 'rules for new leads', shows: 'settings-line', open: press('Change these rules') },
    { name: 'absence of a counsellor', shows: 'work-panel', open: press(/^Away… /) },
  ]),
  at('colleagues away', '/stand-in', 'counsellor', (page) => page.getByRole('heading', { name: 'Colleagues away' })),
]

/** States that only a walk reaches, and looks at. */
export const inWalks = {
  triedRule: { shows: 'rule-editor' },
  refusedAbsence: { shows: 'attendance-tool' },
  takenDay: {},
  refusedHours: { shows: 'work-dialog' },
  leavesOfAccount: {},
  leaveInTable: {},
  hoursOfSeveral: { shows: 'hours-dialog' },
  transferToTwo: { shows: 'bulk-dialog' },
  handoverNote: { shows: 'bulk-dialog' },
  undoneTransfer: { shows: 'bulk-dialog' },
  stayedLeads: { shows: 'bulk-dialog' },
  byTheRules: { shows: 'bulk-dialog' },
  rulesHistory: {},
  leftOutByRules: { shows: 'bulk-dialog' },
  newEnquiry: {},
  soundSwitch: { shows: 'attendance-tool' },
  enquiryOnPhone: {},
  offeredEnquiry: {},
  uncalledEnquiry: { shows: 'notice-bell' },
  allTaken: {},
  onLeaveOption: {},
  switchedRule: { shows: 'switch-dialog' },
} satisfies Looks
