import { execFile } from 'node:child_process'
import { chmod, cp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../../config/setup-error.ts'
import { shiftedClock } from '../../config/shifted-clock.ts'
import { installedPostgres } from './binaries.ts'

const run = promisify(execFile)

/** A way to run PostgreSQL's programs as an accepted user: they refuse to run as root. */
export type Runner = {
  bin: string
  /** The owner of the cluster's files; undefined for our own account. */
  owner?: { uid: number; gid: number }
  prefix: string[]
  account: { uid?: number; gid?: number }
}

/** Nothing else of our environment reaches PostgreSQL: a PGDATA or a locale there would change what it does. */
const plainEnvironment = { ...shiftedClock(), PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }

export function commandOf(runner: Runner, program: 'initdb' | 'postgres', args: string[]) {
  const [command = '', ...rest] = [...runner.prefix, join(runner.bin, program), ...args]
  return { command, args: rest, options: { ...runner.account, env: plainEnvironment } }
}

async function works(runner: Runner, dataDir: string): Promise<boolean> {
  // This call does nothing, but finds all it would need, and refuses to be root.
  const script = 'test -x "$1" && exec "$0" --show -D "$1"'
  const [command = '', ...args] = [...runner.prefix, 'sh', '-c', script, join(runner.bin, 'initdb'), dataDir]
  const options = { ...runner.account, env: plainEnvironment, cwd: '/', timeout: 20_000 }
  return await run(command, args, options).then(
    () => true,
    () => false,
  )
}

async function idOf(kind: '-u' | '-g'): Promise<number> {
  const usual = 65_534
  return await run('id', [kind, 'nobody']).then(
    ({ stdout }) => Number(stdout) || usual,
    () => usual,
  )
}

/** Copies the binaries into the data folder, because other accounts cannot reach a checkout under /root. */
async function copyBinaries(native: string, dataDir: string): Promise<string> {
  const copy = join(dataDir, 'postgres-binaries')
  const made = (folder: string) => stat(join(folder, 'bin/postgres')).catch(() => undefined)
  const [source, present] = await Promise.all([made(native), made(copy)])
  if (source && present?.size === source.size && present.mtimeMs === source.mtimeMs) return copy
  const partial = `${copy}.new`
  await rm(partial, { recursive: true, force: true })
  await cp(native, partial, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  await run('chmod', ['-R', 'a+rX', partial])
  await rm(copy, { recursive: true, force: true })
  await rename(partial, copy)
  return copy
}

async function asNobody(native: string, dataDir: string): Promise<Runner | undefined> {
  const owner = { uid: await idOf('-u'), gid: await idOf('-g') }
  const { mode } = await stat(dataDir)
  await chmod(dataDir, mode | 0o011)
  const installed: Runner = { bin: join(native, 'bin'), owner, prefix: [], account: owner }
  if (await works(installed, dataDir)) return installed
  // Under /root the account nobody needs the right to pass every folder, and access(2) honours it only without the "fixup".
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const right = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const passing: Runner = { ...installed, prefix: ['setpriv', ...ids, ...right], account: {} }
  if (await works(passing, dataDir)) return passing
  const reachable = await run('sh', ['-c', 'test -x "$0"', dataDir], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  )
  if (!reachable) return undefined
  const copied: Runner = { ...installed, bin: join(await copyBinaries(native, dataDir), 'bin') }
  return (await works(copied, dataDir)) ? copied : undefined
}

/** Finds the first way to run PostgreSQL that works here: as ourselves, or as root in a user namespace or as nobody. */
export async function chooseRunner(dataDir: string): Promise<Runner> {
  const native = installedPostgres()
  const own: Runner = { bin: join(native, 'bin'), prefix: [], account: {} }
  if (process.getuid?.() !== 0) {
    if (await works(own, dataDir)) return own
    throw new SetupError(`The embedded PostgreSQL in ${native} does not run on this machine. Set DATABASE_URL to a PostgreSQL 18 instead.`)
  }
  const separate: Runner = { ...own, prefix: ['unshare', '--user'], owner: { uid: 0, gid: 0 } }
  if (await works(separate, dataDir)) return separate
  const nobody = await asNobody(native, dataDir)
  if (nobody) return nobody
  throw new SetupError(
    'PostgreSQL does not run as root, this machine does not allow user namespaces, and the account "nobody" cannot reach ' +
      `${dataDir}. Start the portal as an ordinary user, set DATA_DIR to a folder such as /var/lib/inside-portal, or set DATABASE_URL.`,
  )
}
