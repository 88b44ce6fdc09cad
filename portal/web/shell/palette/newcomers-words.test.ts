import { describe, expect, test } from 'vitest'
import { type Role, roles } from '#platform/contract/roles.ts'
import { isFor, mayOpen } from '../navigation.ts'
import { pagesOf } from './pages-of.ts'
import { typedActs } from './typed-acts.ts'
import { everyAct } from './use-acts.ts'

const account = (...held: Role[]) => ({
  roles: held,
  ca_user_id: null,
  user_info: { is_boarding: false, boarding_unassigned_data_permission: false, dormant_data_permission: false },
})

/** What is offered first for a text. */
const shown = 8

const offered = (role: Role, typed: string) => [
  ...pagesOf(account(role), typed)
    .slice(0, shown)
    .map(({ label }) => label),
  ...typedActs(
    everyAct.filter((act) => isFor(act, [role])),
    typed,
  ).map(({ act }) => act.words[0]),
]

/** What people of a role type, and what they look for with it. */
const ofEverybody = {
  password: 'Change your password',
  'change my password': 'Change your password',
  'forgot password': 'Change your password',
  dark: 'Dark or light colours',
  'dark mode': 'Dark or light colours',
  theme: 'Dark or light colours',
  'log out': 'Where you are logged in',
  logout: 'Where you are logged in',
  sessions: 'Where you are logged in',
  settings: 'Profile',
  account: 'Profile',
  home: 'Dashboard',
  files: 'Ezycloud',
  photos: 'Ezycloud',
  brochure: 'Ezycloud',
  upload: 'Ezycloud',
}

const ofCounselling = {
  leads: 'Users',
  parents: 'Users',
  students: 'Users',
  'follow up': 'Follow-ups',
  followups: 'Follow-ups',
  calendar: 'Follow-ups',
  reminder: 'Follow-ups',
  tasks: 'Follow-ups',
  'call back': 'Follow-ups',
  visits: 'Follow-ups',
  calls: 'Recent calls',
  'call history': 'Recent calls',
  recording: 'Recent calls',
  actions: 'Actions',
  outcome: 'Action',
  inquiry: 'Enquiries',
  appointments: 'Booked calls',
  queue: 'Unassigned calls',
  whatsapp: 'Inbox',
  chat: 'Inbox',
  sms: 'Inbox',
  email: 'E-mail',
  canned: 'Quick replies',
  template: 'Quick replies',
  'add lead': 'New lead',
  'walk in': 'New lead',
  handover: 'Shared leads',
  transfer: 'Transfer',
  share: 'Share',
  merge: 'Leads to merge',
  duplicates: 'Leads to merge',
  leave: 'Colleagues away',
  holiday: 'Colleagues away',
  'school name': 'Schools',
  fees: 'Schools',
  hostel: 'Schools',
  score: 'Chance of an admission',
  top: 'Leaderboard',
  report: 'Reports',
  team: 'Leaderboard',
  missed: 'Missed',
} as const

const ofRole: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
  counsellor: {
    ...ofCounselling,
    dialer: 'Auto Dialer',
    dialler: 'Auto Dialer',
    dial: 'Auto Dialer',
    'auto dial': 'Auto Dialer',
    'start calling': 'Auto Dialer',
    'my leave': 'Your leave and attendance',
    holidays: 'Your leave and attendance',
    sick: 'Your leave and attendance',
    break: 'Your leave and attendance',
    attendance: 'Your leave and attendance',
    performance: 'Your figures',
    stats: 'Your figures',
    target: 'Your figures',
  },
  counsellor_admin: {
    ...ofCounselling,
    dialer: 'Dialing now',
    dial: 'Dialing now',
    calls: 'Dialing now',
    queue: 'Assignment',
    leave: 'Assignment',
    holiday: 'Assignment',
    attendance: 'Assignment',
    'bulk transfer': 'Assignment',
    team: 'Manage Counsellor',
    staff: 'Manage Counsellor',
    users: 'Manage Counsellor',
    'new counsellor': 'Manage Counsellor',
    'reset password': 'Manage Counsellor',
    import: 'Import leads',
    upload: 'Import leads',
    excel: 'Import leads',
    csv: 'Import leads',
    export: 'Exports',
    download: 'Exports',
    campaign: 'Campaigns',
    newsletter: 'Campaigns',
    'bulk mail': 'Campaigns',
    unsubscribed: 'E-mail tracking',
    bounce: 'E-mail tracking',
    templates: 'Message templates',
    'email templates': 'Mail templates',
    integration: 'Connections',
    api: 'Intake',
    facebook: 'Intake',
    'wrong number': 'Numbers to check',
    duplicates: 'Numbers to check',
    kpi: 'Counsellor figures',
    marketing: 'Enquiry analytics',
    seo: 'Generate JSON',
  },
  sales_admin: {
    team: 'Manage Executive',
    staff: 'Manage Executive',
    'reset password': 'Manage Executive',
    schools: 'Schools',
    'school name': 'Schools',
    contacts: 'Assigned schools',
    stats: 'School Performance',
    marketing: 'Enquiry analytics',
    ranking: 'Leaderboard',
    report: 'Reports',
  },
  sales_executive: {
    'my schools': 'Manage Executive',
    contacts: 'Manage Executive',
    parents: 'Leads of schools',
    leads: 'Leads of schools',
    'school name': 'Schools',
    stats: 'School Performance',
    ranking: 'Leaderboard',
  },
  database_executive: {
    upload: 'Upload',
    import: 'Upload',
    csv: 'Upload',
    excel: 'Upload',
    duplicates: 'Likely doubles',
    merge: 'Likely doubles',
    'school name': 'School profiles',
    'edit school': 'School profiles',
    profile: 'School profiles',
    'add school': 'Register',
    trash: 'Removed schools',
    deleted: 'Removed schools',
    restore: 'Removed schools',
    ranking: 'Global ranking',
    udise: 'Search',
    progress: 'Background tasks',
  },
  boarding_analyst: { stats: 'Boarding figures', hostel: 'Boarding figures', team: 'Leaderboard', staff: 'Boarding Counsellor Analytics' },
}

const everyWord = [...new Set([ofEverybody, ...Object.values(ofRole)].flatMap((words) => Object.keys(words)))]

describe.each(roles)('%s', (role) => {
  test.each(Object.entries({ ...ofEverybody, ...ofRole[role] }))('%j finds %s', (typed, wanted) => {
    expect(offered(role, typed)).toContain(wanted)
  })

  test('is never offered a page that it may not open', () => {
    for (const typed of everyWord) {
      for (const { label, link } of pagesOf(account(role), typed)) expect(mayOpen(pathOf(link), [role]), `${typed}: ${label}`).toBe(true)
    }
  })

  test('has no two pages of one name', () => {
    const labels = pagesOf(account(role), '').map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)])
  })
})

function pathOf({ to = '', params }: { to?: unknown; params?: unknown }): string {
  return String(to).replace('$list', (params as { list?: string } | undefined)?.list ?? '')
}
