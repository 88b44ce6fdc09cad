import { listDuplicates } from '#domains/merging/contract/merging.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const domain: WebDomain = {
  addresses: [{ path: '/merge', roles: leadRoles }],
  live: [{ operation: listDuplicates, after: ['lead'], keyOf: (id) => keyOf(listDuplicates, { id }), again: 'when looked at' }],
}
