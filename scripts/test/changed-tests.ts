import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { importsOf } from '../check/imports-of.ts'
import { projectFiles } from '../check/project-files.ts'
import { type Tests, testsIn } from './tests-of.ts'

export interface ChangedTests {
  tests: Tests
  /** The domains whose tests run. */
  run: string[]
  /** The domains of which at most single walks run. */
  leftOut: string[]
}

/** What every test stands on: who changes it runs everything. */
const everywhere =
  /^(?:package(?:-lock)?\.json$|vitest\.config\.ts$|tsconfig|testing\/|scripts\/bootstrap|platform\/server\/(?:db|http|jobs)\/|portal\/(?:server|web)\/)/

const domainOf = (path: string) => /^domains\/([\w-]+)\//.exec(path)?.[1]
const isCode = (path: string) => /^(?:domains|platform)\/.*\.tsx?$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/walks/')

const target = (importer: string, specifier: string) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : specifier.replace(/^#/, '')

/** The files of domains and platform, by what they import. */
async function importersOf(root: string, files: readonly string[]): Promise<Map<string, Set<string>>> {
  const importers = new Map<string, Set<string>>()
  await Promise.all(
    files.filter(isCode).map(async (path) => {
      for (const { specifier } of importsOf(await readFile(join(root, path), 'utf8'))) {
        const imported = target(path, specifier)
        importers.set(imported, (importers.get(imported) ?? new Set()).add(path))
      }
    }),
  )
  return importers
}

/** The changed files and all that import them, also by way of others. The portal, which imports every domain, is not asked. */
function touchedBy(changed: readonly string[], importers: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const touched = new Set<string>()
  const waiting = [...changed]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (touched.has(path)) continue
    touched.add(path)
    waiting.push(...(importers.get(path) ?? []))
  }
  return touched
}

/** A change of the database of a domain is one of all that its server does. */
const withServer = (path: string, files: readonly string[]) => {
  const server = /^domains\/[\w-]+\/server\/(?=migrations\/)/.exec(path)?.[0]
  return server ? [path, ...files.filter((file) => file.startsWith(server))] : [path]
}

/** The first part of the address of a screen, as walks open it: `/follow-ups`. */
const addressOf = (route: string) => {
  const name = posix.basename(route).replace(/\.tsx$/, '')
  return name === 'index' ? undefined : `/${name.split(/[.$]/)[0]}`
}

/**
 * The tests that changed files concern: those of the domains that have or import one, and the walks that open a screen made of one.
 * Undefined if everything depends on one of them.
 */
export async function testsOfChanges(root: string, changed: readonly string[]): Promise<ChangedTests | undefined> {
  if (changed.some((path) => everywhere.test(path))) return undefined
  const files = await projectFiles(root)
  const touched = touchedBy(
    changed.flatMap((path) => withServer(path, files)),
    await importersOf(root, files),
  )
  const concerned = new Set([...touched].filter((path) => !isTest(path)).map(domainOf))
  const routes = [...touched].filter((path) => path.includes('/web/routes/')).map(addressOf)
  const addresses = new Set(routes.filter((address) => address !== undefined))
  const opens = async (path: string) => {
    const text = await readFile(join(root, path), 'utf8')
    return [...addresses].some((address) => text.includes(`goto('${address}`) || text.includes(`goto(\`${address}`))
  }
  const wanted = async (path: string) =>
    touched.has(path) || concerned.has(domainOf(path)) || (path.includes('/walks/') && (await opens(path)))
  const all = testsIn(files)
  const filtered = async (paths: readonly string[]) => {
    const isWanted = await Promise.all(paths.map(wanted))
    return paths.filter((_, index) => isWanted[index])
  }
  const domains = [...new Set(files.map(domainOf))].filter((domain) => domain !== undefined).sort()
  return {
    tests: { unit: await filtered(all.unit), e2e: await filtered(all.e2e) },
    run: domains.filter((domain) => concerned.has(domain)),
    leftOut: domains.filter((domain) => !concerned.has(domain)),
  }
}
