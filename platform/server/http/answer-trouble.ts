import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, sentences } from '#platform/contract/refusal.ts'
import { isOutOfRange, isUnavailable, isUnstorable } from '../db/trouble.ts'
import { RefusalError } from './refuse.ts'

const secondsUntilRetry = 2

const framework: Record<string, [status: number, sentence: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, sentences.wrongMediaType],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, sentences.tooLarge],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, sentences.brokenJson],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, sentences.brokenJson],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, sentences.malformed],
  FST_ERR_BAD_URL: [400, sentences.malformed],
  FST_ERR_MAX_PARAM_LENGTH: [414, sentences.malformed],
}

function troubleOf(error: FastifyError | Error): { status: number; body: Refusal } {
  if (error instanceof RefusalError) return error
  const known = 'code' in error ? framework[error.code] : undefined
  if (known) return { status: known[0], body: { detail: known[1] } }
  if (isUnavailable(error)) return { status: 503, body: { detail: sentences.unavailable } }
  if (isUnstorable(error) || isOutOfRange(error)) return { status: 400, body: { detail: sentences.malformed } }
  if ('statusCode' in error && error.statusCode && error.statusCode < 500)
    return { status: error.statusCode, body: { detail: sentences.malformed } }
  return { status: 500, body: { detail: sentences.bug } }
}

/** True if the client left before its request had come in full: its own connection broke, not one of ours. */
const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** Answers a thrown error: refusals with their sentence, a database that is away with 503, a bug with one 500 that is logged. */
export function answerTrouble(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = hasLeft(request) ? { status: 400, body: { detail: sentences.noRequest } } : troubleOf(error)
  // The operation's shape should have refused a value that PostgreSQL cannot hold.
  if (status === 500 || isOutOfRange(error)) request.log.error({ err: error }, 'bug')
  if (error instanceof RefusalError && error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
  if (status === 503) {
    request.log.warn({ reason: error.message }, 'database unavailable')
    reply.header('retry-after', secondsUntilRetry)
  }
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
