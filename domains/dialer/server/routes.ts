import type { FastifyInstance } from 'fastify'
import * as dialer from '#domains/dialer/contract/dialer.ts'
import * as targets from '#domains/dialer/contract/targets.ts'
import { recordReading } from '#platform/server/audit/record-reading.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getNextToDo } from './day/get-next-to-do.ts'
import { listTargets, setTargets } from './day/targets.ts'
import type { Clock } from './queues/queues.ts'
import { serveLead } from './serving/serve-lead.ts'
import { dialList, leaveDialedList, orderDialedList } from './session/dial-list.ts'
import { getDialer } from './session/get-dialer.ts'
import { exitDialer } from './session/leave-dialer.ts'
import { listDialing } from './session/list-dialing.ts'
import { pauseDialer, resumeDialer } from './session/pause-dialer.ts'
import { recordDialer, sayReason } from './session/record-dialer.ts'

export function serveDialer(app: FastifyInstance, clock: Clock) {
  serve(app, dialer.serveLead, async ({ db, staff, query }) => {
    if (query.follow_up) {
      const served = await serveLead(db, clock, staff, query.combined_data, query.likely_first)
      for (const { id } of served.results)
        await recordReading(db, staff, 'lead_opened', { lead: id, details: { by: 'dialer' }, of: 'dialer' })
      return served
    }
    await inTransaction(db, (tx) => exitDialer(tx, staff, query.combined_data))
    return { count: 0, results: [] }
  })
  serve(app, dialer.getDialer, ({ db, staff }) => getDialer(db, clock, staff))
  serve(app, dialer.getNextToDo, ({ db, staff, query }) => getNextToDo(db, clock, staff, query.likely_first, query.combined_data))
  serve(app, dialer.recordDialer, ({ db, staff, body }) => recordDialer(db, staff, body))
  serve(app, dialer.sayPauseReason, ({ db, staff, body }) => sayReason(db, staff, body.reason))
  serve(app, dialer.dialList, ({ db, staff, body }) => dialList(db, staff, body))
  serve(app, dialer.orderDialedList, ({ db, staff, body }) => orderDialedList(db, staff, body.order))
  serve(app, dialer.leaveDialedList, ({ db, staff }) => leaveDialedList(db, staff))
  serve(app, dialer.listDialing, ({ db }) => listDialing(db))
  serve(app, targets.listTargets, ({ db }) => listTargets(db))
  serve(app, targets.setTargets, ({ db, staff, body }) => setTargets(db, staff, body))
  serve(app, dialer.pauseDialer, ({ db, staff, params, body }) => pauseDialer(db, staff, params.id, body.reason))
  serve(app, dialer.resumeDialer, ({ db, staff, params }) => resumeDialer(db, staff, params.id))
}
