import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const inLeadLists = 'In lead lists'

export const keys: readonly KeyTable[] = [
  {
    where: inLeadLists,
    roles: leadRoles,
    lines: [
      { keys: ['↑', '↓'], does: 'Move through the list' },
      { keys: ['Enter'], does: 'Open the lead' },
      { keys: ['J'], does: 'Next lead' },
      { keys: ['K'], does: 'Previous lead' },
      { keys: ['/'], does: 'Search' },
    ],
  },
]
