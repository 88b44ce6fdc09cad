import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFolder } from './private-files.ts'
import { SetupError } from './setup-error.ts'

const keyBytes = 32

function kept(path: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new SetupError(`The portal's own key ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Two processes that start at once agree on one key: the first to link its file wins. */
function make(path: string): void {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}

/** The portal's own key: of SECRET_KEY if it is set, otherwise of a file in the data folder, which the first start makes. */
export function openSecretKey(dataDir: string, given?: string): Buffer {
  if (given !== undefined) return createHash('sha256').update(given).digest()
  const path = join(privateFolder(dataDir), 'secret.key')
  if (!kept(path)) make(path)
  const key = kept(path)
  if (key?.length !== keyBytes)
    throw new SetupError(
      `The portal's own key ${path} is damaged. Bring it back from a backup, or remove it: second factors are then set up again.`,
    )
  return key
}
