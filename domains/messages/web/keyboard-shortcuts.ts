import { leadRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: readonly ShortcutTable[] = [
  {
    where: 'In the inbox',
    roles: leadRoles,
    shortcuts: [
      { keys: ['J'], description: 'Next conversation' },
      { keys: ['K'], description: 'Previous conversation' },
      { keys: ['Enter'], description: 'Write to the parent' },
      { keys: ['Alt', 'E'], description: 'Finish the conversation' },
      { keys: ['Alt', 'S'], description: 'Snooze the conversation' },
      { keys: ['/'], description: 'Search in messages' },
    ],
  },
  {
    where: 'In a message to a parent',
    roles: leadRoles,
    shortcuts: [
      { keys: ['/'], description: 'Offer quick replies; ↑ ↓ choose, Enter takes one' },
      { keys: ['Enter'], description: 'Send' },
    ],
  },
]
