import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, isWrite } from '#platform/contract/call.ts'

/** Names, separated by commas and percent-encoded, which parameters of a read were left out of account. */
export const ignoredHeader = 'x-ignored-parameters'

/** Proxies refuse an answer whose head is very long. */
const longestHeader = 1000

/** A read is served as if an unknown parameter was not sent, and says so in a header. Undefined for calls that refuse or take any. */
export function ignoreUnknown(call: Call) {
  if (isWrite(call) || call.acts || !(call.query instanceof z.ZodObject)) return undefined
  const known = new Set(Object.keys(call.query.shape))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const said = Object.entries(request.query as Record<string, unknown>)
    const unknown = said.filter(([name]) => !known.has(name)).map(([name]) => encodeURIComponent(name.toWellFormed()))
    if (unknown.length === 0) return
    request.query = Object.fromEntries(said.filter(([name]) => known.has(name)))
    reply.header(ignoredHeader, unknown.join(', ').slice(0, longestHeader))
  }
}
