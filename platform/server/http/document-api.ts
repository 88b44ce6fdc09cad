import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { docsPolicy } from './guard-browser.ts'
import { ignoredHeader } from './ignore-unknown.ts'

const info = {
  title: 'Inside Portal',
  version: '1',
  description:
    'Every call of the portal. Log in with `POST /api/v1/accounts/login/`, then send `Authorization: Token KEY`. ' +
    'Lists answer `{count, next, previous, results}`, refusals `{detail, errors?}`. Instants are ISO 8601 with zone, days are Asia/Kolkata days. ' +
    `A read ignores query parameters that it does not know and names them in the header \`${ignoredHeader}\`; a write refuses unknown fields.`,
}

/** Collects every mounted call into GET /api/openapi.json and shows them at GET /api/docs; register it before the calls. */
export async function documentApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token KEY`' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (_, reply) => {
      await reply.helmet({ contentSecurityPolicy: docsPolicy })
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list', persistAuthorization: false } })
  })
}
