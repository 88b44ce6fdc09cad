import { leadRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  {
    where: 'On a recommended school',
    roles: leadRoles,
    shortcuts: [
      { keys: ['Alt', 'V'], description: 'Schedule a visit there' },
      { keys: ['Alt', 'U'], description: 'Add it to the school bucket' },
      { keys: ['X'], description: 'Mark it, to add, copy or compare several' },
      { keys: ['↑'], description: 'Go to the previous school; ↓ to the next' },
    ],
  },
  {
    where: 'On the handle of a school in the bucket',
    roles: leadRoles,
    shortcuts: [{ keys: ['Alt', '↑'], description: 'Move it up by one place; Alt and ↓ moves it down' }],
  },
]
