import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterPaths } from './cluster-paths.ts'

export type Postmaster = { pid: number; tcpPort?: number }

const hasProc = existsSync('/proc/self/stat')

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** True if the process runs and is a PostgreSQL of this cluster. Process ids are reused, so its existence alone proves nothing. */
export function isPostgresOf(cluster: string, pid: number): boolean {
  try {
    if (!hasProc) return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
    const ended = /^\d+ \(.*\) [ZX]/s.test(read(`/proc/${pid}/stat`))
    return !ended && read(`/proc/${pid}/comm`).startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** Reads postmaster.pid; undefined when there is none or it is half-written. It may be stale. */
export function readPostmaster(paths: ClusterPaths): Postmaster | undefined {
  const [pid, , , port, , address] = read(join(paths.cluster, 'postmaster.pid')).split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), ...(address?.trim() && Number(port) && { tcpPort: Number(port) }) }
}

export function runningPostmaster(paths: ClusterPaths): number | undefined {
  const pid = readPostmaster(paths)?.pid
  return pid && isPostgresOf(paths.cluster, pid) ? pid : undefined
}

/** How long a killed process may take to end, in seconds. */
const lastBreath = 10

/** Backends that outlived a killed postmaster hold the shared memory, and so the next start, until they are gone. Their work is lost already. */
export async function endOrphans(paths: ClusterPaths): Promise<void> {
  if (!hasProc) return
  const orphans = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => isPostgresOf(paths.cluster, pid))
  for (const pid of orphans) signal(pid, 'SIGKILL')
  for (const pid of orphans) await hasEnded(paths.cluster, pid, lastBreath)
}

/** Sends a signal; a process that has ended meanwhile is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function hasEnded(cluster: string, pid: number, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(15)) {
    if (!isPostgresOf(cluster, pid)) return true
  }
  return false
}

/** Stops the cluster's postmaster: open transactions are rolled back, everything committed is on disk. Waits until it is gone. */
export async function stopPostmaster(paths: ClusterPaths): Promise<void> {
  const pid = runningPostmaster(paths)
  if (!pid) return
  signal(pid, 'SIGINT')
  if (await hasEnded(paths.cluster, pid, 60)) return
  signal(pid, 'SIGQUIT')
  if (!(await hasEnded(paths.cluster, pid, 10))) throw new Error(`${basename(paths.cluster)} (process ${pid}) does not stop`)
}
