/**
 * The domains in layers, lowest first: a domain may import itself and the domains of lower layers, nothing beside it or above it.
 * The one place of this order; the import zones of the server, the web and the contract are made from it.
 */
const layers = [
  ['locations', 'sessions', 'files'],
  ['staff'],
  ['schools'],
  ['leads'],
  ['actions', 'sharing', 'enquiries', 'calls', 'messages'],
  ['dialer', 'recommendations'],
  ['analytics'],
] as const

export type Domain = (typeof layers)[number][number]

export const domains: readonly Domain[] = layers.flat()

const layerOf = (domain: Domain) => layers.findIndex((layer) => layer.some((member) => member === domain))

export const mayImport = (from: Domain, to: Domain) => from === to || layerOf(to) < layerOf(from)
