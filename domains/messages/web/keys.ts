import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    where: 'In the inbox',
    roles: leadRoles,
    lines: [
      { keys: ['J'], does: 'Next conversation' },
      { keys: ['K'], does: 'Previous conversation' },
      { keys: ['R'], does: 'Write to the parent' },
      { keys: ['E'], does: 'Finish the conversation' },
      { keys: ['Z'], does: 'Snooze the conversation' },
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
