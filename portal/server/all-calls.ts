import type { Call } from '#platform/contract/call.ts'
import * as events from '#platform/contract/events.ts'
import { fold } from '#portal/fold.ts'
import { contracts } from './folded/domains.ts'
import { wholeLead } from './whole-lead/whole-lead.ts'

const isCall = (entry: readonly [string, unknown]): entry is [string, Call] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'summary' in entry[1]

const withPlatform = [...contracts, { name: 'events', calls: events }]

export const calls: readonly { domain: string; name: string; call: Call }[] = Object.values(
  fold('call', withPlatform, ({ name: domain, calls: exported }) =>
    Object.fromEntries(
      Object.entries<unknown>({ ...exported, ...(domain === 'leads' && wholeLead) })
        .filter(isCall)
        .map(([name, call]) => [name, { domain, name, call }]),
    ),
  ),
)
