import { schoolRoles } from '#platform/contract/roles.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const schools: WebDomain = { name: 'schools', addresses: [{ path: '/schools', roles: schoolRoles }] }
