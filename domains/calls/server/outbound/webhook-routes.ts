import type { FastifyInstance } from 'fastify'
import * as calls from '#domains/calls/contract/calls.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { serve } from '#platform/server/http/serve.ts'
import { receiveInbound } from '../inbound/receive-inbound.ts'
import { receiveCallStatus } from './receive-call-status.ts'

/** Mounts the addresses to which the telephone provider sends its messages. */
export function serveTelephoneMessages(app: FastifyInstance, outside: Outside) {
  serve(app, calls.receiveCallStatus, ({ db, params, body }) =>
    receiveCallStatus(db, outside, { callId: params.id, signature: params.signature, body }),
  )
  serve(app, calls.receiveInboundCall, ({ db, params, query }) => receiveInbound(db, outside, { secret: params.secret, body: query }))
}
