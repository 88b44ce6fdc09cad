/** A domain to which higher ones add something of their own declares that here. The portal folds it. */
export interface ContractDomain {
  readonly operations?: Readonly<Record<string, unknown>>
}
