import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, isWrite } from '#platform/contract/call.ts'

/** Names, separated by commas and percent-encoded, which parameters of a read were left out of account. */
export const ignoredHeader = 'x-ignored-parameters'

/** Proxies refuse an answer whose head is very long. */
const longestHeader = 1000

/**
 * Takes out of a query what the call does not know, so that a client with a parameter more than ours is served as if it had not
 * sent it, and can see in a header that it was not heard. Undefined for a call that refuses such a query: a write, or a read that
 * acts, where the parameter may have been meant to hold it back; and for one that takes any parameter.
 */
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
