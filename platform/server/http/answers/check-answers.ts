import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Operation } from '#platform/contract/operation.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Declared } from '../describe.ts'

type Shape = z.core.$ZodType

function shapeOfPart(shape: z.ZodObject | z.ZodRecord | z.ZodArray | z.ZodTuple, key: string): Shape | undefined {
  if (shape instanceof z.ZodRecord) return shape.valueType
  if (shape instanceof z.ZodArray) return shape.element
  if (shape instanceof z.ZodTuple) return shape.def.items[Number(key)] ?? shape.def.rest ?? undefined
  if (Object.hasOwn(shape.shape, key)) return shape.shape[key]
  return shape.def.catchall instanceof z.ZodNever ? undefined : shape.def.catchall
}

function surplusToAll(shapes: readonly Shape[], value: unknown, path: string[]): string[] {
  const [first = [], ...others] = shapes.map((shape) => surplusKeys(shape, value, path))
  return first.filter((key) => others.every((found) => found.includes(key)))
}

function wrapped(shape: Shape): Shape | undefined {
  if (shape instanceof z.ZodLazy) return shape.def.getter()
  if (shape instanceof z.ZodPipe) return shape.def.in
  return 'innerType' in shape._zod.def ? (shape._zod.def.innerType as Shape) : undefined
}

/** The paths of keys, at any depth, that a value has beyond its shape. The value must fit the shape. */
export function surplusKeys(shape: Shape, value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (shape instanceof z.ZodUnion) {
    const fitting = shape.options.filter((option) => z.safeParse(option, value).success)
    return surplusToAll(fitting, value, path)
  }
  if (shape instanceof z.ZodIntersection) return surplusToAll([shape.def.left, shape.def.right], value, path)
  if (shape instanceof z.ZodObject || shape instanceof z.ZodRecord || shape instanceof z.ZodArray || shape instanceof z.ZodTuple)
    return Object.entries(value).flatMap(([key, part]) => {
      const named = shapeOfPart(shape, key)
      return named ? surplusKeys(named, part, [...path, key]) : [[...path, key].join('.')]
    })
  const inner = wrapped(shape)
  return inner ? surplusKeys(inner, value, path) : []
}

function troubleOf(shape: z.ZodType, answer: unknown): string | undefined {
  const { error } = shape.safeParse(answer)
  if (error) return `does not have the shape that the contract says: ${error.message}`
  const surplus = surplusKeys(shape, answer)
  return surplus.length > 0 ? `has keys that the contract does not name: ${surplus.join(', ')}` : undefined
}

/**
 * Checks answers, refusals, and answers kept for an idempotency key. An answer of another shape, or with surplus keys, becomes a 500 that
 * says which.
 */
export function checkAnswers(app: FastifyInstance, operations: readonly (Declared & { operation: Operation })[]) {
  app.addHook('onSend', async (request, reply, payload) => {
    const { name } = request.routeOptions.config
    const operation = operations.find((declared) => declared.name === name)?.operation
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!operation || !isJson || typeof payload !== 'string' || reply.statusCode >= 500) return payload
    const trouble = troubleOf(reply.statusCode === 200 ? operation.answer : Refusal, JSON.parse(payload))
    if (trouble === undefined) return payload
    const detail = `The answer of ${name} (${reply.statusCode}) ${trouble}`
    console.error(detail)
    reply.code(500)
    return JSON.stringify({ detail })
  })
}
