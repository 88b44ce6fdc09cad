import type { AuditKind } from './audit.ts'

/** A domain to which higher ones add something of their own declares that here. The portal folds it. */
export interface ContractDomain {
  readonly operations?: Readonly<Record<string, unknown>>
  /** Its kinds of entries of the audit log, in words that follow the name of who did it. */
  readonly auditWords?: Readonly<Partial<Record<AuditKind, string>>>
}
