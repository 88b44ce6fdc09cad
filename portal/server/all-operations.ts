import * as events from '#platform/contract/events.ts'
import type { Operation } from '#platform/contract/operation.ts'
import { fold } from '#portal/fold.ts'
import { contracts } from './folded/domains.ts'
import { wholeLead } from './whole-lead/whole-lead.ts'

const isOperation = (entry: readonly [string, unknown]): entry is [string, Operation] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'summary' in entry[1]

const withPlatform = [...contracts, { name: 'events', operations: events }]

export const operations: readonly { domain: string; name: string; hasNoParents?: true; operation: Operation }[] = Object.values(
  fold('operation', withPlatform, ({ name: domain, operations: exported, ...part }) =>
    Object.fromEntries(
      Object.entries<unknown>({ ...exported, ...(domain === 'leads' && wholeLead) })
        .filter(isOperation)
        .map(([name, operation]) => [name, { domain, name, operation, ...('hasNoParents' in part && { hasNoParents: true as const }) }]),
    ),
  ),
)
