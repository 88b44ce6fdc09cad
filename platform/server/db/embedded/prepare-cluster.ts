import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, lchown, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../../config/setup-error.ts'
import { superuser } from './address.ts'
import { postgresMajor } from './binaries.ts'
import { type ClusterPaths, explainWriteError } from './cluster-paths.ts'
import { commandOf, type Runner } from './runner.ts'

const run = promisify(execFile)
const unfinished = 'postgres.new-'

/** True if there is a cluster. A cluster of another version, or a folder with other content, is refused and left as it is. */
export async function hasCluster(paths: ClusterPaths): Promise<boolean> {
  let entries: string[]
  try {
    entries = await readdir(paths.cluster)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw explainWriteError(paths.cluster, error)
  }
  if (entries.length === 0) return false
  const version = await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === postgresMajor) return true
  const made = version.trim() ? `was made by PostgreSQL ${version.trim()}` : 'is not a PostgreSQL cluster'
  throw new SetupError(
    `The folder ${paths.cluster} ${made}, and this portal brings PostgreSQL ${postgresMajor}. Nothing was touched. ` +
      'Bring the data over with that version (pg_dump, then psql into a new one), or set DATA_DIR to another folder.',
  )
}

/** Gives the folder and all in it to the account that PostgreSQL runs as; the folder itself last, so that a half-done change is seen. */
async function giveTo(folder: string, owner: Runner['owner']): Promise<void> {
  if (!owner || (await lstat(folder)).uid === owner.uid) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), owner.uid, owner.gid)
  await chown(folder, owner.uid, owner.gid)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** pg_trgm asks the C library for letters. Under "C" only Latin letters count, so a search for other scripts would read every lead. */
const letters = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const

const initArgs = (cluster: string, passwordFile: string, known: (typeof letters)[number]) => [
  ...['-D', cluster, '-U', superuser, '--encoding=UTF8'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${known}`, '--no-instructions'],
  ...['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`],
]

const isUnknownLocale = (error: unknown) => error instanceof Error && 'stderr' in error && /invalid locale name/.test(String(error.stderr))

async function runInitdb(runner: Runner, cluster: string, passwordFile: string, durable: boolean): Promise<void> {
  for (const known of letters) {
    const asked = [...initArgs(cluster, passwordFile, known), ...(durable ? [] : ['--no-sync'])]
    const { command, args, options } = commandOf(runner, 'initdb', asked)
    try {
      await run(command, args, { ...options, cwd: '/' })
      return
    } catch (error) {
      if (!isUnknownLocale(error) || known === letters.at(-1)) throw error
    }
  }
}

/** Makes a cluster beside the place where it belongs and moves it there when it is whole. */
async function initCluster(paths: ClusterPaths, runner: Runner, durable: boolean): Promise<void> {
  for (const entry of await readdir(paths.dataDir)) {
    if (entry.startsWith(unfinished)) await rm(join(paths.dataDir, entry), { recursive: true, force: true })
  }
  const fresh = join(paths.dataDir, `${unfinished}${randomBytes(4).toString('hex')}`)
  const handedOver = join(paths.run, 'password')
  const password = randomBytes(24).toString('base64url')
  await writeFile(paths.password, `${password}\n`, { mode: 0o600 })
  await writeFile(handedOver, `${password}\n`, { mode: 0o600 })
  await mkdir(fresh, { mode: 0o700 })
  if (runner.owner) await Promise.all([fresh, handedOver].map((path) => chown(path, runner.owner?.uid ?? 0, runner.owner?.gid ?? 0)))
  try {
    await runInitdb(runner, fresh, handedOver, durable)
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    const cause = output.split('\n').filter((line) => /error|FATAL|could not/i.test(line))
    await rm(fresh, { recursive: true, force: true })
    throw new SetupError(`A new database could not be made in ${paths.dataDir}: ${cause.slice(0, 3).join('; ') || output.trim()}`)
  } finally {
    await rm(handedOver, { force: true })
  }
  await rename(fresh, paths.cluster)
  if (durable) await syncFolder(paths.dataDir)
}

export async function prepareCluster(paths: ClusterPaths, runner: Runner, durable: boolean): Promise<void> {
  const exists = await hasCluster(paths)
  try {
    await mkdir(paths.run, { recursive: true, mode: 0o700 })
    await giveTo(paths.run, runner.owner)
    if (exists) await giveTo(paths.cluster, runner.owner)
    else await initCluster(paths, runner, durable)
  } catch (error) {
    throw explainWriteError(paths.dataDir, error)
  }
}
