import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as stages from '#domains/leads/contract/action-list.ts'
import * as notices from '#domains/leads/contract/consent-notices.ts'
import * as consents from '#domains/leads/contract/consents.ts'
import * as forms from '#domains/leads/contract/forms.ts'
import * as leads from '#domains/leads/contract/leads.ts'
import type { LeadSource } from '#domains/leads/contract/lists.ts'
import * as lists from '#domains/leads/contract/lists.ts'
import * as loginConsent from '#domains/leads/contract/login-consent.ts'
import * as disputes from '#domains/leads/contract/number-disputes.ts'
import { listOwners as owners } from '#domains/leads/contract/owners.ts'
import type { LeadQuery } from '#domains/leads/contract/query.ts'
import { revealNumbers as reveal } from '#domains/leads/contract/reveal.ts'
import { syncLeads as sync } from '#domains/leads/contract/sync.ts'
import * as waiting from '#domains/leads/contract/waiting.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer, sendList } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listActions } from './actions/list-actions.ts'
import { listConsentNotices, publishConsentNotice, writeConsentNotice } from './consent/consent-notices.ts'
import { changeLoginConsent } from './edit/change-login-consent.ts'
import { createChildForm } from './edit/create-child-form.ts'
import { listChildForms } from './edit/list-child-forms.ts'
import { listConsents } from './edit/list-consents.ts'
import { noteConsent } from './edit/note-consent.ts'
import { undoConsent } from './edit/undo-consent.ts'
import { updateChildForm } from './edit/update-child-form.ts'
import { countLists } from './list/count-lists.ts'
import { openKeptLists } from './list/kept/open-kept-lists.ts'
import { listLeads } from './list/list-leads.ts'
import { listOwners } from './list/list-owners.ts'
import { getNotificationCount, listWaiting } from './list/list-waiting.ts'
import { recordSearch } from './list/record-search.ts'
import { listDisputes } from './numbers/list-disputes.ts'
import { revealNumbers } from './numbers/reveal-numbers.ts'
import { settleDispute } from './numbers/settle-dispute.ts'
import { syncLeads } from './sync/sync-leads.ts'
import { addComment } from './timeline/add-comment.ts'

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

interface Asked {
  db: Database
  staff: Staff
  request: FastifyRequest
  reply: FastifyReply
}

function serveLists(app: FastifyInstance, gateways: Gateways) {
  const kept = openKeptLists(app.measures)

  /** A page from memory or by SQL; a search leaves an entry of the audit log first. */
  async function answer({ db, staff, request, reply }: Asked, query: LeadQuery, source: LeadSource) {
    const { limit: _, offset: __, ...filters } = query
    const page = await kept.find(db, staff, query, source)
    if (page) {
      await recordSearch(db, staff, source, filters, page.count)
      return sendList(request, reply, query, page)
    }
    const found = await listLeads(db, staff, query, source)
    await recordSearch(db, staff, source, filters, found.count)
    return listAnswer(request.url, query, found)
  }

  for (const [call, source] of listCalls) serve(app, call, ({ query, ...asked }) => answer(asked, query, source))
  serve(app, lists.listBoardingLeads, ({ query: { data_type, ...query }, ...asked }) => answer(asked, query, data_type))
  serve(app, lists.countLists, ({ db, staff }) => countLists(db, staff))
  serve(app, leads.getNotificationCount, async ({ db, staff }) => ({ result: await getNotificationCount(db, staff) }))
  serve(app, owners, ({ db, staff }) => listOwners(db, staff))
  serve(app, sync, ({ db, staff, query }) => syncLeads(db, staff, query.cursor))
  serve(app, waiting.listWaiting, ({ db, staff }) => listWaiting(db, staff))
  serve(app, stages.listActions, async ({ db, query }) => ({
    result: await listActions(db, query.category),
    calling_hours: gateways.firm().calling_hours,
  }))
}

function serveChanges(app: FastifyInstance) {
  serve(app, leads.addComment, ({ db, staff, params, body }) => addComment(db, staff, params.id, body.comment))
  serve(app, notices.listConsentNotices, ({ db }) => listConsentNotices(db))
  serve(app, notices.writeConsentNotice, ({ db, staff, body }) => writeConsentNotice(db, staff, body))
  serve(app, notices.publishConsentNotice, ({ db, staff, params }) => publishConsentNotice(db, staff, params.id))
  serve(app, consents.listConsents, ({ db, staff, params }) => listConsents(db, staff, params.id))
  serve(app, consents.noteConsent, ({ db, staff, params, body }) => noteConsent(db, staff, params.id, body))
  serve(app, consents.undoConsent, ({ db, staff, params, body }) => undoConsent(db, staff, params.id, body.event))
  serve(app, loginConsent.changeLoginConsent, ({ db, staff, params, body }) => changeLoginConsent(db, staff, params.id, body))
  serve(app, forms.listChildForms, ({ db, staff, query }) => listChildForms(db, staff, query))
  serve(app, forms.createChildForm, ({ db, staff, body }) => createChildForm(db, staff, body))
  serve(app, forms.updateChildForm, ({ db, staff, query, body }) => updateChildForm(db, staff, query.form_id, body))
}

function serveDisputes(app: FastifyInstance) {
  serve(app, disputes.listNumberDisputes, async ({ db, query, request }) => listAnswer(request.url, query, await listDisputes(db, query)))
  serve(app, disputes.settleNumberDispute, ({ db, staff, params, body }) => settleDispute(db, staff, params.id, body.stays_with))
}

function serveNumbers(app: FastifyInstance, { firm }: Gateways) {
  serve(app, reveal, ({ db, staff, params, reply }) => revealNumbers(db, { firm, reply }, staff, params.id))
}

export function serveLeads(app: FastifyInstance, gateways: Gateways) {
  serveLists(app, gateways)
  serveChanges(app)
  serveDisputes(app)
  serveNumbers(app, gateways)
}
