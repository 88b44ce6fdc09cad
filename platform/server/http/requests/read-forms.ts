import type { FastifyInstance } from 'fastify'
import { sentences } from '#platform/contract/refusal.ts'
import { storableText } from '#platform/contract/storable-text.ts'
import { RefusalError } from '../refuse.ts'

/** Reads forms (application/x-www-form-urlencoded) as objects of texts. Refuses a field that appears twice, since either value may be meant. */
export function readForms(app: FastifyInstance) {
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.signed) request.bodyText = text
    const fields = [...new URLSearchParams(text)].map(([name, value]) => [storableText(name), storableText(value)] as const)
    if (new Set(fields.map(([name]) => name)).size < fields.length) return done(new RefusalError(400, { detail: sentences.repeatedField }))
    done(null, Object.fromEntries(fields))
  })
}
