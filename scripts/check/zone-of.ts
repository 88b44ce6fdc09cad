import { type Domain, domains } from '#portal/domains.ts'

type Side = 'contract' | 'server' | 'web'

/** `nowhere`: a folder that nobody has given a meaning. `outside`: demo data, measures and scripts. */
export type Zone =
  | { side: Side; kind: 'domain'; domain: Domain }
  | { side: Side; kind: 'platform' | 'portal' | 'test' }
  | { side: 'any'; kind: 'test' | 'nowhere' | 'outside' }

const sides: readonly string[] = ['contract', 'server', 'web'] satisfies Side[]
const isSide = (word: string): word is Side => sides.includes(word)
const isDomain = (word: string): word is Domain => domains.some((domain) => domain === word)

const isTest = (path: string) => /(?:\.test\.tsx?|\/server\/every-operation\.ts)$/.test(path)

const anyTest: Zone = { side: 'any', kind: 'test' }

function inDomain([domain = '', side = '', ...rest]: string[], path: string): Zone | undefined {
  if (!isDomain(domain) || rest.length === 0) return undefined
  if (side === 'walks') return anyTest
  if (!isSide(side)) return undefined
  return isTest(path) ? { side, kind: 'test' } : { side, kind: 'domain', domain }
}

function inPlatform([side = '', ...rest]: string[], path: string): Zone | undefined {
  if (!isSide(side) || rest.length === 0) return undefined
  return { side, kind: isTest(path) ? 'test' : 'platform' }
}

/** Files directly in `portal/` are lists that both sides read. */
function inPortal([side = '', ...rest]: string[], path: string): Zone | undefined {
  if (side === 'walks') return anyTest
  if (rest.length === 0) return { side: 'contract', kind: isTest(path) ? 'test' : 'portal' }
  if (side !== 'server' && side !== 'web') return undefined
  return { side, kind: isTest(path) ? 'test' : 'portal' }
}

export function zoneOf(path: string): Zone {
  const [top = '', ...rest] = path.split('/')
  const nowhere: Zone = { side: 'any', kind: 'nowhere' }
  if (top === 'domains') return inDomain(rest, path) ?? nowhere
  if (top === 'platform') return inPlatform(rest, path) ?? nowhere
  if (top === 'portal') return inPortal(rest, path) ?? nowhere
  return top === 'testing' ? anyTest : { side: 'any', kind: 'outside' }
}
