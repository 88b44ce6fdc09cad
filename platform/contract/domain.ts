/** What a domain adds to the contract; the portal folds them in the order of its list (portal/contracts.ts). */
export interface ContractDomain {
  readonly name: string
  /** What its contract files export, by name: the calls among it are served and documented, the rest is left out. */
  readonly calls: Readonly<Record<string, unknown>>
}
