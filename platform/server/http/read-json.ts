import type { FastifyInstance } from 'fastify'
import { sentences } from '#platform/contract/refusal.ts'
import { isNestedDeeper } from './is-nested-deeper.ts'
import { RefusalError } from './refuse.ts'
import { repeatsAKey } from './repeats-a-key.ts'

/** No call takes nearly as many levels; deeper values overflow the stack of who walks them, and that of PostgreSQL. */
const deepest = 50

/** Reads bodies of JSON as Fastify does, and refuses one that is nested too deep, or names a field twice: nobody knows which was meant. */
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
