import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { readFile as operation } from '#domains/files/contract/files.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { namedFile } from '#platform/server/http/answers/file-name.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { keptName } from './kept-name.ts'
import { keyOf } from './store-file.ts'

/** The types that a browser may show; all others are downloads. */
const shown = /^(?:image\/(?:webp|jpeg|png|avif)|video\/|audio\/|application\/pdf$)/

const yearOfSeconds = 31_536_000

interface AskedFile {
  name: string
  until?: number | undefined
  pass?: string | undefined
}

/** Whether somebody may have a file: anybody a public one, who was given its address lately a private one. */
const isOpen = ({ name, until, pass }: AskedFile) => sql<boolean>`(not is_private
  or (${until ?? 0}::bigint > extract(epoch from now()) and file_pass(${name}, ${until ?? 0}::bigint) = ${pass ?? ''}))`

/** A file that waits for its removal opens only at the address under which it was lent. */
const isThere = ({ until }: AskedFile) =>
  sql<boolean>`(forget_at is null or is_private and extract(epoch from forget_at) = ${until ?? 0}::bigint)`

/** Any cache may keep a public file; only the reader's browser keeps a private one, and revalidates it each time. */
const keptBy = (isPrivate: boolean) =>
  isPrivate
    ? { 'cache-control': 'private, no-cache', 'cross-origin-resource-policy': 'same-origin' }
    : { 'cache-control': `public, max-age=${yearOfSeconds}, immutable`, 'cross-origin-resource-policy': 'cross-origin' }

/** Sends a stored file. The file of a name never changes, so a browser keeps it. */
export async function readFile(
  { db, files }: { db: Database; files: Gateways['files'] },
  asked: AskedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = asked
  const found = await db
    .selectFrom('stored_file')
    .select(['name', 'key', 'type', 'bytes', 'file_name', 'is_private'])
    .where('name', '=', name)
    .where(isThere(asked))
    .where(isOpen(asked))
    .executeTakeFirst()
  if (!found) throw refuse(operation, 'fileNotFound')
  const etag = `"${name}"`
  reply.headers({
    ...keptBy(found.is_private),
    etag,
    // Nothing in a file that is opened by itself runs or loads anything.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const how = shown.test(found.type) ? 'inline' : 'attachment'
  const stream = await files.getStream(keyOf(found)).catch((error: Error) => {
    request.log.error({ reason: error.message }, 'a stored file cannot be read')
    throw refuse(operation, 'storeAway', { retryAfter: 5 })
  })
  return reply
    .headers({
      'content-type': found.type,
      'content-length': found.bytes,
      'content-disposition': found.file_name === null ? how : namedFile(how, keptName(found.file_name, found.type)),
    })
    .send(stream)
}
