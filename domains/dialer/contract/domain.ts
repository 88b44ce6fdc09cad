import type { ContractDomain } from '#platform/contract/domain.ts'
import * as dialer from './dialer.ts'
import * as targets from './targets.ts'

declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    dialer: 'dialer'
  }
}

export const domain: ContractDomain = { operations: { ...dialer, ...targets } }
