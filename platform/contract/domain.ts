import type { AuditKind } from './audit.ts'

/** A domain to which higher ones add something of their own declares that here. The portal folds it. */
export interface ContractDomain {
  readonly operations?: Readonly<Record<string, unknown>>
  /** No answer of its operations has a number of a parent, so none is masked. */
  readonly hasNoParents?: true
  /** Its kinds of entries of the audit log, in words that follow the name of who did it. */
  readonly auditWords?: Readonly<Partial<Record<AuditKind, string>>>
}
