import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  {
    where: 'On a recommended school',
    roles: leadRoles,
    lines: [
      { keys: ['Alt', 'V'], does: 'Schedule a visit there' },
      { keys: ['Alt', 'U'], does: 'Add it to the school bucket' },
      { keys: ['X'], does: 'Mark it, to add, copy or compare several' },
      { keys: ['↑'], does: 'Go to the previous school; ↓ to the next' },
    ],
  },
  {
    where: 'On the handle of a school in the bucket',
    roles: leadRoles,
    lines: [{ keys: ['Alt', '↑'], does: 'Move it up by one place; Alt and ↓ moves it down' }],
  },
]
