/**
 * The domains in layers, lowest first: a domain may import itself and the domains of lower layers, nothing beside it or above it.
 * The one list of them: what a domain adds to the portal, its `domain.ts` files, its migrations and its routes are found by its name.
 */
const layers = [
  ['locations', 'sessions'],
  ['staff'],
  ['schools'],
  ['leads'],
  ['actions', 'sharing', 'calls'],
  ['recommendations'],
  ['dialer'],
  ['analytics'],
] as const

export type Domain = (typeof layers)[number][number]

export const domains: readonly Domain[] = layers.flat()

type Layers = readonly (readonly string[])[]

const isLower = (order: Layers, one: string, other: string) => {
  const layerOf = (member: string) => order.findIndex((layer) => layer.includes(member))
  return layerOf(one) < layerOf(other)
}

export const mayImport = (from: Domain, to: Domain) => from === to || isLower(layers, to, from)

/** The rooms of a large side in layers, by the same rule. Files beside the rooms put them together: they import all, and no room imports them. */
const rooms = {
  'domains/leads/server': [['core'], ['stages'], ['edit', 'intake', 'list', 'timeline'], ['exports', 'views']],
  'domains/actions/server': [['log', 'manage'], ['admissions']],
  'domains/calls/server': [['core'], ['recordings'], ['inbound'], ['outbound'], ['placing']],
  'platform/server': [['config', 'logs', 'numbers'], ['db'], ['audit', 'gateways', 'http', 'jobs'], ['events', 'receipts']],
} satisfies Partial<Record<`${`domains/${Domain}` | 'platform'}/${'server' | 'web'}`, Layers>>

/** A side that has rooms, and which of them. */
export const sidesWithRooms: readonly { side: string; rooms: readonly string[]; isLower: (one: string, other: string) => boolean }[] =
  Object.entries(rooms).map(([side, order]) => ({
    side,
    rooms: order.flat(),
    isLower: (one, other) => isLower(order, one, other),
  }))
