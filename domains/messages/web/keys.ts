import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    where: 'In the inbox',
    roles: leadRoles,
    lines: [
      { keys: ['J'], does: 'Next conversation' },
      { keys: ['K'], does: 'Previous conversation' },
      { keys: ['Enter'], does: 'Write to the parent' },
      { keys: ['Alt', 'E'], does: 'Finish the conversation' },
      { keys: ['Alt', 'S'], does: 'Snooze the conversation' },
      { keys: ['/'], does: 'Search in messages' },
    ],
  },
  {
    where: 'In a message to a parent',
    roles: leadRoles,
    lines: [
      { keys: ['/'], does: 'Offer quick replies; ↑ ↓ choose, Enter takes one' },
      { keys: ['Enter'], does: 'Send' },
    ],
  },
]
