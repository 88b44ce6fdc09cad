import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isWrite, type Operation } from '#platform/contract/operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The parameters of a list that were left out of account. */
    ignored: string[] | undefined
  }
}

/** Names, separated by commas and percent-encoded, which parameters of a read were left out of account. */
export const ignoredHeader = 'x-ignored-parameters'

/** Proxies refuse an answer whose head is very long. */
const longestHeader = 1000

/** So many names stand in the answer of a list, and each so long. */
const maxNamed = 20
const longestName = 100

const isList = ({ answer }: Operation) => answer instanceof z.ZodObject && 'ignored' in answer.shape

/**
 * A read is served as if an unknown parameter was not sent, and says so in a header. A list says so in its answer too, since its rows are
 * more than were asked for. Undefined for calls that refuse or take any.
 */
export function ignoreUnknown(operation: Operation) {
  if (isWrite(operation) || operation.acts || !(operation.query instanceof z.ZodObject)) return undefined
  const known = new Set(Object.keys(operation.query.shape))
  const saysIt = isList(operation)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const said = Object.entries(request.query as Record<string, unknown>)
    const unknown = said.filter(([name]) => !known.has(name)).map(([name]) => name.toWellFormed())
    if (unknown.length === 0) return
    request.query = Object.fromEntries(said.filter(([name]) => known.has(name)))
    reply.header(ignoredHeader, unknown.map(encodeURIComponent).join(', ').slice(0, longestHeader))
    if (saysIt) request.ignored = unknown.slice(0, maxNamed).map((name) => name.slice(0, longestName).toWellFormed())
  }
}

/** Has the answers of lists name the parameters that were left out of account. */
export function sayIgnored(app: FastifyInstance) {
  app.decorateRequest('ignored', undefined)
  app.addHook('onSend', async (request, reply, payload) =>
    request.ignored && reply.statusCode === 200 && typeof payload === 'string'
      ? `{"ignored":${JSON.stringify(request.ignored)},${payload.slice(1)}`
      : payload,
  )
}
