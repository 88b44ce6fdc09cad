import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { accountColumns, withRoles } from '#domains/accounts/server/account/account-now.ts'
import { tokenHash } from '#domains/accounts/server/sessions/token.ts'
import * as calls from '#domains/calls/contract/calls.ts'
import { keyOf } from '#domains/files/server/store-file.ts'
import { type Reader, visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { namedFile } from '#platform/server/http/answers/file-name.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { byteRange, cutStream } from './byte-range.ts'

async function holder(db: Database, ticket: string): Promise<(Reader & { call_id: number }) | undefined> {
  const row = await db
    .selectFrom('recording_ticket')
    .innerJoin('session', 'session.id', 'recording_ticket.session_id')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([...accountColumns, 'call_id'])
    .where('ticket_hash', '=', tokenHash(ticket))
    .where('recording_ticket.expires_at', '>', sql<string>`now()`)
    .where('session.expires_at', '>', sql<string>`now()`)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row && withRoles(row)
}

interface Recording {
  id: number
  name: string
  key: string | null
  type: string
  bytes: number
}

/** The recording that a ticket plays at this moment: its holder must see the lead now, not only when the ticket was given. */
async function recordingOf(db: Database, ticket: string): Promise<Recording> {
  const reader = await holder(db, ticket)
  const heard =
    reader &&
    (await db
      .selectFrom('call')
      .innerJoin('lead', 'lead.id', 'call.lead_id')
      .innerJoin('stored_file', 'stored_file.name', 'recording_file')
      .select(['call.id', 'stored_file.name', 'key', 'type', 'bytes'])
      .where('call.id', '=', reader.call_id)
      .where('recording_state', '=', 'ready')
      .where(visibleTo(reader))
      .executeTakeFirst())
  if (!heard) throw refuse(calls.playRecording, 'ticketOver')
  return heard
}

export async function playRecording(
  { db, files }: { db: Database; files: Gateways['files'] },
  ticket: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable | { detail: string }> {
  const { id, type, bytes, ...file } = await recordingOf(db, ticket)
  const key = keyOf(file)
  const found = await files.getMetaData(key).catch((error: Error) => ({ contentLength: undefined, trouble: error.message }))
  if (found.contentLength !== bytes) {
    request.log.error({ call: id, found }, 'the file of a recording is not as it was written')
    throw refuse(calls.playRecording, 'ticketOver')
  }
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    // Opened by itself it is a file to keep, and nothing in it runs or loads anything.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  // The answer carries no validator (ETag, Last-Modified), so `If-Range` can never match and the whole file is sent.
  const range = request.headers['if-range'] ? undefined : byteRange(request.headers.range, bytes)
  if (range === 'none') {
    reply.code(416).header('content-range', `bytes */${bytes}`)
    return { detail: 'The recording has no such part.' }
  }
  const { from, to } = range ?? { from: 0, to: bytes - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
  reply.headers({
    'content-type': type,
    'content-length': to - from + 1,
    'content-disposition': namedFile('attachment', `recording-${id}.${file.name.split('.').at(-1)}`),
  })
  return cutStream(() => files.getStream(key), { from, to })
}
