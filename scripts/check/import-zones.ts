import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { mayImport } from '#portal/domains.ts'
import { importsOf } from './imports-of.ts'
import { projectFiles } from './project-files.ts'
import { sidesWithRooms } from './rooms.ts'
import { type Zone, zoneOf } from './zone-of.ts'

function target(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}

function acrossSides(from: Zone, to: Zone): string | undefined {
  if (from.side === 'any' || to.side === 'any' || to.side === from.side || to.side === 'contract') return undefined
  if (from.side === 'contract') return 'The contract imports neither side. Move what both need into the contract.'
  if (from.side === 'web') return 'The web imports only itself and the contract. Move the shape there, or ask the server by a call.'
  return 'The server imports only itself and the contract. Move the shape there.'
}

function acrossZones(from: Zone, to: Zone): string | undefined {
  if (from.kind === 'test') return undefined
  if (to.kind === 'test') return 'Only tests import what is made for tests.'
  if (from.kind === 'portal' || to.kind === 'platform') return undefined
  if (to.kind === 'outside') return 'Only the portal and tests reach outside the house. Pass it in from there.'
  if (from.kind === 'platform') {
    const what = to.kind === 'domain' ? `the domain ${to.domain}` : 'the portal'
    return `The platform never imports ${what}. Take it as a parameter, and pass it in from the portal.`
  }
  if (to.kind === 'portal') return 'A domain never imports the portal. Take it as a parameter.'
  if (from.kind === 'domain' && to.kind === 'domain' && !mayImport(from.domain, to.domain))
    return `The domain ${from.domain} may import only itself and lower domains, and ${to.domain} is not lower (portal/domains.ts). Move it down, or turn the import round.`
  return undefined
}

const sideOf = (path: string) => sidesWithRooms.find(({ side }) => path.startsWith(`${side}/`))

/** The addresses of screens stand beside the rooms, and put them together. */
const besideRooms = 'routes'

const isPolicy = (path: string) => path.endsWith('/policy.ts')

function roomIn(side: string, path: string): string | undefined {
  const folder = /^([\w-]+)\//.exec(path.slice(side.length + 1))?.[1]
  return folder === besideRooms ? undefined : folder
}

function acrossRooms(importer: string, path: string): string | undefined {
  const within = sideOf(importer)
  if (!within || sideOf(path) !== within || zoneOf(importer).kind === 'test') return undefined
  const { side, rooms } = within
  const [from, to] = [roomIn(side, importer), roomIn(side, path)]
  if (isPolicy(importer) && to !== undefined) return 'The rooms ask a policy, so it imports none of them. Move what it needs into it.'
  if (from === undefined || from === to || isPolicy(path)) return undefined
  if (to === undefined)
    return `The files beside the rooms of ${side} put them together, and no room imports them. Move the file into a room.`
  if ((rooms.get(to) ?? 0) < (rooms.get(from) ?? 0)) return undefined
  return `The room ${from} may import only itself and lower rooms, and ${to} is not lower (scripts/check/rooms.ts). Move it down, or turn the import round.`
}

function trouble(importer: string, specifier: string): string | undefined {
  if (/^(?:~|@\/)/.test(specifier))
    return `Write ${specifier} as a relative path or with #, so that the import zones can see where it leads.`
  const path = target(importer, specifier)
  if (!path) return undefined
  const [from, to] = [zoneOf(importer), zoneOf(path)]
  return acrossSides(from, to) ?? acrossZones(from, to) ?? acrossRooms(importer, path)
}

function isNowhere(path: string): boolean {
  const within = sideOf(path)
  const room = within && roomIn(within.side, path)
  return zoneOf(path).kind === 'nowhere' || (room !== undefined && !within?.rooms.has(room))
}

const nowhere = (path: string): string[] =>
  isNowhere(path)
    ? [`${path}:1: This folder has no meaning in the house (ARCHITECTURE.md, portal/domains.ts). Move the file into one that has.`]
    : []

const anySide = /^(?:domains\/[\w-]+|platform|portal)\/(?:server|web)(?=\/)/

/** Sides with several rooms that `rooms.ts` does not know. */
function sidesWithoutOrder(files: readonly string[]): string[] {
  const bySide = Map.groupBy(files, (path) => anySide.exec(path)?.[0] ?? '')
  return [...bySide].flatMap(([side, [first, ...others]]) => {
    const rooms = new Set([first, ...others].map((path) => path && roomIn(side, path)))
    rooms.delete(undefined)
    if (rooms.size < 2 || side === '' || sidesWithRooms.some((known) => known.side === side)) return []
    return [`${first}:1: ${side} has the rooms ${[...rooms].join(', ')}, and no order for them. Write it into scripts/check/rooms.ts.`]
  })
}

/** Every import that goes against the direction: server → contract ← web, platform below domains, domains in their order, and the rooms of a side in theirs. A side with several rooms has an order. */
export async function checkImportZones(root: string): Promise<string[]> {
  const files = (await projectFiles(root)).filter(
    (path) => /^(?:domains|platform|portal|testing)\/.*\.tsx?$/.test(path) && !/\.(?:gen|d)\.ts$/.test(path),
  )
  const problems = files.map(async (path) => {
    const imports = importsOf(await readFile(join(root, path), 'utf8'))
    const wrong = imports.map(({ specifier, line }) => [trouble(path, specifier), `${path}:${line}: imports ${specifier}.`] as const)
    return [...nowhere(path), ...wrong.filter(([why]) => why).map(([why, where]) => `${where} ${why}`)]
  })
  return [...(await Promise.all(problems)).flat(), ...sidesWithoutOrder(files)]
}
