import type { FoundSchool } from '#domains/schools/contract/schools.ts'

type Labelled = Pick<FoundSchool, 'id' | 'name' | 'location' | 'address'>

/** A longer address says no more of where a school is. */
const longestAddress = 60

const cut = (address: string) => (address.length > longestAddress ? `${address.slice(0, longestAddress).trimEnd()}…` : address)
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')

/** From the shortest label to one that no other school has. */
const ways = [
  ({ name, location }: Labelled) => joined(name, location),
  ({ name, location, address }: Labelled) => joined(name, location) + (address ? ` (${cut(address)})` : ''),
  ({ id, name, location }: Labelled) => `${joined(name, location)} (no. ${id})`,
]

export function schoolLabels(schools: readonly Labelled[]): Map<number, string> {
  const labels = new Map<number, string>()
  let alike = schools
  for (const way of ways) {
    const times = Map.groupBy(alike, way)
    for (const [label, called] of times) if (called.length === 1 || way === ways.at(-1)) for (const { id } of called) labels.set(id, label)
    alike = alike.filter(({ id }) => !labels.has(id))
  }
  return labels
}
