import type { FastifyInstance } from 'fastify'
import * as change from '#domains/sharing/contract/change-lead.ts'
import * as requests from '#domains/sharing/contract/requests.ts'
import * as several from '#domains/sharing/contract/share-leads.ts'
import type { AbsentCounsellor } from '#domains/sharing/contract/sharing.ts'
import * as sharing from '#domains/sharing/contract/sharing.ts'
import type { Database } from '#platform/server/db/database.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changeLead } from './change-lead.ts'
import { listCounsellors } from './list-counsellors.ts'
import { listHandoverCounsellors } from './list-handover-counsellors.ts'
import { listHandovers } from './list-handovers.ts'
import { acceptTransfer, declineTransfer } from './requests/answer-request.ts'
import { askTransfer } from './requests/ask-transfer.ts'
import { listRequests } from './requests/list-requests.ts'
import { shareLeads } from './share-leads.ts'
import { undoTransfer } from './undo-transfer.ts'
import { withdrawShare } from './withdraw-share.ts'

export type ListAbsent = (db: Database) => Promise<AbsentCounsellor[]>

export function serveSharing(app: FastifyInstance, listAbsent: ListAbsent) {
  serve(app, change.changeLead, ({ db, staff, params, body }) => changeLead(db, staff, params.id, body))
  serve(app, several.shareLeads, ({ db, staff, body }) => shareLeads(db, staff, body))
  serve(app, sharing.withdrawShare, ({ db, staff, params }) => withdrawShare(db, staff, params.id, params.staff_id))
  serve(app, sharing.undoTransfer, ({ db, staff, params }) => undoTransfer(db, staff, params.id))
  serve(app, requests.listTransferRequests, async ({ db, staff }) => ({ results: await listRequests(db, staff) }))
  serve(app, requests.askTransfer, ({ db, staff, params }) => askTransfer(db, staff, params.id))
  serve(app, requests.acceptTransfer, ({ db, staff, params }) => acceptTransfer(db, staff, params.id))
  serve(app, requests.declineTransfer, ({ db, staff, params }) => declineTransfer(db, staff, params.id))
  serve(app, sharing.listCounsellors, async ({ db }) => ({ results: await listCounsellors(db) }))
  serve(app, sharing.listAbsentCounsellors, async ({ db }) => ({ results: await listAbsent(db) }))
  serve(app, sharing.listHandoverCounsellors, async ({ db, staff }) => ({ results: await listHandoverCounsellors(db, staff) }))
  serve(app, sharing.listHandovers, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listHandovers(db, staff, query)),
  )
}
