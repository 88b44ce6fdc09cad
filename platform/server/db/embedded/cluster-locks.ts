import { SetupError } from '../../config/setup-error.ts'
import { type ClusterPaths, explainWriteError } from './cluster-paths.ts'
import { type FileLock, takeLock, tryLock } from './file-lock.ts'

function explain(paths: ClusterPaths, error: unknown): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return explainWriteError(paths.dataDir, error)
  return new SetupError(
    `The data folder ${paths.dataDir} cannot be used by this account: ${error.message}. Start as its owner, or set DATA_DIR.`,
  )
}

/** One process's part in a cluster's two locks: the right to start and stop PostgreSQL, and its use. Takes neither yet. */
export function clusterLocks(paths: ClusterPaths) {
  let starting: FileLock | undefined
  let using: FileLock | undefined
  return {
    async whileStarting<T>(whenWaiting: () => void, work: () => Promise<T>): Promise<T> {
      starting = await takeLock(paths.startLock, whenWaiting).catch((error: unknown) => {
        throw explain(paths, error)
      })
      return await work().finally(() => starting?.release())
    },
    join() {
      using = tryLock(paths.usersLock, 'shared')
      if (!using) throw new SetupError(`The file ${paths.usersLock} is locked by another program. Close that program and start again.`)
    },
    leave(): boolean {
      using?.release()
      const alone = tryLock(paths.usersLock, 'exclusive')
      alone?.release()
      return alone !== undefined
    },
    /** Leaves at the end of the process, when waiting is impossible. True if no one else uses PostgreSQL or is about to. */
    leaveAtOnce(): boolean {
      starting?.release()
      return tryLock(paths.startLock, 'exclusive') !== undefined && this.leave()
    },
  }
}
