import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    where: 'Follow-ups',
    roles: leadRoles,
    lines: [
      { keys: ['←'], does: 'The days before' },
      { keys: ['→'], does: 'The days after' },
      { keys: ['T'], does: 'Today' },
      { keys: ['Shift', '←'], does: 'Move the follow-up in focus to the day before' },
      { keys: ['Shift', '→'], does: 'Move the follow-up in focus to the day after' },
    ],
  },
]
