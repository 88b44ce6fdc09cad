import type { FastifyInstance } from 'fastify'
import { limitTries } from '#domains/leads/server/numbers/limit-tries.ts'
import * as about from '#domains/messages/contract/about.ts'
import * as connections from '#domains/messages/contract/connections.ts'
import * as inbox from '#domains/messages/contract/inbox.ts'
import * as quickReplies from '#domains/messages/contract/quick-replies.ts'
import * as templates from '#domains/messages/contract/templates.ts'
import * as thread from '#domains/messages/contract/thread.ts'
import * as unknownContacts from '#domains/messages/contract/unknown-contacts.ts'
import * as whatsapp from '#domains/messages/contract/whatsapp.ts'
import { getWritingHours } from '#domains/messages/contract/writing-hours.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { SenderTrouble } from '#platform/server/gateways/messaging/sender.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { readForms } from '#platform/server/http/requests/read-forms.ts'
import { serve, serveAfter, serveUpload } from '#platform/server/http/serve.ts'
import { getConnections } from './connections/get-connections.ts'
import { closeSetAsideWebhook, listSetAsideWebhooks, readWebhookAgain } from './connections/set-aside.ts'
import { simulateMessage } from './connections/simulate-message.ts'
import { receiveWhatsapp, verifyWhatsapp } from './inbound/receive-whatsapp.ts'
import { countInbox, countTeamInbox } from './inbox/count-inbox.ts'
import { listInbox } from './inbox/list-inbox.ts'
import { makeLeadOfUnknownContact } from './inbox/make-lead-of-unknown-contact.ts'
import { attachUnknownContact, listUnknownContacts } from './inbox/unknown-contacts.ts'
import { type Channels, channelsOf, rulesOf } from './message/channel.ts'
import { e164Of, leadWithNumber } from './message/find-number.ts'
import { seeLead } from './message/see-lead.ts'
import { startChannel } from './outbox/stop-channel.ts'
import { cancelMessage, changeScheduled } from './sending/change-scheduled.ts'
import { retryMessage } from './sending/retry-message.ts'
import { sendScheduledNow } from './sending/send-scheduled-now.ts'
import { sendWhatsappContent, sendWhatsappTemplate } from './sending/send-template.ts'
import { sendWhatsapp } from './sending/send-whatsapp.ts'
import { uploadMedia } from './sending/upload-media.ts'
import { getAbout } from './templates/get-about.ts'
import { listContents, previewTemplate, previewTemplates } from './templates/preview-templates.ts'
import { changeQuickReply, createQuickReply, deleteQuickReply, listQuickReplies, listRepliesFor } from './templates/quick-replies.ts'
import { syncTemplates } from './templates/sync-templates.ts'
import { changeTemplateVariables, listTemplates } from './templates/templates.ts'
import { changeMessagePreference } from './thread/change-preference.ts'
import { getThread } from './thread/get-thread.ts'
import { getWritingHours as writingHours } from './thread/get-writing-hours.ts'
import { listMessages } from './thread/list-messages.ts'
import { listScheduled } from './thread/list-scheduled.ts'
import { sayWriting } from './thread/say-writing.ts'
import { finishThread, readThread, snoozeThread } from './thread/thread-state.ts'

function serveWhatsapp(app: FastifyInstance, gateways: Gateways) {
  serve(app, whatsapp.sendWhatsapp, ({ db, staff, body }) => sendWhatsapp(db, gateways, staff, body))
  serve(app, whatsapp.listWhatsappMessages, ({ db, staff, params }) => listMessages(db, staff, params.number))
  serve(app, whatsapp.listWhatsappTemplates, async ({ db, staff, params, query }) => {
    const { combined_data_id: named, ...about } = query
    const leadId = await leadWithNumber(db, staff, e164Of(params.mobile), named)
    await seeLead(db, whatsapp.listWhatsappTemplates, staff, leadId)
    return { results: await previewTemplates(db, gateways.whatsapp, staff, leadId, about) }
  })
  serve(app, whatsapp.sendWhatsappTemplate, ({ db, staff, body }) => sendWhatsappTemplate(db, gateways, staff, body))
  serve(app, whatsapp.listWhatsappContents, ({ db }) => listContents(db, gateways.whatsapp))
  serve(app, whatsapp.previewWhatsappContent, async ({ db, staff, params, query }) => {
    await seeLead(db, whatsapp.previewWhatsappContent, staff, params.id)
    return await previewTemplate(db, gateways.whatsapp, staff, params, query)
  })
  serve(app, whatsapp.sendWhatsappContent, ({ db, staff, params, query }) => sendWhatsappContent(db, gateways, staff, params, query))
  serve(app, whatsapp.verifyWhatsapp, async ({ query, reply }) => verifyWhatsapp(gateways, query, reply))
  void app.register(async (webhook) => {
    readForms(webhook)
    serve(webhook, whatsapp.receiveWhatsapp, ({ db, request, reply }) => receiveWhatsapp(db, gateways, request, reply))
  })
}

