import type { ContractDomain } from '#platform/contract/domain.ts'
import * as intake from './intake.ts'

declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    intake_refused: 'intake'
    intake_not_understood: 'intake'
  }
}

export const domain: ContractDomain = { operations: intake }
