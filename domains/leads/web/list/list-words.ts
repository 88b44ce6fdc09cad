import type { LeadListName } from '#domains/leads/contract/lists.ts'

interface ListWords {
  scheduled: string
  scheduledShort: string
  /** Whether the dates of the follow-up are mostly past or to come. */
  looks: 'past' | 'future'
  missed: string
  /** What the list counts, where its title alone could mean something else. */
  says?: string
  /** For a list that is empty without any filter. */
  empty: string
  hint: string
}

const defaults = { scheduled: 'Next follow-up', scheduledShort: 'Follow-up', looks: 'future', missed: 'Missed' } as const

export const listWords: Readonly<Record<LeadListName, ListWords>> = {
  users: { ...defaults, empty: 'No leads yet', hint: 'Parents appear here as soon as they are assigned to you or shared with you.' },
  'registration-initiated': {
    ...defaults,
    empty: 'No school is in a cart',
    hint: 'Parents who put a school into their cart on the marketplace appear here until they take it out.',
  },
  'call-scheduled': {
    ...defaults,
    empty: 'No call is scheduled',
    hint: 'Leads appear here while a next call is agreed, or while a call that the parent booked is to come or was missed.',
  },
  'visit-scheduled': {
    ...defaults,
    empty: 'No visit is scheduled',
    hint: 'Parents with a visit that is fixed and not over appear here, also after later actions.',
  },
  'lead-generated': {
    ...defaults,
    empty: 'No lead is generated yet',
    hint: 'Parents whom you gave to a school as a lead appear here, also after later actions.',
  },
  'application-submitted': {
    ...defaults,
    empty: 'No application is submitted yet',
    hint: 'Parents who submitted an application appear here, also after later actions.',
  },
  'admission-done': { ...defaults, empty: 'No admission is done yet', hint: 'Parents with an admission that is done appear here.' },
  others: {
    ...defaults,
    empty: 'Nothing else',
    hint: 'Leads appear here when their latest action is an application, a registration or something without a stage.',
  },
  missed: {
    scheduled: 'Was due',
    scheduledShort: 'Was due',
    looks: 'past',
    missed: 'Missed',
    empty: 'Nothing missed',
    says: 'Follow-ups whose time has passed. Calls of parents that nobody took are “Missed calls” on the dashboard.',
    hint: 'A follow-up whose time passes without an outcome appears here. A comment alone does not close it.',
  },
  done: {
    scheduled: 'Was due',
    scheduledShort: 'Was due',
    looks: 'past',
    missed: 'Done late',
    empty: 'Nothing done yet',
    hint: 'A follow-up appears here when its outcome is logged, when its call connects, or when you say that it is done.',
  },
  pending: {
    scheduled: 'Due',
    scheduledShort: 'Due',
    looks: 'future',
    missed: 'Overdue',
    empty: 'Nothing is pending',
    hint: 'Calls, visits and leads with a next step appear here until that is done.',
  },
  'todays-data': {
    ...defaults,
    empty: 'Nobody new today',
    hint: 'Parents who are new today, or who did something on the marketplace today, appear here.',
  },
  'untouched-data': { ...defaults, empty: 'Nobody is untouched', hint: 'Parents without any call, action or comment appear here.' },
  'dormant-data': {
    ...defaults,
    empty: 'Nobody is dormant',
    hint: 'Parents with nothing from either side for as long as the firm’s settings say appear here.',
  },
}
