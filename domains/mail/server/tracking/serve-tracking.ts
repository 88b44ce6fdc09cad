import type { FastifyInstance, FastifyReply } from 'fastify'
import * as tracking from '#domains/mail/contract/tracking.ts'
import { sentences } from '#platform/contract/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { RefusalError } from '#platform/server/http/refuse.ts'
import { fairTurns, NoTurn } from '#platform/server/http/requests/fair-turns.ts'
import { serve } from '#platform/server/http/serve.ts'
import { mailOfToken, renderStored } from '../mail/read-mail.ts'
import { unsubscribe } from '../mail/unsubscribe.ts'
import { noteHit } from './note-hit.ts'
import { askPage, deadLinkPage, donePage, unknownPage } from './pages.ts'

/** A picture of one pixel that shows nothing. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const page = (reply: FastifyReply, html: string, status = 200) => reply.code(status).type('text/html; charset=utf-8').send(html)

/** The links of a mail in their order, as the mail itself numbers them. */
function linksOf(stored: Parameters<typeof renderStored>[0]): string[] {
  const links: string[] = []
  renderStored(stored, { link: (target) => `#${links.push(target)}` })
  return links
}

/** Turns for the hits of one mail. They wait for one another in the database, and a thousand at once would take all its connections. */
const sharesOfOne = { ofOne: 2, waiting: 100, patience: 10_000 } as const

const retryAfter = 30

/** Mounts what parents and their mail programs ask; none of them logs in. */
export function serveTracking(app: FastifyInstance) {
  const inTurn = fairTurns(sharesOfOne)
  /** A reader who follows a link gets there, also where a flood of hits leaves no turn to note it. */
  const note = (db: Database, hit: Parameters<typeof noteHit>[1]) =>
    inTurn(hit.messageId, () => noteHit(db, hit)).catch((error) => {
      if (!(error instanceof NoTurn)) throw error
    })
  serve(app, tracking.openMail, async ({ db, query, request, reply }) => {
    const mail = await mailOfToken(db, query.m)
    if (mail)
      await note(db, { what: 'open', messageId: mail.message_id, method: request.method, agent: request.headers['user-agent'] ?? '' })
    return reply.type('image/gif').send(pixel)
  })
  serve(app, tracking.followLink, async ({ db, query, request, reply }) => {
    const mail = await mailOfToken(db, query.m)
    const target = mail && linksOf(mail)[query.n - 1]
    if (!mail || !target) return page(reply, deadLinkPage, 404)
    const opening = {
      messageId: mail.message_id,
      method: request.method,
      agent: request.headers['user-agent'] ?? '',
      link: query.n,
      target,
    }
    await note(db, { what: 'click', ...opening })
    return reply.header('referrer-policy', 'no-referrer').redirect(new URL(target).href, 302)
  })
  serve(app, tracking.askUnsubscribe, async ({ db, query, reply }) => {
    const mail = await mailOfToken(db, query.m)
    return mail ? page(reply, askPage(mail.kind)) : page(reply, unknownPage, 404)
  })
  void app.register(async (forms) => {
    // Mail programs and the page send a form; what stands in it changes nothing.
    const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data']
    forms.removeContentTypeParser(kinds)
    forms.addContentTypeParser(kinds, { parseAs: 'string' }, (_request, _text, done) => done(null, {}))
    serve(forms, tracking.unsubscribe, async ({ db, query, reply }) => {
      const kind = await inTurn(query.m, () => unsubscribe(db, query.m)).catch((error) => {
        throw error instanceof NoTurn ? new RefusalError(429, { detail: sentences.tooMuchAtOnce }, retryAfter) : error
      })
      return kind ? page(reply, donePage(kind)) : page(reply, unknownPage, 404)
    })
  })
}
