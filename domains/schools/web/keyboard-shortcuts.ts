import { schoolRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  {
    where: 'In lists of schools',
    roles: schoolRoles,
    shortcuts: [
      { keys: ['↑', '↓'], description: 'Move through the list' },
      { keys: ['Enter'], description: 'Open the school' },
      { keys: ['/'], description: 'Search' },
    ],
  },
]
