import type { FastifyInstance } from 'fastify'
import * as dialer from '#domains/dialer/contract/dialer.ts'
import * as targets from '#domains/dialer/contract/targets.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dialList, leaveDialedList, orderDialedList } from './dial-list.ts'
import { getDialer } from './get-dialer.ts'
import { getNextToDo } from './get-next-to-do.ts'
import { exitDialer } from './leave-dialer.ts'
import { listDialing } from './list-dialing.ts'
import { pauseDialer, resumeDialer } from './pause-dialer.ts'
import type { Clock } from './queues.ts'
import { recordDialer, sayReason } from './record-dialer.ts'
import { serveLead } from './serve-lead.ts'
import { listTargets, setTargets } from './targets.ts'

export function serveDialer(app: FastifyInstance, clock: Clock) {
  serve(app, dialer.serveLead, async ({ db, staff, query }) => {
    if (query.follow_up) return await serveLead(db, clock, staff, query.combined_data, query.likely_first)
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
