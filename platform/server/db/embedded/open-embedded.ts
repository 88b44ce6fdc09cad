import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from './address.ts'
import { clusterLocks } from './cluster-locks.ts'
import { type ClusterPaths, clusterPaths } from './cluster-paths.ts'
import { type Connected, ensureRunning } from './ensure-running.ts'
import type { Log } from './log.ts'
import { runningPostmaster, signal, stopPostmaster } from './postmaster.ts'
import { watchOver } from './watch-over.ts'

type Options = {
  dataDir: string
  log: Log
  /** False gives up durability for speed; only for data that is thrown away. */
  durable?: boolean
}

/** The first and the longest pause before another try to start PostgreSQL, in milliseconds. */
const pauses = { first: 100, longest: 5_000 }

/**
 * Keeps one connection open and calls `whenLost` when it ends. So every process learns that PostgreSQL ended, not only the one that started
 * it.
 */
function watch(connected: Connected, whenLost: () => void): () => Promise<void> {
  connected.client.once('end', whenLost)
  return async () => {
    connected.client.off('end', whenLost)
    await connected.client.end().catch(() => {})
  }
}

/** Stops PostgreSQL if this process ends by an error, exit() or a kill. The returned function calls this off. */
function leaveNothingBehind(paths: ClusterPaths, locks: ReturnType<typeof clusterLocks>): () => void {
  const onExit = () => {
    const pid = locks.leaveAtOnce() && runningPostmaster(paths)
    if (pid) signal(pid, 'SIGINT')
  }
  process.once('exit', onExit)
  const stopWatching = watchOver(paths.dataDir)
  return () => {
    process.off('exit', onExit)
    stopWatching()
  }
}

/** Processes that open one folder share one postmaster; the last one out stops it. Throws a SetupError for faults that an administrator can mend. */
export async function openEmbedded({ dataDir, log, durable = true }: Options): Promise<{ url: string; stop(): Promise<void> }> {
  const paths = await clusterPaths(dataDir)
  const locks = clusterLocks(paths)
  const whenWaiting = () => log.info('Another process is starting or stopping PostgreSQL on this data folder; waiting for it')

  const nothingToLeave = leaveNothingBehind(paths, locks)
  const { address, ...connected } = await locks
    .whileStarting(whenWaiting, async () => {
      locks.join()
      return await ensureRunning(paths, durable, log)
    })
    .catch((error: unknown) => {
      nothingToLeave()
      locks.leave()
      throw error
    })

  let closing = false
  let revival = Promise.resolve()
  const whenLost = () => {
    revival = revive()
  }
  let unwatch = watch({ address, ...connected }, whenLost)

  async function revive() {
    log.warn('The connection to PostgreSQL has ended; looking after it')
    for (let pause = pauses.first; !closing; pause = Math.min(pause * 2, pauses.longest)) {
      try {
        const again = await locks.whileStarting(whenWaiting, () => ensureRunning(paths, durable, log, address))
        unwatch = watch(again, whenLost)
        if (again.address.tcpPort === address.tcpPort) return log.info('PostgreSQL is there again')
        return log.warn('PostgreSQL is there again, but its port was taken meanwhile: restart the portal')
      } catch (error) {
        log.warn(`PostgreSQL is not there yet: ${error instanceof Error ? error.message : String(error)}`)
        await sleep(pause)
      }
    }
  }

  async function stop() {
    closing = true
    await revival
    await unwatch()
    await locks.whileStarting(whenWaiting, async () => {
      if (locks.leave()) await stopPostmaster(paths)
    })
    nothingToLeave()
  }
  let stopped: Promise<void> | undefined
  return { url: await urlOf(paths, address), stop: () => (stopped ??= stop()) }
}
