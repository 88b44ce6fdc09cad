import type { FastifyInstance } from 'fastify'
import * as calls from '#domains/calls/contract/calls.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getCallRecords } from './core/get-call-records.ts'
import { getMyCall } from './core/get-my-call.ts'
import { refreshCall } from './outbound/refresh-call.ts'
import { setCallOutcome } from './outbound/set-call-outcome.ts'
import { callParentAbout } from './placing/call-parent-about.ts'
import { changeCallPreference } from './placing/change-call-preference.ts'
import { getTelephony } from './placing/get-telephony.ts'
import { placeCall } from './placing/place-call.ts'
import type { Placing } from './placing/placing.ts'
import { wantedCall } from './placing/wanted-call.ts'

/** Mounts the calls that place calls and tell of them. */
export function serveCalls(app: FastifyInstance, placing: Placing) {
  serve(app, calls.callParent, ({ db, staff, params, query }) => placeCall(db, placing, staff, params.id, wantedCall(query)))
  serve(app, calls.callParentAbout, ({ db, staff, query }) => callParentAbout(db, placing, staff, query))
  serve(app, calls.getCallRecords, ({ db, staff, params }) => getCallRecords(db, staff, params.id))
  serve(app, calls.getMyCall, ({ db, staff }) => getMyCall(db, staff))
  serve(app, calls.setCallOutcome, ({ db, staff, params, body }) => setCallOutcome(db, staff, params.id, body.outcome))
  serve(app, calls.refreshCall, ({ db, staff, params }) => refreshCall(db, placing, staff, params.id))
  serve(app, calls.changeCallPreference, ({ db, staff, params, body }) => changeCallPreference(db, staff, params.id, body))
  serve(app, calls.getTelephony, async ({ staff }) => getTelephony(placing, staff))
}
