import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'
import type { FileSettings } from '../../config/file-settings.ts'
import { privateFolder } from '../../config/private-files.ts'

/** Flushes a file or folder to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/** Flushes each written file to the disk, so that it survives a power cut, as its row does. */
class FlushedFiles extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  async #flush(key: string): Promise<void> {
    const path = join(this.#folder, key)
    await flush(path)
    await flush(dirname(path))
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await super.put(key, contents, options)
    await this.#flush(key)
  }

  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    await super.putStream(key, contents, options)
    await this.#flush(key)
  }
}

/** Opens the store of files: the disk, or a bucket. */
export async function openFiles({ s3 }: FileSettings, dataDir: string, incoming: string): Promise<Disk> {
  if (!s3) return new Disk(new FlushedFiles(privateFolder(join(dataDir, 'files'))))
  // Only a portal with files in a bucket loads its client.
  const { s3Files } = await import('./s3-files.ts')
  return new Disk(s3Files(s3, incoming))
}
