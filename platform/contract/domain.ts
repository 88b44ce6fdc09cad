/**
 * What a domain adds to the contract, as `domain` in its `contract/domain.ts`; the portal folds it (portal/server/domains.ts). A
 * domain to which higher ones add something of their own declares that here.
 */
export interface ContractDomain {
  /** What its contract files export, by name: the calls among it are served and documented, the rest is left out. */
  readonly calls?: Readonly<Record<string, unknown>>
}
