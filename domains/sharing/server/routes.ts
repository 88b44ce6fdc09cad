import type { FastifyInstance } from 'fastify'
import * as change from '#domains/sharing/contract/change-lead.ts'
import * as sharing from '#domains/sharing/contract/sharing.ts'
import { listAnswer } from '#platform/server/http/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changeLead } from './change-lead.ts'
import { listCounsellors } from './list-counsellors.ts'
import { listHandoverCounsellors } from './list-handover-counsellors.ts'
import { listHandovers } from './list-handovers.ts'
import { undoTransfer } from './undo-transfer.ts'

export function serveSharing(app: FastifyInstance) {
  serve(app, change.changeLead, ({ db, staff, params, body }) => changeLead(db, staff, params.id, body))
  serve(app, sharing.undoTransfer, ({ db, staff, params }) => undoTransfer(db, staff, params.id))
  serve(app, sharing.listCounsellors, async ({ db }) => ({ results: await listCounsellors(db) }))
  serve(app, sharing.listHandoverCounsellors, async ({ db, staff }) => ({ results: await listHandoverCounsellors(db, staff) }))
  serve(app, sharing.listHandovers, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listHandovers(db, staff, query)),
  )
}
