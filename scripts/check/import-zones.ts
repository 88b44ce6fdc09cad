import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { mayImport } from '../domains.ts'
import { importsOf } from './imports-of.ts'
import { projectFiles } from './project-files.ts'
import { folders, type Zone, zoneOf } from './zone-of.ts'

const workspaces: Record<string, string> = { contract: 'packages/contract/src', server: 'apps/server/src', web: 'apps/web/src' }

/** The path that a specifier stands for, or nothing when it is a package of others. */
function target(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const [, workspace = '', file = ''] = /^@portal\/(\w+)\/(.+)$/.exec(specifier) ?? []
  const folder = workspaces[workspace]
  return folder && `${folder}/${file}.ts`
}

function acrossSides(from: Zone, to: Zone): string | undefined {
  if (to.side === from.side || to.side === 'contract') return undefined
  if (from.side === 'contract') return 'The contract imports neither side. Move what both need into packages/contract.'
  if (from.side === 'web')
    return 'The web imports only itself and the contract. Move the shape into packages/contract, or ask the server by a call.'
  if (to.side === 'web') return 'The server imports only itself and the contract. Move the shape into packages/contract.'
  if (from.kind === 'composition' || from.kind === 'test') return undefined
  return 'Only files directly in apps/server/src and tests reach outside the server. Pass it in from there.'
}

function acrossZones(from: Zone, to: Zone): string | undefined {
  if (from.kind === 'test' || to.side === 'outside') return undefined
  if (to.kind === 'test') return 'Only tests import what is made for tests.'
  if (from.kind === 'composition' || to.kind === 'machinery') return undefined
  if (from.kind === 'machinery') {
    const what = to.kind === 'domain' ? `the domain ${to.domain}` : 'what puts domains together'
    return `Machinery never imports ${what}. Take it as a parameter, and pass it in where domains are put together.`
  }
  if (to.kind === 'composition') return 'A domain never imports what puts domains together. Take it as a parameter.'
  if (from.kind === 'domain' && to.kind === 'domain' && !mayImport(from.domain, to.domain))
    return `The domain ${from.domain} may import only itself and lower domains, and ${to.domain} is not lower (scripts/domains.ts). Move it down, or turn the import round.`
  return undefined
}

function trouble(importer: string, specifier: string): string | undefined {
  if (/^(?:#|~|@\/)/.test(specifier)) return `Write ${specifier} as a relative path, so that the import zones can see where it leads.`
  const path = target(importer, specifier)
  if (!path) return undefined
  const [from, to] = [zoneOf(importer), zoneOf(path)]
  return acrossSides(from, to) ?? acrossZones(from, to)
}

function nowhere(path: string): string[] {
  const zone = zoneOf(path)
  if (zone.kind !== 'nowhere' || zone.side === 'contract') return []
  const known = [...folders[zone.side].machinery, ...folders[zone.side].composition].join(', ')
  return [`${path}:1: This folder is neither a domain (scripts/domains.ts) nor one of ${known}. Move the file into one of them.`]
}

/** Every import that goes against the direction: server → contract ← web, machinery below domains, domains in their order. */
export async function checkImportZones(root: string): Promise<string[]> {
  const files = (await projectFiles(root)).filter((path) => /^(?:apps|packages)\/.*\.tsx?$/.test(path) && !/\.(?:gen|d)\.ts$/.test(path))
  const problems = files.map(async (path) => {
    const imports = importsOf(await readFile(join(root, path), 'utf8'))
    const wrong = imports.map(({ specifier, line }) => [trouble(path, specifier), `${path}:${line}: imports ${specifier}.`] as const)
    return [...nowhere(path), ...wrong.filter(([why]) => why).map(([why, where]) => `${where} ${why}`)]
  })
  return (await Promise.all(problems)).flat()
}
