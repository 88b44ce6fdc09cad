import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { isWrite, type Operation } from '#platform/contract/operation.ts'
import type { Dice } from '../make/seeded-dice.ts'
import type { OperationInput } from '../server/every-operation.ts'
import { brokenBodies, hostileText, hostileValue, oddHeaders } from './hostile.ts'

type Fields = Record<string, unknown>

const namesOf = (shape: z.ZodType, fields: Fields): string[] => [
  ...(shape instanceof z.ZodObject ? Object.keys(shape.shape) : []),
  ...Object.keys(fields),
  'unknown',
]

/** One field has another value, or is missing. */
function spoil(dice: Dice, shape: z.ZodType, fields: Fields, value: (dice: Dice) => unknown): Fields {
  const name = dice.pick(namesOf(shape, fields))
  if (dice.roll() < 0.15) return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))
  return { ...fields, [name]: value(dice) }
}

const encoded = (text: unknown) => encodeURIComponent(String(text).toWellFormed())

const queryOf = (query: Fields) =>
  Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => `${encoded(name)}=${encoded(each)}`))
    .join('&')

/** The parts of a request that can be spoiled. */
interface Parts {
  params: Fields
  query: Fields
  body: unknown
  headers: Record<string, string>
}

/** Ways to spoil a request: each answers the part that is another then. */
function spoilersOf(operation: Operation): ((dice: Dice, parts: Parts) => Partial<Parts>)[] {
  const field = (dice: Dice, { body }: Parts) => ({ body: spoil(dice, operation.body, isFields(body) ? body : {}, hostileValue) })
  return [
    (dice, { query }) => ({ query: spoil(dice, operation.query, query, hostileText) }),
    (dice, { query }) => ({ query: spoil(dice, operation.query, query, () => [hostileText(dice), hostileText(dice)]) }),
    (dice, { headers }) => ({ headers: { ...headers, ...dice.pick<Record<string, string>>(oddHeaders) } }),
    ...(operation.path.includes(':')
      ? [(dice: Dice, { params }: Parts) => ({ params: spoil(dice, operation.params, params, hostileText) })]
      : []),
    ...(isWrite(operation)
      ? [field, field, (dice: Dice) => ({ body: dice.roll() < 0.5 ? dice.pick(brokenBodies) : hostileValue(dice) })]
      : []),
  ]
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A request that would be granted, with one to three of its parts spoiled. */
export function fuzzRequest(dice: Dice, operation: Operation, asked: OperationInput, headers: Record<string, string>): InjectOptions {
  let parts: Parts = { params: {}, query: {}, body: {}, ...asked, headers: { ...headers, 'content-type': 'application/json' } }
  for (let times = 1 + dice.below(3); times > 0; times--) parts = { ...parts, ...dice.pick(spoilersOf(operation))(dice, parts) }
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encoded(parts.params[name] ?? 999_999) || '%20')
  const payload = typeof parts.body === 'string' ? parts.body : JSON.stringify(parts.body)
  const query = queryOf(parts.query)
  return {
    method: operation.method,
    url: query ? `${path}?${query}` : path,
    headers: parts.headers,
    ...(isWrite(operation) && { payload }),
  }
}
