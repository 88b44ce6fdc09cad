import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    roles: leadRoles,
    lines: [
      { keys: ['Alt', 'I'], does: 'Open the parent who calls, or New lead if nobody has the number' },
      { keys: ['Alt', 'C K Y'], does: 'A simulated call: connected, not reached, own telephone. No answer and a busy line are outcomes' },
    ],
  },
]
