import { inLeadLists } from '#domains/leads/web/keyboard-shortcuts.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  {
    where: inLeadLists,
    roles: leadRoles,
    shortcuts: [
      { keys: ['Alt', 'S'], description: 'Share or transfer the open lead' },
      { keys: ['Alt', 'R'], description: 'Ask for the open lead, where it is somebody else’s' },
    ],
  },
]
