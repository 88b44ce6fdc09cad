import { listExports } from '#domains/lists/contract/exports.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const domain: WebDomain = { live: [{ call: listExports, after: ['export'], again: 'now' }] }
