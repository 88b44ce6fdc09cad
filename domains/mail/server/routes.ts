import type { FastifyInstance } from 'fastify'
import * as campaigns from '#domains/mail/contract/campaigns.ts'
import * as mail from '#domains/mail/contract/mail.ts'
import * as mailConsent from '#domains/mail/contract/mail-consent.ts'
import { uploadMailFile as uploadOperation } from '#domains/mail/contract/mail-files.ts'
import * as mailTemplates from '#domains/mail/contract/mail-templates.ts'
import * as mailTracking from '#domains/mail/contract/mail-tracking.ts'
import * as receiving from '#domains/mail/contract/receiving.ts'
import * as setAside from '#domains/mail/contract/set-aside-mails.ts'
import { seeLead } from '#domains/messages/server/message/see-lead.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve, serveUpload } from '#platform/server/http/serve.ts'
import { listCampaigns } from './campaigns/campaign-row.ts'
import { pauseCampaign, resumeCampaign, stopCampaign } from './campaigns/change-campaign.ts'
import { getCampaign, listLeftOut } from './campaigns/get-campaign.ts'
import { previewCampaign } from './campaigns/preview-campaign.ts'
import { startCampaign } from './campaigns/start-campaign.ts'
import { receiveMail } from './inbound/receive-mail.ts'
import { closeSetAsideMail, downloadSetAsideMail, listSetAsideMails, readMailAgain } from './inbound/set-aside-mails.ts'
import { getMail } from './sending/get-mail.ts'
import { previewDraft } from './sending/preview-draft.ts'
import { previewMail } from './sending/preview-mail.ts'
import { sendMailContent, writeMail } from './sending/send-mail.ts'
import { testDraft } from './sending/test-mail.ts'
import { keepForDraft, uploadMailFile } from './sending/upload-mail-file.ts'
import { mailTemplates as sendableTemplates } from './templates/find-mail-template.ts'
import { getMailTemplate, getMailVersion, listMailTemplates } from './templates/read-mail-templates.ts'
import { createMailTemplate, saveMailTemplate, withdrawMailTemplate } from './templates/save-mail-template.ts'
import { sayEditing } from './templates/say-editing.ts'
import { listMailRecipients } from './tracking/list-mail-recipients.ts'
import { serveTracking } from './tracking/serve-tracking.ts'
import { listUnsubscribed, takeBackUnsubscribe } from './tracking/take-back-unsubscribe.ts'
import { listTrackedMails, trackMails } from './tracking/track-mails.ts'

function serveCampaigns(app: FastifyInstance, gateways: Gateways) {
  serve(app, campaigns.previewCampaign, ({ db, staff, body }) => previewCampaign(db, gateways, staff, body))
  serve(app, campaigns.startCampaign, ({ db, staff, body }) => startCampaign(db, gateways, staff, body))
  serve(app, campaigns.listCampaigns, async ({ db, query, request }) => listAnswer(request.url, query, await listCampaigns(db, query)))
  serve(app, campaigns.getCampaign, ({ db, params }) => getCampaign(db, params.id))
  serve(app, campaigns.listLeftOut, async ({ db, staff, params, query, request }) =>
    listAnswer(request.url, query, await listLeftOut(db, staff, params.id, query)),
  )
  serve(app, campaigns.pauseCampaign, ({ db, staff, params }) => pauseCampaign(db, staff, params.id))
  serve(app, campaigns.resumeCampaign, ({ db, staff, params }) => resumeCampaign(db, staff, params.id))
  serve(app, campaigns.stopCampaign, ({ db, staff, params }) => stopCampaign(db, staff, params.id))
}

