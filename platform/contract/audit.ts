/**
 * Each kind of entry of the audit log with the domain that writes it. A domain declares its own in its `contract/domain.ts`.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it
export interface AuditKinds {}
export type AuditKind = keyof AuditKinds

/** The kinds of a domain, each in words that follow the name of who did it: "opened the lead". */
export type AuditWords<Of extends string> = {
  readonly [Kind in AuditKind as AuditKinds[Kind] extends Of ? Kind : never]: string
}
