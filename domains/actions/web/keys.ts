import { inLeadLists } from '#domains/leads/web/keys.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    where: inLeadLists,
    roles: leadRoles,
    lines: [
      { keys: ['A'], does: 'Log an action on the open lead' },
      { keys: ['Alt', 'E'], does: 'Yes, the call-back is done, when that is asked' },
    ],
  },
]
