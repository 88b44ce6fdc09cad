import { listNotices } from '#domains/notices/contract/notices.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = { live: [{ operation: listNotices, after: ['notice'], again: 'now' }] }
