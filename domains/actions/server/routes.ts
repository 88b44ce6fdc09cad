import type { FastifyInstance } from 'fastify'
import * as list from '#domains/actions/contract/action-list.ts'
import * as actions from '#domains/actions/contract/actions.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { removeAdmission } from './admissions/remove-admission.ts'
import { searchAdmissionSchools } from './admissions/search-admission-schools.ts'
import { takeAdmission } from './admissions/take-admission.ts'
import { completeAction } from './log/complete-action.ts'
import { dropBegunAction } from './log/drop-begun-action.ts'
import { finishFollowUp } from './log/finish-follow-up.ts'
import { isLeadSent } from './log/is-lead-sent.ts'
import { listLoggedActions } from './log/list-logged-actions.ts'
import { listSchoolActions } from './log/list-school-actions.ts'
import { listStepSchools } from './log/list-step-schools.ts'
import { type HeedEnding, logAction } from './log/log-action.ts'
import { undoAction } from './log/undo-action.ts'
import { changeAction } from './manage/change-action.ts'
import { changeSubAction } from './manage/change-sub-action.ts'
import { createAction } from './manage/create-action.ts'
import { createSubAction } from './manage/create-sub-action.ts'
import { listManagedActions } from './manage/list-managed-actions.ts'
import { orderActions } from './manage/order-actions.ts'
import { orderSubActions } from './manage/order-sub-actions.ts'

function serveLogging(app: FastifyInstance, heeds: readonly HeedEnding[]) {
  serve(app, actions.logAction, ({ db, staff, params, body }) => logAction(db, staff, params.id, body, heeds))
  serve(app, actions.dropBegunAction, ({ db, staff, params }) => dropBegunAction(db, staff, params.id))
  serve(app, actions.undoAction, ({ db, staff, params }) => undoAction(db, staff, params.id))
  serve(app, actions.finishFollowUp, ({ db, staff, params }) => finishFollowUp(db, staff, params.id))
  serve(app, actions.generateLead, ({ db, staff, params, body }) => completeAction(db, staff, 'lead', params.user, body))
  serve(app, actions.scheduleVisit, ({ db, staff, params, body }) => completeAction(db, staff, 'visit', params.user, body))
  serve(app, actions.markAdmissionDone, ({ db, staff, params, body }) => completeAction(db, staff, 'admission', params.user, body))
  serve(app, actions.markRegistrationDone, ({ db, staff, params, body }) => completeAction(db, staff, 'registration', params.user, body))
  serve(app, actions.takeAdmission, ({ db, staff, params, body }) => takeAdmission(db, staff, params.id, body))
  serve(app, actions.searchAdmissionSchools, ({ db, staff, params, query }) => searchAdmissionSchools(db, staff, params.id, query.name))
  serve(app, actions.removeAdmission, ({ db, staff, params }) => removeAdmission(db, staff, params.id))
}

function serveLookUps(app: FastifyInstance) {
  serve(app, actions.listSchoolActions, ({ db, staff, query }) => listSchoolActions(db, staff, query))
  serve(app, actions.isLeadSent, ({ db, staff, query }) => isLeadSent(db, staff, query))
  serve(app, actions.listVisitSchools, ({ db, staff, params }) => listStepSchools(db, staff, 'visit', params.id))
  serve(app, actions.listLeadGeneratedSchools, ({ db, staff, params }) => listStepSchools(db, staff, 'lead', params.id))
  serve(app, list.listLoggedActions, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listLoggedActions(db, staff, query)),
  )
}

function serveActionList(app: FastifyInstance) {
  serve(app, list.listManagedActions, async ({ db }) => ({ result: await listManagedActions(db) }))
  serve(app, list.createAction, ({ db, body }) => createAction(db, body))
  serve(app, list.changeAction, ({ db, params, body }) => changeAction(db, params.id, body))
  serve(app, list.orderActions, ({ db, body }) => orderActions(db, body.ids))
  serve(app, list.createSubAction, ({ db, params, body }) => createSubAction(db, params.id, body))
  serve(app, list.changeSubAction, ({ db, params, body }) => changeSubAction(db, params.id, body))
  serve(app, list.orderSubActions, ({ db, params, body }) => orderSubActions(db, params.id, body.ids))
}

export function serveActions(app: FastifyInstance, { domains }: { domains: readonly ServerDomain[] }) {
  serveLogging(
    app,
    domains.flatMap(({ heedsEnding }) => heedsEnding ?? []),
  )
  serveLookUps(app)
  serveActionList(app)
}
