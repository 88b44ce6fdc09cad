import { leadRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  {
    where: 'Follow-ups',
    roles: leadRoles,
    shortcuts: [
      { keys: ['←'], description: 'The days before' },
      { keys: ['→'], description: 'The days after' },
      { keys: ['T'], description: 'Today' },
      { keys: ['Shift', '←'], description: 'Move the follow-up in focus to the day before' },
      { keys: ['Shift', '→'], description: 'Move the follow-up in focus to the day after' },
    ],
  },
]
