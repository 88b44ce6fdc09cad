import * as calls from '@portal/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Outside } from '../gateways/outside.ts'
import { serve } from '../http/serve.ts'
import { callParentAbout } from './call-parent-about.ts'
import { changeCallPreference } from './change-call-preference.ts'
import { getCallRecords } from './get-call-records.ts'
import { getMyCall } from './get-my-call.ts'
import { getTelephony } from './get-telephony.ts'
import { placeCall } from './place-call.ts'
import { refreshCall } from './refresh-call.ts'
import { setCallOutcome } from './set-call-outcome.ts'
import { wantedCall } from './wanted-call.ts'

/** Mounts the calls that place calls and tell of them. */
export function serveCalls(app: FastifyInstance, outside: Outside) {
  serve(app, calls.callParent, ({ db, staff, params, query }) => placeCall(db, outside, staff, params.id, wantedCall(query)))
  serve(app, calls.callParentAbout, ({ db, staff, query }) => callParentAbout(db, outside, staff, query))
  serve(app, calls.getCallRecords, ({ db, staff, params }) => getCallRecords(db, staff, params.id))
  serve(app, calls.getMyCall, ({ db, staff }) => getMyCall(db, staff))
  serve(app, calls.setCallOutcome, ({ db, staff, params, body }) => setCallOutcome(db, staff, params.id, body.outcome))
  serve(app, calls.refreshCall, ({ db, staff, params }) => refreshCall(db, outside, staff, params.id))
  serve(app, calls.changeCallPreference, ({ db, staff, params, body }) => changeCallPreference(db, staff, params.id, body))
  serve(app, calls.getTelephony, async ({ staff }) => getTelephony(outside, staff))
}
