import * as calls from '@portal/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Outside } from '../gateways/outside.ts'
import { serve } from '../http/serve.ts'
import { receiveCallStatus } from './receive-call-status.ts'
import { receiveInbound } from './receive-inbound.ts'

/** Mounts the addresses to which the telephone provider sends its messages. */
export function serveTelephoneMessages(app: FastifyInstance, outside: Outside) {
  serve(app, calls.receiveCallStatus, ({ db, params, body }) =>
    receiveCallStatus(db, outside, { callId: params.id, signature: params.signature, body }),
  )
  serve(app, calls.receiveInboundCall, ({ db, params, query }) => receiveInbound(db, outside, { secret: params.secret, body: query }))
}
