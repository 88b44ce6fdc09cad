import { inLeadLists } from '#domains/leads/web/keys.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    where: inLeadLists,
    roles: leadRoles,
    lines: [
      { keys: ['Alt', 'S'], does: 'Share or transfer the open lead' },
      { keys: ['Alt', 'R'], does: 'Ask for the open lead, where it is somebody else’s' },
    ],
  },
]
