import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { checkout } from '#platform/server/config/checkout.ts'
import { takeLock } from '#platform/server/db/embedded/file-lock.ts'
import { runCommand } from './check/run-command.ts'

const web = join(checkout, 'portal/web')
const cache = join(checkout, '.cache')
const unfinished = 'web-client-'
const stampName = '.inputs'

const sources = ['domains', 'platform', 'portal']

/** Not inputs: the server, the walks, what a build makes, and the route tree, which it writes again from the routes. */
const ignored = /(^|\/)(server|walks|dist[^/]*|node_modules|\.vite|\.tanstack)(\/|$)|\.gen\.ts$|\.test\.tsx?$/

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const inside = entries.map(async (entry): Promise<string[]> => {
    const path = join(folder, entry.name)
    if (ignored.test(relative(folder, path))) return []
    return entry.isDirectory() ? await filesUnder(path) : [path]
  })
  return (await Promise.all(inside)).flat()
}

async function hashOfInputs(): Promise<string> {
  const folders = await Promise.all(sources.map((folder) => filesUnder(join(checkout, folder))))
  const paths = [...folders.flat(), join(checkout, 'package-lock.json'), join(checkout, 'tsconfig.json'), import.meta.filename].sort()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256')
  for (const [index, path] of paths.entries())
    hash.update(`${relative(checkout, path)}\0${contents[index]?.length}\0`).update(contents[index] ?? '')
  return hash.digest('hex')
}

async function removeUnfinished(): Promise<void> {
  for (const entry of await readdir(cache)) {
    if (entry.startsWith(unfinished)) await rm(join(cache, entry), { recursive: true, force: true })
  }
}

/**
 * Builds into a separate folder and swaps the folders at the end, so that a half-built client is never served. Vite takes 800 MB, so it
 * runs in a process of its own, and the server stays small.
 */
async function build(inputs: string): Promise<void> {
  const fresh = join(cache, `${unfinished}${randomBytes(4).toString('hex')}`)
  const config = join(web, 'vite.config.ts')
  const options = ['--config', config, '--logLevel', 'warn', '--outDir', relative(web, fresh), '--emptyOutDir']
  const trouble = await runCommand(checkout, 'vite', ['build', web, ...options])
  if (trouble) throw new Error(trouble)
  await writeFile(join(fresh, stampName), inputs)
  const old = `${fresh}-old`
  await rename(join(web, 'dist'), old).catch(() => {})
  await rename(fresh, join(web, 'dist'))
  await rm(old, { recursive: true, force: true })
}

/** Builds the web client if its sources have changed since it was last built; says so before it begins, and tells whether it did. Processes that start together build once. */
export async function buildWebIfStale(whenBuilding?: () => void): Promise<boolean> {
  const isCurrent = async (inputs: string) => (await readFile(join(web, 'dist', stampName), 'utf8').catch(() => '')) === inputs
  if (await isCurrent(await hashOfInputs())) return false
  await mkdir(cache, { recursive: true })
  const lock = await takeLock(join(cache, 'building-web.lock'))
  try {
    const inputs = await hashOfInputs()
    if (await isCurrent(inputs)) return false
    whenBuilding?.()
    await removeUnfinished()
    await build(inputs)
    return true
  } finally {
    lock.release()
  }
}

if (import.meta.main) console.log((await buildWebIfStale()) ? 'Built the web client.' : 'The web client is up to date.')
