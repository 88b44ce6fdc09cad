import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Driver } from 'flydrive/drivers/s3'
import type { WriteOptions } from 'flydrive/types'
import type { FileSettings } from '../../config/file-settings.ts'
import { incomingPath } from '../../config/incoming.ts'

/** S3 needs a file's length before its first byte, so a stream of unknown length is first written to disk. */
class MeasuredS3 extends S3Driver {
  readonly #incoming: string

  constructor(incoming: string, options: ConstructorParameters<typeof S3Driver>[0]) {
    super(options)
    this.#incoming = incoming
  }

  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    if (options?.contentLength !== undefined) return await super.putStream(key, contents, options)
    const path = incomingPath(this.#incoming)
    try {
      await pipeline(contents, createWriteStream(path, { mode: 0o600 }))
      await super.putStream(key, createReadStream(path), { ...options, contentLength: (await stat(path)).size })
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** The patience for a silent store in milliseconds, and the number of tries. */
const patience = { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true }
const attempts = 2

export function s3Files({ bucket, endpoint, ...client }: NonNullable<FileSettings['s3']>, incoming: string): S3Driver {
  return new MeasuredS3(incoming, {
    ...client,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    bucket,
    visibility: 'private',
    // Today's buckets refuse access lists; the bucket itself says whether it is private.
    supportsACL: false,
    // Stores that speak an older S3 keep a trailing checksum as if it were part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: patience,
  })
}
