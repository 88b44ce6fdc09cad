import { fold, type Named } from './fold.ts'

/** An entry of a group, with its name. */
interface Member {
  readonly name: string
  readonly group: string
}

/**
 * The groups that domains begin, in their places, the lower the earlier. Throws when two domains begin one group, or when something
 * stands in a group that none of them begins.
 */
export function foldGroups<D extends Named>(
  what: string,
  domains: readonly D[],
  groupsOf: (domain: D) => Readonly<Record<string, number>> | undefined,
  members: readonly Member[],
): string[] {
  const places = Object.entries(fold(`group of ${what}`, domains, groupsOf))
  const groups = places.sort(([, one], [, other]) => one - other).map(([group]) => group)
  const lost = members.find(({ group }) => !groups.includes(group))
  if (lost)
    throw new Error(`${lost.name} stands in the group ${lost.group} of ${what}, which no domain begins. Begin it, or choose another.`)
  return groups
}
