import type { ContractDomain } from '#platform/contract/domain.ts'
import * as notices from './notices.ts'

declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    notice: 'notices'
  }
}

export const domain: ContractDomain = { operations: notices }
