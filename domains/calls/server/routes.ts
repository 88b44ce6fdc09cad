import type { FastifyInstance } from 'fastify'
import { getBestHours as bestHours } from '#domains/calls/contract/best-hours.ts'
import * as calls from '#domains/calls/contract/calls.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getCallRecords } from './call/get-call-records.ts'
import { getMyCall } from './call/get-my-call.ts'
import { getBestHours } from './hours/get-best-hours.ts'
import { receiveInboundCall } from './inbound/receive-inbound-call.ts'
import { receiveCallStatus } from './outbound/receive-call-status.ts'
import { refreshCall } from './outbound/refresh-call.ts'
import { setCallOutcome } from './outbound/set-call-outcome.ts'
import { callParentAbout } from './placing/call-parent-about.ts'
import { changeCallPreference } from './placing/change-call-preference.ts'
import { getTelephony } from './placing/get-telephony.ts'
import { placeCall } from './placing/place-call.ts'
import type { Placing } from './placing/placing.ts'
import { wantedCall } from './placing/wanted-call.ts'
import { issueRecordingTicket } from './recordings/issue-recording-ticket.ts'
import { playRecording } from './recordings/play-recording.ts'

function servePlacing(app: FastifyInstance, placing: Placing) {
  serve(app, calls.callParent, ({ db, staff, params, query }) => placeCall(db, placing, staff, params.id, wantedCall(query)))
  serve(app, calls.callParentAbout, ({ db, staff, query }) => callParentAbout(db, placing, staff, query))
  serve(app, calls.getCallRecords, ({ db, staff, params }) => getCallRecords(db, staff, params.id))
  serve(app, bestHours, ({ db, staff, params }) => getBestHours(db, staff, params.id))
  serve(app, calls.getMyCall, ({ db, staff }) => getMyCall(db, staff))
  serve(app, calls.setCallOutcome, ({ db, staff, params, body }) => setCallOutcome(db, staff, params.id, body.outcome))
  serve(app, calls.refreshCall, ({ db, staff, params }) => refreshCall(db, placing, staff, params.id))
  serve(app, calls.changeCallPreference, ({ db, staff, params, body }) => changeCallPreference(db, staff, params.id, body))
  serve(app, calls.getTelephony, async ({ staff }) => getTelephony(placing, staff))
}

function serveRecordings(app: FastifyInstance, { files }: Gateways) {
  serve(app, calls.issueRecordingTicket, ({ db, staff, params }) => issueRecordingTicket(db, staff, params.id))
  serve(app, calls.playRecording, ({ db, params, request, reply }) => playRecording({ db, files }, params.ticket, request, reply))
}

function serveTelephoneMessages(app: FastifyInstance, gateways: Gateways) {
  serve(app, calls.receiveCallStatus, ({ db, params, body }) =>
    receiveCallStatus(db, gateways, { callId: params.id, signature: params.signature, body }),
  )
  serve(app, calls.receiveInboundCall, ({ db, params, query }) => receiveInboundCall(db, gateways, { secret: params.secret, body: query }))
}

export function serveCalls(app: FastifyInstance, placing: Placing) {
  servePlacing(app, placing)
  serveRecordings(app, placing)
  serveTelephoneMessages(app, placing)
}
