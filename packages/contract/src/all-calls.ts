import * as actions from './actions.ts'
import * as actionsList from './actions-list.ts'
import type { Call } from './call.ts'
import * as telephone from './calls.ts'
import * as dialer from './dialer.ts'
import * as events from './events.ts'
import * as leads from './leads.ts'
import * as leadsChanges from './leads-changes.ts'
import * as leadsForms from './leads-forms.ts'
import * as leadsLists from './leads-lists.ts'
import * as leadsTimeline from './leads-timeline.ts'
import * as leadsViews from './leads-views.ts'
import * as locations from './locations.ts'
import * as recommendations from './recommendations.ts'
import * as schools from './schools.ts'
import * as sessions from './sessions.ts'
import * as sharing from './sharing.ts'
import * as staff from './staff.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'summary' in value

/** Every declared call with its name, by domain: what the role test, the mount check and the API document walk. */
const domains = {
  sessions,
  staff,
  locations,
  schools,
  leads: { ...leadsLists, ...leads, ...leadsChanges, ...leadsForms, ...leadsTimeline, ...leadsViews },
  actions: { ...actions, ...actionsList },
  sharing,
  calls: telephone,
  dialer,
  recommendations,
  events,
} as const

export const calls: readonly { domain: string; name: string; call: Call }[] = Object.entries(domains).flatMap(([domain, entries]) =>
  Object.entries(entries)
    .filter((entry): entry is [string, Call] => isCall(entry[1]))
    .map(([name, call]) => ({ domain, name, call })),
)
