import { type Domain, domains } from '../domains.ts'

type Side = 'contract' | 'server' | 'web'

/**
 * Where a file stands. Machinery knows no domain; composition puts domains and machinery together;
 * tests may reach what composition may; `nowhere` is a folder that nobody has given a meaning.
 */
export type Zone =
  | { side: Side; kind: 'domain'; domain: Domain }
  | { side: Side; kind: 'machinery' | 'composition' | 'test' | 'nowhere' }
  | { side: 'outside'; kind: 'outside' }

/** The folders of each side that are not domains. Files beside them, directly in `src`, are composition. */
export const folders = {
  server: { machinery: ['http', 'db', 'jobs', 'events', 'gateways', 'config', 'numbers'], composition: ['reference'] },
  web: { machinery: ['ui', 'http'], composition: ['routes', 'shell'] },
} as const

/** The contract's list of every call puts its domains together. */
const contractComposition = 'all-calls'

/** The folder of what several tests use. */
const testing = 'testing'

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test-')

function contractZone(file: string): Zone {
  if (isTest(file)) return { side: 'contract', kind: 'test' }
  const name = file.replace(/\.tsx?$/, '')
  if (name === contractComposition) return { side: 'contract', kind: 'composition' }
  const domain = domains.find((candidate) => name === candidate || name.startsWith(`${candidate}-`))
  return domain ? { side: 'contract', kind: 'domain', domain } : { side: 'contract', kind: 'machinery' }
}

function appZone(side: 'server' | 'web', path: string): Zone {
  const parts = path.split('/')
  const [folder = ''] = parts
  if (folder === testing || isTest(parts.at(-1) ?? '')) return { side, kind: 'test' }
  const named = (list: readonly string[]) => list.includes(folder)
  if (parts.length === 1 || named(folders[side].composition)) return { side, kind: 'composition' }
  if (named(folders[side].machinery)) return { side, kind: 'machinery' }
  const domain = domains.find((candidate) => candidate === folder)
  return domain ? { side, kind: 'domain', domain } : { side, kind: 'nowhere' }
}

/** The zone of a path relative to the checkout. */
export function zoneOf(path: string): Zone {
  const [, side, inside] = /^(?:packages|apps)\/(contract|server|web)\/(?:src\/)?(.+)$/.exec(path) ?? []
  if (!inside) return { side: 'outside', kind: 'outside' }
  if (side === 'contract') return contractZone(inside)
  return appZone(side === 'web' ? 'web' : 'server', inside)
}
