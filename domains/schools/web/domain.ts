import { schoolRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = {
  addresses: [{ path: '/schools', roles: schoolRoles }],
}
