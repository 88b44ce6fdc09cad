import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#platform/contract/operation.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { storableText } from '#platform/contract/storable-text.ts'
import { type ReceivedFile, received } from '#platform/contract/upload.ts'
import { incomingPath } from '../../config/incoming.ts'
import { RefusalError } from '../refuse.ts'

/** Beside the file: fields of a form, each in bytes. */
const limits = { files: 1, fields: 20, parts: 21, fieldSize: 20_000, fieldNameSize: 100, headerPairs: 20 } as const

const megabyte = 2 ** 20

/** A longer request is not even read to its end. */
const readToItsEnd = 4

const longestName = 255

export const registerUploads = (app: FastifyInstance) => app.register(multipart)

const tooLarge = (maxBytes: number) =>
  new RefusalError(413, { detail: sentences.fileTooLarge.replace('{most}', String(Math.round(maxBytes / megabyte))) })

function refusalOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return new RefusalError(503, { detail: sentences.noRoom }, 60)
  if (code === 'FST_FILES_LIMIT') return new RefusalError(400, { detail: sentences.oneFile })
  // An error of the disk is ours; any other is a fault of the upload.
  return error instanceof RefusalError || (error instanceof Error && 'syscall' in error)
    ? error
    : new RefusalError(400, { detail: sentences.brokenUpload })
}

async function keep({ file, filename }: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const measuring = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(file, measuring, createWriteStream(path, { mode: 0o600 }))
  const sha256 = hash.digest('hex')
  // A name that is cut keeps its end, which says what kind of file it is.
  const name = storableText(storableText(filename || 'file').slice(-longestName))
  // The path is left out of the JSON: it differs each time that the same file is sent.
  return { name, path, bytes, sha256, [received]: true, toJSON: () => ({ name, sha256 }) } as ReceivedFile
}

interface Form {
  body: Record<string, unknown>
  isTooLarge: boolean
}

/** Reads the parts of a form to its end, and keeps the file of `field` at `path`. */
async function readForm(request: FastifyRequest, { field, maxBytes }: Upload, path: string): Promise<Form> {
  const form: Form = { body: Object.create(null), isTooLarge: false }
  for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes } })) {
    if (part.fieldname in form.body) throw new RefusalError(400, { detail: sentences.repeatedField })
    if (part.type === 'field') form.body[part.fieldname] = part.value
    else if (part.fieldname === field) form.body[field] = await keep(part, path)
    else part.file.resume()
    form.isTooLarge ||= part.type === 'file' && part.file.truncated
  }
  return form
}

const isTooLarge = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'

/** Writes the file of a request to `folder` as it comes, and answers the fields of its form with it. It is removed once the request is answered. */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
  folder: string,
): Promise<Record<string, unknown>> {
  const { maxBytes } = upload
  if (!request.isMultipart()) throw new RefusalError(415, { detail: sentences.wrongUploadType })
  if (Number(request.headers['content-length'] ?? 0) > readToItsEnd * maxBytes) throw tooLarge(maxBytes)
  const path = incomingPath(folder)
  reply.raw.once('close', () => void rm(path, { force: true }))
  const form = await readForm(request, upload, path).catch((error) => {
    throw isTooLarge(error) ? tooLarge(maxBytes) : refusalOf(error)
  })
  if (form.isTooLarge) throw tooLarge(maxBytes)
  return form.body
}
