import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Declared } from './describe.ts'
import { surplusKeys } from './surplus-keys.ts'

/** What is wrong with an answer by its shape, or undefined. */
function troubleOf(shape: z.ZodType, answer: unknown): string | undefined {
  const { error } = shape.safeParse(answer)
  if (error) return `does not have the shape that the contract says: ${error.message}`
  const surplus = surplusKeys(shape, answer)
  return surplus.length > 0 ? `has keys that the contract does not name: ${surplus.join(', ')}` : undefined
}

/**
 * Holds every answer in JSON, also a refusal and one kept for an idempotency key, against its shape as it is sent; one that
 * has another, or keys beside it at any depth, becomes a 500 that says which.
 */
export function checkAnswers(app: FastifyInstance, calls: readonly (Declared & { call: Call })[]) {
  app.addHook('onSend', async (request, reply, payload) => {
    const { name } = request.routeOptions.config
    const call = calls.find((declared) => declared.name === name)?.call
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!call || !isJson || typeof payload !== 'string' || reply.statusCode >= 500) return payload
    const trouble = troubleOf(reply.statusCode === 200 ? call.answer : Refusal, JSON.parse(payload))
    if (trouble === undefined) return payload
    const detail = `The answer of ${name} (${reply.statusCode}) ${trouble}`
    console.error(detail)
    reply.code(500)
    return JSON.stringify({ detail })
  })
}
