import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { fairTurns, NoTurn } from '#platform/server/http/requests/fair-turns.ts'
import { answerPage, type Outcome } from './answer-page.ts'
import { countOpening } from './count-opening.ts'
import { isRobot } from './is-robot.ts'
import { pagePolicy } from './page-style.ts'
import { pageHash, pagePath } from './page-token.ts'
import { pageLanguage } from './page-words.ts'
import { readAnswer } from './read-answer.ts'
import { readPage } from './read-page.ts'
import { type Firm, renderNote, renderPage } from './render-page.ts'

/** Bytes of a form: the words of a parent take a kilobyte at most. */
const largestForm = 8192

/** How many openings of one address run at once: a thousand leave the database to others. */
const sharesOfOne = { ofOne: 2, waiting: 2000, patience: 10_000 } as const

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

type PageRequest = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>

const languageOf = (request: FastifyRequest, chosen?: string | null) =>
  pageLanguage(chosen ?? (request.query as Record<string, unknown>).lang, request.headers['accept-language'])

async function send(request: FastifyRequest, reply: FastifyReply, status: number, page: string) {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, accept-language')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(page)
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page))
}

/** Pages are read by parents: what goes wrong is told on a page, in plain words. */
const answerTrouble = (firm: () => Firm) => (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const known = error instanceof NoTurn ? 429 : 'statusCode' in error ? error.statusCode : undefined
  const status = known && known >= 400 && known < 500 ? known : 503
  if (status === 503) {
    request.log.error({ err: error }, 'the page of a parent failed')
    reply.header('retry-after', 30)
  }
  return send(request, reply, status, renderNote(status === 503 ? 'trouble' : 'unread', languageOf(request), firm()))
}

const notes: Record<Exclude<Outcome, 'taken'>, [status: number, note: Parameters<typeof renderNote>[0]]> = {
  gone: [404, 'gone'],
  'no such school': [400, 'unread'],
  'too often': [429, 'tooOften'],
}

interface Served {
  db: Database
  gateways: Gateways
  firm: () => Firm
  turnOf: <T>(request: FastifyRequest, hash: Buffer, work: () => Promise<T>) => Promise<T>
}

async function showPage(request: PageRequest, reply: FastifyReply, { db, turnOf, firm }: Served) {
  const { token } = request.params
  const hash = pageHash(token)
  const language = languageOf(request)
  const page = await turnOf(request, hash, () => readPage(db, hash))
  if (!page) return await send(request, reply, 404, renderNote('gone', language, firm()))
  return await send(request, reply, 200, renderPage(page, token, language, firm()))
}

/** Takes a press of a button and redirects to the page, so a reload does not press it again. */
async function takeAnswer(request: PageRequest, reply: FastifyReply, { db, gateways, turnOf, firm }: Served) {
  const { token } = request.params
  const hash = pageHash(token)
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const language = languageOf(request, fields.get('lang'))
  const answer = readAnswer(fields)
  const outcome = await turnOf(request, hash, async () => {
    if (answer) return await answerPage(db, gateways, hash, answer)
    // An address that cannot be opened is told so whatever is sent to it.
    return (await readPage(db, hash)) ? 'no such school' : 'gone'
  })
  if (outcome === 'taken') {
    const place = answer?.answer === 'call' ? 'call' : `s${answer?.school}`
    return await reply.header('cache-control', 'no-store').redirect(`${pagePath(token)}?lang=${language}#${place}`, 303)
  }
  const [status, note] = notes[outcome]
  if (status === 429) reply.header('retry-after', 3600)
  return await send(request, reply, status, renderNote(note, language, firm(), note === 'gone' ? undefined : token))
}

/**
 * The page that parents open, without a log-in and without script. Unknown, expired and ended addresses get the same answer from the same
 * statement, so nobody learns which it is.
 */
export function serveParentPage(app: FastifyInstance, gateways: Gateways) {
  const { db, turns } = app.context
  const inTurn = fairTurns(sharesOfOne)
  const firm = (): Firm => {
    const { firm_name: name, firm_phone: phone, stale_after_days: staleAfterDays } = gateways.firm()
    return { name, phone, pages: gateways.schoolPages, staleAfterDays }
  }
  const served: Served = {
    db,
    gateways,
    firm,
    turnOf: <T>(request: FastifyRequest, hash: Buffer, work: () => Promise<T>) =>
      turns.ofAnonymous({ share: 'pages', address: request.ip }, () => inTurn(hash.toString('base64'), work)),
  }
  const schema = { hide: true }

  app.register(async (scope) => {
    scope.setErrorHandler(answerTrouble(firm))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: largestForm }, (_, text, done) =>
      done(null, new URLSearchParams(String(text))),
    )
    scope.get('/p/:token', { schema }, (request: PageRequest, reply) => showPage(request, reply, served))
    // Only what draws a page asks for its pictures; a program that looks at an address reads no more than its text.
    scope.get('/p/:token/seen', { schema }, async (request: PageRequest, reply) => {
      const hash = pageHash(request.params.token)
      if (request.method === 'GET' && !isRobot(request.headers)) await served.turnOf(request, hash, () => countOpening(db, hash))
      return await reply.type('image/gif').header('cache-control', 'no-store').send(pixel)
    })
    scope.post('/p/:token', { schema }, (request: PageRequest, reply) => takeAnswer(request, reply, served))
  })
}
