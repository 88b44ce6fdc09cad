import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type FileLock = { release(): void }

/** SQLite's code for "someone else holds it". */
const busy = 5

// An SQLite connection that nobody refers to is closed by the garbage collector, and its lock with it.
const held = new Set<DatabaseSync>()

/**
 * Takes the lock on the file `path` at once (one exclusive or any number of shared locks); undefined if someone else holds it. Node has no
 * file locks, but SQLite locks its (here empty) files through the kernel. So a lock ends with its process, even after kill -9, and holds
 * across containers that share the folder.
 */
export function tryLock(path: string, mode: 'shared' | 'exclusive'): FileLock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select 1 from sqlite_schema')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
  held.add(file)
  return {
    release() {
      if (held.delete(file)) file.close()
    },
  }
}

/** Waits for the exclusive lock on the file `path`. */
export async function takeLock(path: string, whenWaiting?: () => void): Promise<FileLock> {
  let lock = tryLock(path, 'exclusive')
  if (!lock) whenWaiting?.()
  for (; !lock; lock = tryLock(path, 'exclusive')) await sleep(50)
  return lock
}
