import type { ContractDomain } from '#platform/contract/domain.ts'
import * as counsellors from './counsellors.ts'

declare module '#domains/staff/contract/staff.ts' {
  interface NoticeKinds {
    leads_handed_over: 'counsellors'
  }
}

export const domain: ContractDomain = { calls: counsellors }
