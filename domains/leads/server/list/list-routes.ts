import type { FastifyInstance } from 'fastify'
import * as lists from '#domains/leads/contract/lists.ts'
import * as views from '#domains/leads/contract/views.ts'
import { listAnswer } from '#platform/server/http/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { downloadExport } from '../exports/download-export.ts'
import { exportLeads } from '../exports/export-leads.ts'
import { listExports } from '../exports/list-exports.ts'
import { changeView } from '../views/change-view.ts'
import { countView } from '../views/count-view.ts'
import { deleteView } from '../views/delete-view.ts'
import { listViews } from '../views/list-views.ts'
import { saveView } from '../views/save-view.ts'
import { listLeads } from './list-leads.ts'

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
