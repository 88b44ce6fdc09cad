import { chmod, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../../config/setup-error.ts'

export type ClusterPaths = {
  dataDir: string
  cluster: string
  /** The folder of the socket, which only the database's own user may enter. */
  run: string
  log: string
  /** The password of the database's TCP port, which is open only where the socket's path would be too long. */
  password: string
  /** Held exclusively by the process that starts or stops PostgreSQL. */
  startLock: string
  /** Held shared by everyone who uses PostgreSQL. */
  usersLock: string
}

const reasons: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
}

export function explainWriteError(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (!reason) return error
  return new SetupError(`The data folder ${path} cannot be used: ${reason}. Mend that, or set DATA_DIR to another folder.`)
}

/** Permissions that let others look into the data folder or change it; PostgreSQL as nobody only passes through. */
const ofOthers = 0o066

/** Makes the data folder when it is missing, for its owner alone, and answers the paths in it. */
export async function clusterPaths(folder: string): Promise<ClusterPaths> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { mode } = await stat(folder)
    if (mode & ofOthers) await chmod(folder, mode & ~ofOthers)
  } catch (error) {
    throw explainWriteError(folder, error)
  }
  const dataDir = await realpath(folder)
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    run: join(dataDir, 'run'),
    log: join(dataDir, 'postgres.log'),
    password: join(dataDir, 'postgres.password'),
    startLock: join(dataDir, 'postgres.starting.lock'),
    usersLock: join(dataDir, 'postgres.users.lock'),
  }
}
