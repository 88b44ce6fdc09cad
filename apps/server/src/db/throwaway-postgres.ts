import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout } from '../config/checkout.ts'
import { tryLock } from './embedded/file-lock.ts'
import { openEmbedded } from './embedded/open-embedded.ts'

const cache = join(checkout, '.cache')
const prefix = 'throwaway-postgres-'

/** A run that began this long ago surely holds its lock, in milliseconds. */
const settled = 60_000

const quiet = { info() {}, warn() {} }

// Ends PostgreSQL and removes the folder as soon as its input ends, which it does also when the run is killed with -9.
const sweep = `
  cat > /dev/null
  for attempt in 1 2 3 4 5 6 7 8 9 10; do
    [ -d "$0" ] || exit 0
    pid=$(head -n 1 "$0/postgres/postmaster.pid" 2> /dev/null) && kill -QUIT "$pid"
    sleep 0.3
    rm -rf "$0"
  done`

function startSweeper(folder: string): ChildProcess {
  const sweeper = spawn('sh', ['-c', sweep, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  sweeper.unref()
  return sweeper
}

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

/** Starts a PostgreSQL for data that is thrown away: fast, not durable, in a folder of its own that goes when it stops or the process ends. */
export async function openThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(cache, { recursive: true })
  await removeAbandoned()
  const folder = await mkdtemp(join(cache, prefix))
  const sweeper = startSweeper(folder)
  const sweep = async () => {
    await rm(folder, { recursive: true, force: true })
    sweeper.stdin?.end()
  }
  try {
    const { url, stop } = await openEmbedded({ dataDir: folder, log: quiet, durable: false })
    return { url, stop: () => stop().finally(sweep) }
  } catch (error) {
    await sweep()
    throw error
  }
}
