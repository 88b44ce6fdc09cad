import type { FastifyInstance } from 'fastify'
import { checkSignature } from '#domains/intake/server/check-signature.ts'
import * as loginLinks from '#domains/login-links/contract/login-links.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { serve } from '#platform/server/http/serve.ts'
import { redeemLoginToken } from './redeem-login-token.ts'
import { sendUserLoginToken } from './send-user-login-token.ts'

export function serveLoginLinks(app: FastifyInstance, gateways: Gateways) {
  serve(app, loginLinks.sendUserLoginToken, ({ db, staff, params }) =>
    inTransaction(db, (tx) => sendUserLoginToken(tx, gateways, staff, params.id)),
  )
  serve(app, loginLinks.redeemLoginToken, async ({ db, body, request }) => {
    const sender = await checkSignature(db, request.headers, request.bodyText ?? '')
    return await inTransaction(db, (tx) => redeemLoginToken(tx, sender, body.token))
  })
}
