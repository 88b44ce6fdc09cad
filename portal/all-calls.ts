import * as actionsList from '#domains/actions/contract/action-list.ts'
import * as actions from '#domains/actions/contract/actions.ts'
import * as telephone from '#domains/calls/contract/calls.ts'
import * as dialer from '#domains/dialer/contract/dialer.ts'
import * as leadsChanges from '#domains/leads/contract/changes.ts'
import * as leadsForms from '#domains/leads/contract/forms.ts'
import * as leads from '#domains/leads/contract/leads.ts'
import * as leadsLists from '#domains/leads/contract/lists.ts'
import * as leadsTimeline from '#domains/leads/contract/timeline.ts'
import * as leadsViews from '#domains/leads/contract/views.ts'
import * as locations from '#domains/locations/contract/locations.ts'
import * as recommendations from '#domains/recommendations/contract/recommendations.ts'
import * as schools from '#domains/schools/contract/schools.ts'
import * as sessions from '#domains/sessions/contract/sessions.ts'
import * as sharing from '#domains/sharing/contract/sharing.ts'
import * as staff from '#domains/staff/contract/staff.ts'
import type { Call } from '#platform/contract/call.ts'
import * as events from '#platform/contract/events.ts'

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
