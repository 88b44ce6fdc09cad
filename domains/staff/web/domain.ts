import { listNotices } from '#domains/staff/contract/staff.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const staff: WebDomain = { name: 'staff', live: [{ call: listNotices, after: ['notice'], again: 'now' }] }
