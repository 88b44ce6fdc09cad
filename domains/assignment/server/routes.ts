import type { FastifyInstance } from 'fastify'
import * as queue from '#domains/assignment/contract/assignment-queue.ts'
import * as attendance from '#domains/assignment/contract/attendance.ts'
import * as bulk from '#domains/assignment/contract/bulk.ts'
import * as enquiries from '#domains/assignment/contract/enquiries.ts'
import * as rules from '#domains/assignment/contract/rules.ts'
import * as settings from '#domains/assignment/contract/settings.ts'
import * as standIn from '#domains/assignment/contract/stand-in.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changeHours, changeWork } from './attendance/change-work.ts'
import { checkIn } from './attendance/check-in.ts'
import { listAttendance } from './attendance/list-attendance.ts'
import { readAttendance } from './attendance/read-attendance.ts'
import { readBulkTransfers } from './bulk/bulk-row.ts'
import { previewBulkTransfer, startBulkTransfer, undoBulkTransfer } from './bulk/start-bulk-transfer.ts'
import { changeEnquirySound } from './enquiries/change-enquiry-sound.ts'
import { listLiveEnquiries } from './enquiries/list-live-enquiries.ts'
import { listRuleChanges } from './history/list-rule-changes.ts'
import { assignQueued } from './queue/assign-queued.ts'
import { listChoices, listQueue } from './queue/list-queue.ts'
import { changeRule, createRule, deleteRule, orderRules, switchRule } from './rules/change-rules.ts'
import { readRules } from './rules/rule-row.ts'
import { simulateRule } from './rules/simulate-rule.ts'
import { changeSettings } from './settings/change-settings.ts'
import { readSettings } from './settings/read-settings.ts'
import { endAway } from './stand-in/end-absence.ts'
import { listAway } from './stand-in/list-away.ts'
import { setAway } from './stand-in/set-away.ts'
import { takeOver } from './stand-in/take-over.ts'

function serveRules(app: FastifyInstance) {
  serve(app, rules.listRules, async ({ db }) => ({ results: await readRules(db) }))
  serve(app, rules.createRule, ({ db, staff, body }) => createRule(db, staff, body))
  serve(app, rules.changeRule, ({ db, staff, params, body }) => changeRule(db, staff, params.id, body))
  serve(app, rules.switchRule, ({ db, staff, params, body }) => switchRule(db, staff, params.id, body))
  serve(app, rules.deleteRule, ({ db, staff, params }) => deleteRule(db, staff, params.id))
  serve(app, rules.orderRules, ({ db, staff, body }) => orderRules(db, staff, body.ids))
  serve(app, rules.simulateRule, ({ db, body }) => simulateRule(db, body))
  serve(app, rules.listRuleChanges, async ({ db, query, request }) => listAnswer(request.url, query, await listRuleChanges(db, query)))
}

function serveQueue(app: FastifyInstance) {
  serve(app, queue.listQueue, async ({ db, query, request }) => {
    const { counts, left_by, ...page } = await listQueue(db, query)
    return { ...listAnswer(request.url, query, page), counts, left_by }
  })
  serve(app, queue.listQueueChoices, ({ db, query }) => listChoices(db, query.of))
  serve(app, queue.assignQueued, ({ db, staff, body }) => assignQueued(db, staff, body))
}

function serveAttendance(app: FastifyInstance) {
  serve(app, attendance.getAttendance, ({ db, staff }) => readAttendance(db, staff.id))
  serve(app, attendance.checkIn, ({ db, staff, body }) => checkIn(db, staff, body.is_in))
  serve(app, attendance.setAway, ({ db, staff, params, body }) => setAway(db, staff, params.id, body))
  serve(app, attendance.endAway, ({ db, staff, params }) => endAway(db, staff, params.id))
  serve(app, attendance.listAttendance, async ({ db }) => ({ results: await listAttendance(db) }))
  serve(app, settings.getAssignmentSettings, ({ db }) => readSettings(db))
  serve(app, settings.changeAssignmentSettings, ({ db, staff, body }) => changeSettings(db, staff, body))
  serve(app, attendance.changeHoursOfMany, ({ db, staff, body }) => changeHours(db, staff, body))
  serve(app, attendance.changeWork, ({ db, staff, params, body }) => changeWork(db, staff, params.id, body))
}

function serveBulkTransfers(app: FastifyInstance) {
  serve(app, bulk.previewBulkTransfer, ({ db, staff, body }) => previewBulkTransfer(db, staff, body))
  serve(app, bulk.startBulkTransfer, ({ db, staff, body }) => startBulkTransfer(db, staff, body))
  serve(app, bulk.listBulkTransfers, async ({ db, staff, query }) => ({ results: await readBulkTransfers(db, staff, query) }))
  serve(app, bulk.undoBulkTransfer, ({ db, staff, params }) => undoBulkTransfer(db, staff, params.id))
}

export function serveAssignment(app: FastifyInstance) {
  serveRules(app)
  serveQueue(app)
  serveAttendance(app)
  serveBulkTransfers(app)
  serve(app, enquiries.listLiveEnquiries, ({ db, staff }) => listLiveEnquiries(db, staff))
  serve(app, enquiries.changeEnquirySound, ({ db, staff, body }) => changeEnquirySound(db, staff, body.is_on))
  serve(app, standIn.listAway, async ({ db, staff }) => ({ results: await listAway(db, staff) }))
  serve(app, standIn.takeOver, ({ db, staff, body }) => takeOver(db, staff, body))
}
