import { listNotices } from '#domains/staff/contract/staff.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = { live: [{ call: listNotices, after: ['notice'], again: 'now' }] }
