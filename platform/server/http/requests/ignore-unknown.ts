import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isWrite, type Operation } from '#platform/contract/operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The ignored parameters of a list's query. */
    ignored: string[] | undefined
  }
}

/** The names of a read's ignored parameters, percent-encoded and separated by commas. */
export const ignoredHeader = 'x-ignored-parameters'

/** Proxies refuse an answer whose head is very long. */
const longestHeader = 1000

/** The most unknown names that a list's answer tells, and their greatest length. */
const maxNamed = 20
const longestName = 100

const isList = ({ answer }: Operation) => answer instanceof z.ZodObject && 'ignored' in answer.shape

/**
 * Ignores unknown parameters of a read, and names them in a header. A list names them in its answer too, since it has more rows than were
 * asked for. Undefined for operations that refuse or take any.
 */
export function ignoreUnknown(operation: Operation) {
  if (isWrite(operation) || operation.acts || !(operation.query instanceof z.ZodObject)) return undefined
  const { catchall } = operation.query.def
  if (catchall && !(catchall instanceof z.ZodNever)) return undefined
  const known = new Set(Object.keys(operation.query.shape))
  const saysIt = isList(operation)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const given = Object.entries(request.query as Record<string, unknown>)
    const unknown = given.filter(([name]) => !known.has(name)).map(([name]) => name.toWellFormed())
    if (unknown.length === 0) return
    request.query = Object.fromEntries(given.filter(([name]) => known.has(name)))
    reply.header(ignoredHeader, unknown.map(encodeURIComponent).join(', ').slice(0, longestHeader))
    if (saysIt) request.ignored = unknown.slice(0, maxNamed).map((name) => name.slice(0, longestName).toWellFormed())
  }
}

/** Adds the names of ignored parameters to the answers of lists. */
export function sayIgnored(app: FastifyInstance) {
  app.decorateRequest('ignored', undefined)
  app.addHook('onSend', async (request, reply, payload) =>
    request.ignored && reply.statusCode === 200 && typeof payload === 'string'
      ? `{"ignored":${JSON.stringify(request.ignored)},${payload.slice(1)}`
      : payload,
  )
}
