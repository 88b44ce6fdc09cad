import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import type { Operation } from '#platform/contract/operation.ts'
import { withoutBlanks } from '#platform/contract/shapes.ts'
import type { Database } from '../db/database.ts'
import { logSecurity } from '../logs/log-security.ts'
import { redactUrl } from '../logs/redact.ts'
import { answerTrouble } from './answer-trouble.ts'
import { checkAnswers } from './answers/check-answers.ts'
import { compressAnswers } from './answers/compress-answers.ts'
import { maskAnswers } from './answers/mask-answers.ts'
import { serveWeb } from './answers/serve-web.ts'
import type { Declared } from './describe.ts'
import { documentApi } from './document-api.ts'
import { guardBrowser } from './guard-browser.ts'
import { reportHealth } from './health.ts'
import { measure } from './metrics.ts'
import { anonymousTurns } from './requests/anonymous-turns.ts'
import { answerUnreadable } from './requests/answer-unreadable.ts'
import { fairTurns } from './requests/fair-turns.ts'
import { sayIgnored } from './requests/ignore-unknown.ts'
import { malformed } from './requests/malformed.ts'
import { mendTexts } from './requests/mend-texts.ts'
import { readBody } from './requests/read-body.ts'
import { readJson } from './requests/read-json.ts'
import { registerUploads } from './requests/receive-upload.ts'
import type { NumbersAbout } from './requests/unmask-input.ts'
import { shareOfOne } from './serve.ts'
import type { Authenticate, Staff } from './staff.ts'

export interface ServerParts {
  db: Database
  pool: pg.Pool
  log: FastifyBaseLogger
  authenticate: Authenticate
  /** Refuses a reader who no longer sees all of these; a kept answer tells of them. */
  refuseUnlessSeen: (staff: Staff, about: number[]) => Promise<void>
  /** True if the numbers of parents are masked for them. */
  hasMaskedNumbers: (staff: Staff) => boolean
  /** The numbers of the parents that a request is about, in place of masked ones. */
  numbersAbout: NumbersAbout
  /** Numbers in E.164 that are nobody's secret. */
  firmNumbers: () => readonly string[]
  operations: readonly (Declared & { operation: Operation })[]
  mount: (app: FastifyInstance) => void
  /** The folder in which files wait while their request is worked on. */
  incoming: string
  webFolder: string
  /** The newest migration that this code needs. */
  newestMigration: string
  publicUrl?: string | undefined
  /** The host of this map style may be asked by pages. */
  mapStyleUrl?: string | undefined
  metricsToken?: string | undefined
  trustedProxies?: string[] | undefined
  /** The data folder; its disk must have room. */
  dataDir?: string | undefined
  /** Tests check every answer against its shape, so that none drifts from the contract. */
  checkAnswers?: boolean
}

/** In milliseconds: to receive a request, to receive one with a file over a slow line, and to finish requests at a stop. */
const longestRequest = 30_000
const longestUpload = 600_000
const longestStop = 7_000

/** Node's limit of the head of a request, in bytes. No part of an address is longer, so each reaches its own route. */
const longestHead = 16_384

/** Largest body of an operation, in bytes. */
const largestBody = 1_048_576

function createApp({ log, trustedProxies }: ServerParts) {
  // With pino's own type Fastify would give the app another type than its plugins take.
  const loggerInstance: FastifyBaseLogger = log
  return Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    requestTimeout: longestUpload,
    http: { headersTimeout: longestRequest },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestHead },
    forceCloseConnections: 'idle',
    frameworkErrors: answerTrouble,
    clientErrorHandler: answerUnreadable,
  })
}

function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: redactUrl(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      staff: request.staff?.id,
    }
    request.log.info(line, 'request')
    logSecurity(request, reply)
  })
}

/** Gives up a request that trickles in, unless it brings a file. */
function endSlowRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    // An injected request never trickles, and never reports that it is complete.
    if (raw.complete !== false || routeOptions.config.upload) return
    const giveUp = () => raw.complete || answerUnreadable(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
    const timer = setTimeout(giveUp, longestRequest).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

/** A server that stops answers the requests in flight and closes each connection with its answer. */
function closeConnectionsAtStop(app: FastifyInstance) {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), longestStop).unref()
  })
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}

const asJson = () => (data: unknown) => JSON.stringify(data)

/** Builds the HTTP server with every operation mounted; it listens nowhere yet. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = createApp(parts)
  const declared = new Map(parts.operations.map((entry) => [entry.operation, entry]))
  const { db, authenticate, refuseUnlessSeen, hasMaskedNumbers, numbersAbout } = parts
  const inTurn = fairTurns(shareOfOne)
  app.decorate('context', {
    ...{ db, authenticate, refuseUnlessSeen, hasMaskedNumbers, numbersAbout, declared, inTurn },
    ...{ turns: anonymousTurns(), incoming: parts.incoming },
  })
  app.decorateRequest('staff', undefined)
  app.decorateRequest('account', undefined)
  app.decorateRequest('bodyText', undefined)
  app.setErrorHandler(answerTrouble)
  readJson(app)
  app.setValidatorCompiler(({ schema, method, url, httpPart }: { schema: unknown; method: string; url: string; httpPart?: string }) => {
    const read = (data: unknown) => {
      const shape = schema as z.ZodType
      if (httpPart === 'body') return readBody(shape, data ?? {})
      return shape.safeParse((httpPart === 'querystring' ? withoutBlanks(data as Record<string, unknown>) : data) ?? {})
    }
    const sentence = parts.operations.find(({ operation }) => operation.method === method && operation.path === url)?.operation.malformed
    return (data: unknown) => {
      const parsed = read(mendTexts(data))
      return parsed.success ? { value: parsed.data } : { error: malformed(parsed.error, sentence) }
    }
  })
  app.setSerializerCompiler(asJson)
  sayIgnored(app)
  maskAnswers(app, parts.firmNumbers)
  if (parts.checkAnswers) checkAnswers(app, parts.operations)
  compressAnswers(app)
  logRequests(app)
  endSlowRequests(app)
  closeConnectionsAtStop(app)
  await registerUploads(app)
  guardBrowser(app, { isHttps: parts.publicUrl?.startsWith('https:') ?? false, mapStyleUrl: parts.mapStyleUrl })
  await documentApi(app)
  measure(app, parts.pool, parts.metricsToken)
  reportHealth(app, parts)
  await app.register(async (scope) => parts.mount(scope))
  await serveWeb(app, parts.webFolder, app.context.turns)
  return app
}
