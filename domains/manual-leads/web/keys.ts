import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: KeyTable = { where: 'In a list', roles: leadRoles, lines: [{ keys: ['Alt', 'N'], does: 'Makes a new lead' }] }
