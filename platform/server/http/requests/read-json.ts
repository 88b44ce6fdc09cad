import type { FastifyInstance } from 'fastify'
import { sentences } from '#platform/contract/refusal.ts'
import { RefusalError } from '../refuse.ts'
import { repeatsAKey } from './repeats-a-key.ts'

/** No operation needs nearly as many levels. Deeper values overflow the stack of recursive code, and PostgreSQL's. */
const deepest = 50

const partsOf = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : [])

/** True if a value has more levels of lists and objects than this. Not recursive, since it may be nested as deeply as its text is long. */
function isNestedDeeper(value: unknown, most: number): boolean {
  let level = partsOf(value)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap(partsOf)
  }
  return false
}

/** Reads JSON bodies as Fastify does. Refuses deep nesting, and a field that appears twice, since either value may be meant. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.signed) request.bodyText = text
    void parse(request, text, (error, value) => {
      if (error) done(error, value)
      else if (isNestedDeeper(value, deepest)) done(new RefusalError(400, { detail: sentences.tooDeep }))
      else if (repeatsAKey(text, value)) done(new RefusalError(400, { detail: sentences.repeatedField }))
      else done(null, value)
    })
  })
}
