import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { privateFolder } from './private-files.ts'

const day = 86_400_000

/** The folder of incoming files. Files left by a dead process are removed a day later. */
export function openIncoming(dataDir: string): string {
  const folder = privateFolder(join(dataDir, 'incoming'))
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > day) rmSync(path, { force: true })
  }
  return folder
}

export const incomingPath = (folder: string) => join(folder, randomUUID())
