import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as dialer from './dialer.ts'
import * as targets from './targets.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    dialer_paused: 'dialer'
    dialer_resumed: 'dialer'
    targets_changed: 'dialer'
  }
}
declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    dialer: 'dialer'
  }
}

export const domain: ContractDomain = {
  operations: { ...dialer, ...targets },
  auditWords: {
    dialer_paused: 'paused a dialer',
    dialer_resumed: 'let a dialer go on',
    targets_changed: 'changed targets',
  } satisfies AuditWords<'dialer'>,
}