function serveThread(app: FastifyInstance, gateways: Gateways, channels: Channels) {
  serve(app, thread.getThread, ({ db, staff, params, query }) => getThread(db, gateways, staff, params.id, query))
  serveUpload(
    app,
    thread.uploadMedia,
    ({ db, staff, params, body }) => uploadMedia(db, gateways, staff, params.id, body.file),
    async (_asked, stored) => stored,
  )
  serve(app, thread.retryMessage, ({ db, staff, params }) => retryMessage(db, gateways, channels, staff, params.id))
  serve(app, thread.changeScheduled, ({ db, staff, params, body }) => changeScheduled(db, gateways, channels, staff, params.id, body))
  serve(app, thread.sendScheduledNow, ({ db, staff, params }) => sendScheduledNow(db, gateways, channels, staff, params.id))
  serve(app, getWritingHours, ({ db, staff, params }) => writingHours(db, gateways, staff, params.id))
  serve(app, thread.cancelMessage, ({ db, staff, params }) => cancelMessage(db, staff, params.id))
  serve(app, thread.listScheduled, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listScheduled(db, staff, query)),
  )
  serve(app, thread.readThread, ({ db, staff, params, body }) => readThread(db, staff, params.id, body.seen))
  serve(app, about.getAbout, ({ db, staff, params, query }) => getAbout(db, staff, params.id, query))
  serve(app, thread.sayWriting, ({ db, staff, params }) => sayWriting(db, staff, params.id))
  serve(app, thread.changeMessagePreference, ({ db, staff, params, body }) => changeMessagePreference(db, staff, params.id, body))
}

function serveInbox(app: FastifyInstance) {
  serve(app, inbox.listInbox, async ({ db, staff, query, request }) => listAnswer(request.url, query, await listInbox(db, staff, query)))
  serve(app, inbox.countInbox, ({ db, staff }) => countInbox(db, staff))
  serve(app, inbox.countTeamInbox, ({ db }) => countTeamInbox(db))
  serve(app, inbox.finishThread, ({ db, staff, params, body }) => finishThread(db, staff, params.id, body))
  serve(app, inbox.snoozeThread, ({ db, staff, params, body }) => snoozeThread(db, staff, params.id, body.until))
  serve(app, inbox.listUnknownContacts, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listUnknownContacts(db, query)),
  )
  serve(app, inbox.attachUnknownContact, ({ db, staff, params, body }) => attachUnknownContact(db, staff, params.id, body.lead))
  serveAfter(
    app,
    unknownContacts.makeLeadOfUnknownContact,
    ({ db, staff, body }) => limitTries(db, staff, body.number, unknownContacts.makeLeadOfUnknownContact),
    ({ db, staff, params, body }) => makeLeadOfUnknownContact(db, staff, params.id, body),
  )
}

function serveTemplates(app: FastifyInstance, { whatsapp: adapter }: Gateways) {
  serve(app, templates.listTemplates, ({ db }) => listTemplates(db, adapter))
  serve(app, templates.changeTemplateVariables, ({ db, params, body }) => changeTemplateVariables(db, adapter, params.id, body))
  serve(app, templates.syncTemplates, async ({ db }) => {
    if (!adapter || adapter.simulated) throw refuse(templates.syncTemplates, 'noProvider')
    return await syncTemplates(db, adapter).catch((error) => {
      throw error instanceof SenderTrouble ? refuse(templates.syncTemplates, 'providerAway', { words: { reason: error.message } }) : error
    })
  })
}

function serveQuickReplies(app: FastifyInstance) {
  serve(app, quickReplies.listQuickReplies, ({ db, staff }) => listQuickReplies(db, staff))
  serve(app, quickReplies.listRepliesFor, ({ db, staff, params, query }) => listRepliesFor(db, staff, params.id, query))
  serve(app, quickReplies.createQuickReply, ({ db, staff, body }) => createQuickReply(db, staff, body))
  serve(app, quickReplies.changeQuickReply, ({ db, staff, params, body }) => changeQuickReply(db, staff, params.id, body))
  serve(app, quickReplies.deleteQuickReply, ({ db, staff, params }) => deleteQuickReply(db, staff, params.id))
}

function serveConnections(app: FastifyInstance, gateways: Gateways, channels: Channels, domains: readonly ServerDomain[]) {
  serve(app, connections.getConnections, ({ db, staff }) => getConnections(db, gateways, domains, staff))
  serve(app, connections.listSetAsideWebhooks, ({ db }) => listSetAsideWebhooks(db))
  serve(app, connections.readWebhookAgain, ({ db, params }) => readWebhookAgain(db, params.id))
  serve(app, connections.closeSetAsideWebhook, ({ db, params }) => closeSetAsideWebhook(db, params.id))
  serve(app, connections.startChannel, async ({ db, params }) => ({ started: await startChannel(db, params.channel) }))
  serve(app, connections.testChannel, async ({ db, staff, params, body }) => {
    return await rulesOf(channels, params.channel).test(db, gateways, staff, body.template_id)
  })
  serve(app, connections.simulateMessage, ({ db, staff, body }) => simulateMessage(app, { db, gateways, staff }, body))
}

export function serveMessages(app: FastifyInstance, gateways: Gateways, domains: readonly ServerDomain[]) {
  const channels = channelsOf(domains)
  serveWhatsapp(app, gateways)
  serveThread(app, gateways, channels)
  serveInbox(app)
  serveTemplates(app, gateways)
  serveQuickReplies(app)
  serveConnections(app, gateways, channels, domains)
}
