import type { AuditWords } from '#platform/contract/audit.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import { listAudit, listReaders } from './audit.ts'

declare module '#platform/contract/audit.ts' {
  interface AuditKinds {
    /** Entries of more than a year ago were removed. */
    audit_removed: 'audit'
  }
}

export const domain: ContractDomain = {
  operations: { listAudit, listReaders },
  auditWords: { audit_removed: 'removed entries of more than a year ago' } satisfies AuditWords<'audit'>,
}
