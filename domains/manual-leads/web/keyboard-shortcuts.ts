import { leadRoles } from '#platform/contract/roles.ts'
import type { ShortcutTable } from '#platform/web/domain.ts'

export const keyboardShortcuts: ShortcutTable = {
  where: 'In a list',
  roles: leadRoles,
  shortcuts: [{ keys: ['Alt', 'N'], description: 'Makes a new lead' }],
}
