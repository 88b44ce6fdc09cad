import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { idleHeader } from '#platform/contract/idle-header.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { holdsDemoData } from '../db/holds-demo-data.ts'
import { type Packed, pack, sendPacked } from './answers/packed.ts'
import { guardDocs } from './guard-browser.ts'
import { RefusalError } from './refuse.ts'
import { ignoredHeader } from './requests/ignore-unknown.ts'
import { staffNow } from './serve.ts'

const info = {
  title: 'Inside Portal',
  version: '1',
  description:
    'Every call of the portal. Log in with `POST /api/v1/accounts/login/`, then send `Authorization: Token KEY`. ' +
    'Lists answer `{count, next, previous, results}`, refusals `{detail, errors?}`. Instants are ISO 8601 with zone, days are Asia/Kolkata days. ' +
    `A read ignores query parameters that it does not know and names them in the header \`${ignoredHeader}\`, a list also in its answer as \`ignored\`; a write refuses unknown fields. ` +
    `A page that asks by itself says in the header \`${idleHeader}\` for how many seconds nobody has touched it; without it, a request is an act of its account.`,
}

const docs = '/api/docs'

declare const document: { cookie: string }

/** Runs in the browser for each request of the docs page: adds the session of that browser. */
function withSession<Sent>(request: Sent): Sent {
  const [, token] = /(?:^|; )token=([^;]+)/.exec(document.cookie) ?? []
  if (token) Object.assign((request as { headers: object }).headers, { Authorization: `Token ${token}` })
  return request
}

/** Register it before the operations. Made and compressed once, when first asked for; sent to staff alone where the data is not invented. */
export async function documentApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token KEY`' } } },
    },
    transform: jsonSchemaTransform,
  })
  let packed: Promise<Packed> | undefined
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const mayRead = (await staffNow(app, request)) !== undefined || (await holdsDemoData(app.context.db))
    if (!mayRead) throw new RefusalError(401, { detail: sentences.sessionExpired })
    packed ??= pack(app.swagger())
    return sendPacked(request, reply, await packed)
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, answer)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      guardDocs(request.raw, reply.raw, () => undefined)
      // The docs plugin serves the document at its own addresses too, and would build it again for each visitor.
      if (request.routeOptions.url === `${docs}/json`) return await answer(request, reply)
      if (request.routeOptions.url === `${docs}/yaml`) throw new RefusalError(404, { detail: sentences.noSuchCall })
    })
    await scope.register(swaggerUi, {
      routePrefix: docs,
      uiConfig: { docExpansion: 'list', persistAuthorization: false, requestInterceptor: withSession },
    })
  })
}
