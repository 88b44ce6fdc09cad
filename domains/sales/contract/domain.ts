import type { ContractDomain } from '#platform/contract/domain.ts'
import * as assigned from './assigned-schools.ts'
import * as executives from './executives.ts'

declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    schools_assigned: 'sales'
    schools_taken: 'sales'
  }
}

export const domain: ContractDomain = { operations: { ...executives, ...assigned } }
