import * as lists from '@portal/contract/leads-lists'
import * as views from '@portal/contract/leads-views'
import type { FastifyInstance } from 'fastify'
import { listAnswer } from '../http/list-answer.ts'
import { serve } from '../http/serve.ts'
import { changeView } from './change-view.ts'
import { countView } from './count-view.ts'
import { deleteView } from './delete-view.ts'
import { downloadExport } from './download-export.ts'
import { exportLeads } from './export-leads.ts'
import { listExports } from './list-exports.ts'
import { listLeads } from './list-leads.ts'
import { listViews } from './list-views.ts'
import { saveView } from './save-view.ts'

const listCalls = [
  [lists.listAllLeads, 'all'],
  [lists.listAllUsers, 'all'],
  [lists.listProcessedLeads, 'processed'],
  [lists.listTodaysLeads, 'today'],
  [lists.listUntouchedLeads, 'untouched'],
  [lists.listDormantLeads, 'dormant'],
  [lists.listPendingFollowUps, 'pending'],
  [lists.listMissedFollowUps, 'missed'],
  [lists.listDoneFollowUps, 'done'],
] as const

/** Mounts the lists of leads, their saved views and their exports. */
export function serveLeadLists(app: FastifyInstance) {
  for (const [call, source] of listCalls)
    serve(app, call, async ({ db, staff, query, request }) => listAnswer(request.url, query, await listLeads(db, staff, query, source)))
  serve(app, lists.listBoardingLeads, async ({ db, staff, query: { data_type, ...query }, request }) =>
    listAnswer(request.url, query, await listLeads(db, staff, query, data_type)),
  )
  serve(app, views.listViews, async ({ db, staff, query }) => ({ results: await listViews(db, staff, query.list) }))
  serve(app, views.countView, ({ db, staff, params }) => countView(db, staff, params.id))
  serve(app, views.saveView, ({ db, staff, body }) => saveView(db, staff, body))
  serve(app, views.changeView, ({ db, staff, params, body }) => changeView(db, staff, params.id, body))
  serve(app, views.deleteView, ({ db, staff, params }) => deleteView(db, staff, params.id))
  serve(app, views.exportLeads, ({ db, staff, body }) => exportLeads(db, staff, body))
  serve(app, views.listExports, async ({ db, staff }) => ({ results: await listExports(db, staff) }))
  serve(app, views.downloadExport, ({ db, staff, params, reply }) => downloadExport(db, staff, params.id, reply))
}
