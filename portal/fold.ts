export interface Named {
  readonly name: string
}

/**
 * The entries of all domains in one record, by name. Throws if two of them use one name: the later would silently replace the earlier.
 */
export function fold<D extends Named, Value>(
  what: string,
  domains: readonly D[],
  entriesOf: (domain: D) => Readonly<Record<string, Value>> | undefined,
): Record<string, Value> {
  const owners = new Map<string, string>()
  const folded: Record<string, Value> = {}
  for (const domain of domains)
    for (const [name, value] of Object.entries(entriesOf(domain) ?? {})) {
      const owner = owners.get(name)
      if (owner !== undefined) throw new Error(`Both ${owner} and ${domain.name} add the ${what} ${name}. Rename one of them.`)
      owners.set(name, domain.name)
      folded[name] = value
    }
  return folded
}
