import type { FastifyInstance } from 'fastify'
import * as forms from '#domains/leads/contract/forms.ts'
import * as leads from '#domains/leads/contract/leads.ts'
import * as lists from '#domains/leads/contract/lists.ts'
import * as loginConsent from '#domains/leads/contract/login-consent.ts'
import * as disputes from '#domains/leads/contract/number-disputes.ts'
import { listOwners as owners } from '#domains/leads/contract/owners.ts'
import * as stages from '#domains/leads/contract/stages.ts'
import * as views from '#domains/leads/contract/views.ts'
import * as waiting from '#domains/leads/contract/waiting.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { listAnswer } from '#platform/server/http/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changeLoginConsent } from './edit/change-login-consent.ts'
import { createChildForm } from './edit/create-child-form.ts'
import { listChildForms } from './edit/list-child-forms.ts'
import { updateChildForm } from './edit/update-child-form.ts'
import { downloadExport } from './exports/download-export.ts'
import { exportLeads } from './exports/export-leads.ts'
import { listExports } from './exports/list-exports.ts'
import { listLeads } from './list/list-leads.ts'
import { listOwners } from './list/list-owners.ts'
import { getNotificationCount, listWaiting } from './list/list-waiting.ts'
import { listDisputes } from './numbers/list-disputes.ts'
import { settleDispute } from './numbers/settle-dispute.ts'
import { listActions } from './stages/list-actions.ts'
import { addComment } from './timeline/add-comment.ts'
import { changeView } from './views/change-view.ts'
import { countView } from './views/count-view.ts'
import { deleteView } from './views/delete-view.ts'
import { listViews } from './views/list-views.ts'
import { saveView } from './views/save-view.ts'
import type { ViewedLists } from './views/viewed-list.ts'

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

function serveLists(app: FastifyInstance, outside: Outside) {
  for (const [call, source] of listCalls)
    serve(app, call, async ({ db, staff, query, request }) => listAnswer(request.url, query, await listLeads(db, staff, query, source)))
  serve(app, lists.listBoardingLeads, async ({ db, staff, query: { data_type, ...query }, request }) =>
    listAnswer(request.url, query, await listLeads(db, staff, query, data_type)),
  )
  serve(app, leads.getNotificationCount, async ({ db, staff }) => ({ result: await getNotificationCount(db, staff) }))
  serve(app, owners, ({ db }) => listOwners(db))
  serve(app, waiting.listWaiting, ({ db, staff }) => listWaiting(db, staff))
  serve(app, stages.listActions, async ({ db, query }) => ({
    result: await listActions(db, query.category),
    calling_hours: outside.callingHours,
  }))
}

function serveViews(app: FastifyInstance, viewed: ViewedLists) {
  serve(app, views.listViews, async ({ db, staff, query }) => ({ results: await listViews(db, viewed, staff, query.list) }))
  serve(app, views.countView, ({ db, staff, params }) => countView(db, viewed, staff, params.id))
  serve(app, views.saveView, ({ db, staff, body }) => saveView(db, viewed, staff, body))
  serve(app, views.changeView, ({ db, staff, params, body }) => changeView(db, viewed, staff, params.id, body))
  serve(app, views.deleteView, ({ db, staff, params }) => deleteView(db, staff, params.id))
  serve(app, views.exportLeads, ({ db, staff, body }) => exportLeads(db, staff, body))
  serve(app, views.listExports, async ({ db, staff }) => ({ results: await listExports(db, staff) }))
  serve(app, views.downloadExport, ({ db, staff, params, reply }) => downloadExport(db, staff, params.id, reply))
}

function serveChanges(app: FastifyInstance) {
  serve(app, leads.addComment, ({ db, staff, params, body }) => addComment(db, staff, params.id, body.comment))
  serve(app, loginConsent.changeLoginConsent, ({ db, staff, params, body }) => changeLoginConsent(db, staff, params.id, body))
  serve(app, forms.listChildForms, ({ db, staff, query }) => listChildForms(db, staff, query))
  serve(app, forms.createChildForm, ({ db, staff, body }) => createChildForm(db, staff, body))
  serve(app, forms.updateChildForm, ({ db, staff, query, body }) => updateChildForm(db, staff, query.form_id, body))
}

function serveDisputes(app: FastifyInstance) {
  serve(app, disputes.listNumberDisputes, async ({ db, query, request }) => listAnswer(request.url, query, await listDisputes(db, query)))
  serve(app, disputes.settleNumberDispute, ({ db, staff, params, body }) => settleDispute(db, staff, params.id, body.stays_with))
}

export function serveLeads(app: FastifyInstance, viewed: ViewedLists, outside: Outside) {
  serveLists(app, outside)
  serveViews(app, viewed)
  serveChanges(app)
  serveDisputes(app)
}
