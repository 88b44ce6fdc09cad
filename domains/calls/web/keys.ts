import { inLeadLists } from '#domains/leads/web/keys.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { KeyTable } from '#platform/web/domain.ts'

export const keys: readonly KeyTable[] = [
  { roles: leadRoles, lines: [{ keys: ['Alt', 'I'], does: 'Open the parent who calls, or New lead if nobody has the number' }] },
  { where: inLeadLists, roles: leadRoles, lines: [{ keys: ['1', '…', '4'], does: 'Say how a simulated call went' }] },
]
