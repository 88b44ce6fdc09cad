/**
 * The domains in layers, lowest first: a domain may import itself and the domains of lower layers, nothing beside it or above it.
 * The one list of them: what a domain adds to the portal, its `domain.ts` files, its migrations and its routes are found by its name.
 */
const layers = [
  ['files', 'locations'],
  ['accounts'],
  ['notices', 'settings'],
  ['budgets'],
  ['imports', 'lists'],
  ['schools', 'library'],
  ['leads', 'sales', 'school-imports', 'structured-data'],
  ['actions', 'sharing', 'calls'],
  ['assignment'],
  ['follow-ups', 'enquiries', 'intake', 'counsellors', 'school-leads', 'messages'],
  ['recommendations', 'mail'],
  ['dialer', 'lead-imports', 'login-links'],
  ['analytics', 'merging', 'manual-leads', 'speed', 'audit', 'privacy'],
] as const

export type Domain = (typeof layers)[number][number]

export const domains: readonly Domain[] = layers.flat()

const layerOf = (domain: Domain) => layers.findIndex((layer) => layer.some((member) => member === domain))

export const mayImport = (from: Domain, to: Domain) => from === to || layerOf(to) < layerOf(from)
