import type { ContractDomain } from '#platform/contract/domain.ts'
import * as staff from './staff.ts'

declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    notice: 'staff'
  }
}

export const domain: ContractDomain = { calls: staff }
