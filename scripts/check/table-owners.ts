import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Domain, mayImport } from '#portal/domains.ts'
import { projectFiles } from './project-files.ts'
import { type TableUse, tablesIn } from './tables-in.ts'
import { type Zone, zoneOf } from './zone-of.ts'

type Owner = Domain | 'platform'

/** What the files that begin with `path` may do with tables against the rule, and why that is so. */
export interface Allowance {
  path: string
  tables: readonly string[]
  why: string
}

const allowed: readonly Allowance[] = [
  {
    path: 'domains/actions/server/manage/',
    tables: ['action', 'sub_action'],
    why: 'Leads read the action list in every row and its stages; only its managing lies above them, with its calls and refusals.',
  },
  {
    path: 'domains/staff/server/notices-of.ts',
    tables: ['lead'],
    why: 'A notice names its parent, so those of an erased one are hidden until they are destroyed with the lead.',
  },
  {
    path: 'portal/server/reference/',
    tables: ['action', 'country', 'place', 'reference_load', 'school', 'sub_action'],
    why: 'The files of data/ fill tables of several domains in one transaction, where the schools name places and boards.',
  },
]

/** Whose each table and view is: the domain's or the platform's whose migrations make it. */
async function ownersOf(root: string, files: string[]): Promise<Map<string, Owner>> {
  const owned = files.flatMap((path): [string, Owner][] => {
    const domain = /^domains\/([\w-]+)\/server\/migrations\/.*\.sql$/.exec(path)?.[1]
    if (domain) return [[path, domain as Domain]]
    return /^platform\/server\/db\/migrations\/.*\.sql$/.test(path) ? [[path, 'platform']] : []
  })
  const tables = owned.map(async ([path, owner]) =>
    [...(await readFile(join(root, path), 'utf8')).matchAll(/^create (?:table|view) (\w+)/gm)].map(
      ([, table = '']) => [table, owner] as const,
    ),
  )
  return new Map((await Promise.all(tables)).flat())
}

function domainTrouble(from: Domain, owner: Owner, { table, writes }: TableUse): string | undefined {
  if (writes)
    return owner === from ? undefined : `writes ${table}, which only ${owner} may write. Call an act of ${owner}, or add one there.`
  if (owner === 'platform' || mayImport(from, owner)) return undefined
  return `reads ${table} of the domain ${owner}, which is not below ${from} (portal/domains.ts). Let ${owner} pass in what is needed, or move the question up.`
}

/** The portal reads what it puts together, and writes only to forget a person. */
function portalTrouble(path: string, owner: Owner, { table, writes }: TableUse): string | undefined {
  if (!writes || path.startsWith('portal/server/person/')) return undefined
  return `writes ${table}, which only ${owner} may write; the portal writes in portal/server/person alone. Call an act of ${owner}.`
}

function trouble(path: string, zone: Zone, owner: Owner, use: TableUse): string | undefined {
  if (zone.kind === 'domain') return domainTrouble(zone.domain, owner, use)
  if (zone.kind === 'portal') return portalTrouble(path, owner, use)
  if (zone.kind === 'platform' && owner !== 'platform')
    return `names ${use.table} of the domain ${owner}. The platform knows only its own tables; take what is needed as a parameter.`
  return undefined
}

/** Queries that reach into tables of others: a domain reads its own and lower ones, and writes its own; the same order as of imports. */
export async function checkTableOwners(root: string, allowances: readonly Allowance[] = allowed): Promise<string[]> {
  const files = await projectFiles(root)
  const owners = await ownersOf(root, files)
  const known = new Set(owners.keys())
  const needed = new Set<string>()
  const isAllowed = (path: string, table: string) => {
    const allowance = allowances.find((candidate) => path.startsWith(candidate.path) && candidate.tables.includes(table))
    if (allowance) needed.add(`${allowance.path} ${table}`)
    return allowance !== undefined
  }
  const sources = files.filter((path) => /^(?:domains\/[\w-]+|platform|portal)\/server\/.*\.ts$/.test(path))
  const problems = sources.map(async (path) => {
    const uses = tablesIn(await readFile(join(root, path), 'utf8'), known)
    return uses.flatMap((use) => {
      const why = trouble(path, zoneOf(path), owners.get(use.table) ?? 'platform', use)
      return why && !isAllowed(path, use.table) ? [`${path}:${use.line}: ${why}`] : []
    })
  })
  const found = (await Promise.all(problems)).flat()
  const idle = allowances.flatMap(({ path, tables }) =>
    tables.filter((table) => !needed.has(`${path} ${table}`)).map((table) => [path, table]),
  )
  return [
    ...found,
    ...idle.map(([path, table]) => `scripts/check/table-owners.ts:1: ${path} needs no allowance for ${table} any more. Remove it.`),
  ]
}
