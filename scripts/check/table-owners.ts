import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Domain, mayImport } from '#portal/domains.ts'
import { projectFiles } from './project-files.ts'
import { type TableUse, tablesIn } from './tables-in.ts'
import { type Zone, zoneOf } from './zone-of.ts'

type Owner = Domain | 'platform' | 'portal'

/** Who owns a table, from the migration of this number on. */
interface Ownership {
  table: string
  owner: Owner
  since: string
}

/** The domain whose migration creates a table owns it. Another takes it over by renaming it or by `comment on table`. */
const owning = /^(?:create (?:table|view)|comment on table) (\w+)|^alter table (\w+) rename to (\w+)/gm

const migrationNumber = (path: string) => /\/migrations\/(\d{4})-[^/]*$/.exec(path)?.[1]

function ownerOfFile(path: string): Owner | undefined {
  const domain = /^domains\/([\w-]+)\/server\/migrations\/.*\.sql$/.exec(path)?.[1]
  if (domain) return domain as Domain
  if (/^platform\/server\/db\/migrations\/.*\.sql$/.test(path)) return 'platform'
  return /^portal\/server\/migrations\/.*\.sql$/.test(path) ? 'portal' : undefined
}

async function ownerships(root: string, files: string[]): Promise<Map<string, Ownership[]>> {
  const found = files.map(async (path): Promise<Ownership[]> => {
    const owner = ownerOfFile(path)
    if (!owner) return []
    const since = migrationNumber(path) ?? ''
    const named = [...(await readFile(join(root, path), 'utf8')).matchAll(owning)].flatMap(([, ...tables]) => tables.filter(Boolean))
    return named.map((table) => ({ table: table as string, owner, since }))
  })
  const all = (await Promise.all(found)).flat().sort((one, other) => (one.since < other.since ? -1 : 1))
  return Map.groupBy(all, ({ table }) => table)
}

/** A migration is judged by who owned the table when it was numbered; everything else by who owns it now. */
function ownerFor(path: string, ownership: Ownership[] = []): Owner {
  const number = migrationNumber(path) ?? '9999'
  return (ownership.findLast(({ since }) => since <= number) ?? ownership[0])?.owner ?? 'platform'
}

function domainTrouble(from: Domain, owner: Owner, { table, writes }: TableUse): string | undefined {
  if (writes)
    return owner === from ? undefined : `writes ${table}, which only ${owner} may write. Call an act of ${owner}, or add one there.`
  // A view of the portal puts together what every domain keeps.
  if (owner === 'platform' || owner === 'portal' || mayImport(from, owner)) return undefined
  return `reads ${table} of the domain ${owner}, which is not below ${from} (portal/domains.ts). Let ${owner} pass in what is needed, or move the question up.`
}

function trouble(zone: Zone, owner: Owner, use: TableUse): string | undefined {
  if (zone.kind === 'domain') return domainTrouble(zone.domain, owner, use)
  if (zone.kind === 'portal' && use.writes)
    return `writes ${use.table}, which only ${owner} may write; the portal writes nothing. Call an act of ${owner}.`
  if (zone.kind === 'platform' && owner !== 'platform')
    return `names ${use.table} of ${owner}. The platform knows only its own tables; take what is needed as a parameter.`
  return undefined
}

/** Queries, views and migrations that reach into tables of others: a domain reads its own and lower ones, and writes its own. */
export async function checkTableOwners(root: string): Promise<string[]> {
  const files = await projectFiles(root)
  const owners = await ownerships(root, files)
  const known = new Set(owners.keys())
  // The portal's own migrations are left out: keys and views between domains are their purpose.
  const sources = files.filter((path) => /^(?:(?:domains\/[\w-]+|platform)\/server\/.*\.(?:ts|sql)|portal\/server\/.*\.ts)$/.test(path))
  const problems = sources.map(async (path) => {
    const uses = tablesIn(await readFile(join(root, path), 'utf8'), known)
    return uses.flatMap((use) => {
      const why = trouble(zoneOf(path), ownerFor(path, owners.get(use.table)), use)
      return why ? [`${path}:${use.line}: ${why}`] : []
    })
  })
  return (await Promise.all(problems)).flat()
}
