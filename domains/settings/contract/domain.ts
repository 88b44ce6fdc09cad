import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as settings from './settings.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    setting_changed: 'settings'
  }
}

declare module '#platform/contract/events.ts' {
  interface LiveKinds {
    setting: 'settings'
  }
}

export const domain: ContractDomain = {
  hasNoParents: true,
  operations: settings,
  auditWords: { setting_changed: 'changed a setting of the firm' } satisfies AuditWords<'settings'>,
}