/** Mounts the operation to which providers hand mails over, and those about unreadable mails. */
function serveReceiving(app: FastifyInstance, gateways: Gateways) {
  void app.register(async (mails) => {
    mails.decorateRequest('mailBytes', undefined)
    // A provider's webhook reads the bytes itself.
    mails.removeContentTypeParser('application/json')
    const kinds = ['message/rfc822', 'application/octet-stream', 'application/json']
    mails.addContentTypeParser(kinds, { parseAs: 'buffer' }, (request, bytes, done) => {
      request.mailBytes = bytes as Buffer
      done(null, {})
    })
    serve(mails, receiving.receiveMail, ({ db, request }) => receiveMail(db, gateways, request))
  })
  serve(app, setAside.listSetAsideMails, ({ db }) => listSetAsideMails(db))
  serve(app, setAside.downloadSetAsideMail, ({ db, params, reply }) => downloadSetAsideMail(db, params.id, reply))
  serve(app, setAside.readMailAgain, ({ db, params }) => readMailAgain(db, params.id))
  serve(app, setAside.closeSetAsideMail, ({ db, params }) => closeSetAsideMail(db, params.id))
}

export function serveMail(app: FastifyInstance, gateways: Gateways) {
  serve(app, mail.listMailContents, async ({ db }) => ({
    result: (await sendableTemplates(db)).map(({ id, name, subject, kind, is_usual: usual }) => ({ id, name, subject, kind, usual })),
  }))
  serve(app, mail.previewMailContent, async ({ db, staff, params, query }) => {
    await seeLead(db, mail.previewMailContent, staff, params.id)
    return await previewMail(db, staff, params, query)
  })
  serve(app, mail.sendMailContent, ({ db, staff, params, query }) => sendMailContent(db, gateways, staff, params, query))
  serve(app, mail.writeMail, ({ db, staff, params, body }) => writeMail(db, gateways, staff, params.id, body))
  serveUpload(
    app,
    uploadOperation,
    ({ db, staff, params, body }) => uploadMailFile(db, gateways, staff, params.id, body.file),
    ({ db }, uploaded) => keepForDraft(db, uploaded),
  )
  serve(app, mail.getMail, ({ db, staff, params }) => getMail(db, staff, params.id))
  serve(app, mailConsent.listUnsubscribed, ({ db, staff, params }) => listUnsubscribed(db, staff, params.id))
  serve(app, mailConsent.takeBackUnsubscribe, ({ db, staff, params, body }) => takeBackUnsubscribe(db, staff, params.id, body))
  serve(app, mailTracking.listTrackedMails, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listTrackedMails(db, query)),
  )
  serve(app, mailTracking.trackMails, ({ db, query }) => trackMails(db, query))
  serve(app, mailTracking.listMailRecipients, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listMailRecipients(db, staff, query)),
  )
  serveCampaigns(app, gateways)
  serveTemplates(app, gateways)
  serveTracking(app)
  serveReceiving(app, gateways)
}

function serveTemplates(app: FastifyInstance, gateways: Gateways) {
  serve(app, mailTemplates.listMailTemplates, async ({ db }) => ({ results: await listMailTemplates(db) }))
  serve(app, mailTemplates.createMailTemplate, ({ db, staff, body }) => createMailTemplate(db, staff, body))
  serve(app, mailTemplates.getMailTemplate, ({ db, staff, params }) => getMailTemplate(db, staff, params.id))
  serve(app, mailTemplates.sayEditing, ({ db, staff, params }) => sayEditing(db, staff, params.id))
  serve(app, mailTemplates.saveMailTemplate, ({ db, staff, params, body }) => saveMailTemplate(db, staff, params.id, body))
  serve(app, mailTemplates.withdrawMailTemplate, ({ db, staff, params, body }) =>
    withdrawMailTemplate(db, staff, params.id, body.withdrawn),
  )
  serve(app, mailTemplates.getMailVersion, ({ db, params }) => getMailVersion(db, params.id, params.number))
  serve(app, mailTemplates.previewMailDraft, ({ db, staff, body }) => previewDraft(db, gateways.publicUrl, staff, body))
  serve(app, mailTemplates.testMailDraft, ({ db, staff, body }) => testDraft(db, gateways, staff, body))
}
