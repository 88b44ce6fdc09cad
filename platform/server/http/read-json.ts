import type { FastifyInstance } from 'fastify'
import { sentences } from '#platform/contract/refusal.ts'
import { RefusalError } from './refuse.ts'
import { repeatsAKey } from './repeats-a-key.ts'

/** Reads bodies of JSON as Fastify does, and refuses one that names a field twice: which of the two was meant, nobody knows. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.signed) request.bodyText = text
    void parse(request, text, (error, value) => {
      if (!error && repeatsAKey(text, value)) done(new RefusalError(400, { detail: sentences.repeatedField }))
      else done(error, value)
    })
  })
}
