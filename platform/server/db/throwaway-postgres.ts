import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { checkout } from '../config/checkout.ts'
import { portal, superuser } from './embedded/address.ts'
import { tryLock } from './embedded/file-lock.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { sweepAfter } from './embedded/sweep-after.ts'

const cache = join(checkout, '.cache')
const prefix = 'throwaway-postgres-'

/** A run that began this long ago surely holds its lock, in milliseconds. */
const settled = 60_000

const quiet = { info() {}, warn() {} }

/** Removes the folders of runs that ended with the machine, so that nothing could sweep after them. */
async function removeAbandoned(): Promise<void> {
  for (const entry of await readdir(cache)) {
    if (!entry.startsWith(prefix)) continue
    const lock = join(cache, entry, 'postgres.users.lock')
    const made = await stat(lock).catch(() => undefined)
    const free = made && Date.now() - made.mtimeMs > settled ? tryLock(lock, 'exclusive') : undefined
    if (!free) continue
    free.release()
    await rm(join(cache, entry), { recursive: true, force: true })
  }
}

/** Tests make databases of their own, and bring rows back without triggers: the role of a portal may do neither. */
async function letTest(url: string): Promise<void> {
  const asSuperuser = new URL(url)
  asSuperuser.username = superuser
  asSuperuser.pathname = `/${superuser}`
  const client = new pg.Client(asSuperuser.href)
  await client.connect()
  await client
    .query(`alter role ${portal} createdb; grant set on parameter session_replication_role to ${portal}`)
    .finally(() => client.end())
}

/** Starts a fast PostgreSQL that is not durable, for throwaway data. Its folder goes when it stops or the process ends. */
export async function openThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(cache, { recursive: true })
  await removeAbandoned()
  const folder = await mkdtemp(join(cache, prefix))
  const swept = sweepAfter(folder)
  const remove = async () => {
    await rm(folder, { recursive: true, force: true })
    swept()
  }
  try {
    const { url, stop } = await openEmbedded({ dataDir: folder, log: quiet, durable: false })
    await letTest(url)
    return { url, stop: () => stop().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
