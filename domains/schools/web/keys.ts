import { schoolRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    where: 'In lists of schools',
    roles: schoolRoles,
    lines: [
      { keys: ['↑', '↓'], does: 'Move through the list' },
      { keys: ['Enter'], does: 'Open the school' },
      { keys: ['/'], does: 'Search' },
    ],
  },
]
