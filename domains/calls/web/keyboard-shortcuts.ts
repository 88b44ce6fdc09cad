import { leadRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  {
    roles: leadRoles,
    shortcuts: [
      { keys: ['Alt', 'I'], description: 'Open the parent who calls, or New lead if nobody has the number' },
      {
        keys: ['Alt', 'C K Y'],
        description: 'A simulated call: connected, not reached, own telephone. No answer and a busy line are outcomes',
      },
    ],
  },
]
