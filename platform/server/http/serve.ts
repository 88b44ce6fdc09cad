import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { idleHeader } from '#platform/contract/idle-header.ts'
import { isWrite, type Operation } from '#platform/contract/operation.ts'
import { sentences } from '#platform/contract/refusal.ts'
import { hasAnyRole } from '#platform/contract/roles.ts'
import type { Database, Transaction } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { type Declared, schemaOf } from './describe.ts'
import { onlyOnce, readKey } from './idempotency.ts'
import { RefusalError } from './refuse.ts'
import { type anonymousTurns, senderOf } from './requests/anonymous-turns.ts'
import { type fairTurns, NoTurn } from './requests/fair-turns.ts'
import { ignoreUnknown } from './requests/ignore-unknown.ts'
import { networkOf } from './requests/network-of.ts'
import { receiveUpload } from './requests/receive-upload.ts'
import { type NumbersAbout, unmaskInput } from './requests/unmask-input.ts'
import type { Authenticate, Staff } from './staff.ts'

interface ServeContext {
  readonly db: Database
  readonly authenticate: Authenticate
  readonly declared: ReadonlyMap<Operation, Declared>
  /** Refuses a reader who no longer sees all of these; a kept answer tells of them. */
  readonly refuseUnlessSeen: (staff: Staff, about: number[]) => Promise<void>
  readonly hasMaskedNumbers: (staff: Staff) => boolean
  readonly numbersAbout: NumbersAbout
  readonly inTurn: ReturnType<typeof fairTurns>
  readonly turns: ReturnType<typeof anonymousTurns>
  /** The folder in which files wait while their request is worked on. */
  readonly incoming: string
}

declare module 'fastify' {
  interface FastifyInstance {
    context: ServeContext
  }
  interface FastifyRequest {
    staff: Staff | undefined
    /** The account that a request without a session is about. */
    account: number | undefined
    /** The body as it came, of an operation that is signed. */
    bodyText: string | undefined
  }
  interface FastifyContextConfig {
    name?: string
    security?: Operation['security']
    /** The operation takes a file, which may take long to arrive. */
    upload?: true
    /** Its answer is not masked. */
    showsNumbers?: true
    signed?: Operation['signed']
  }
}

interface Asked<C extends Operation> {
  staff: C['roles'] extends 'public' ? undefined : Staff
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  request: FastifyRequest
}

interface ServeInput<C extends Operation> extends Asked<C> {
  /** For writes a transaction, committed together with the kept answer; for reads and unrepeatable calls the database. */
  db: C extends { method: 'GET' } | { unrepeatable: true } ? Database : Transaction
  reply: FastifyReply
}

/** Answers what the operation declares; a read may send it itself and answer the reply. */
type Act<C extends Operation> = (
  asked: ServeInput<C>,
) => Promise<z.output<C['answer']> | (C extends { method: 'GET' } ? FastifyReply : never)>

const scheme = /^Token ([\w-]{20,100})$/

const noSession = () => new RefusalError(401, { detail: sentences.sessionExpired })

/** Finds the account of a request's token. New tokens wait in the strangers' turns: they may be guesses. */
async function staffOf(
  request: FastifyRequest,
  { authenticate, turns, hasMaskedNumbers }: ServeContext,
  secondsSinceAct?: number,
): Promise<Staff> {
  const token = scheme.exec(request.headers.authorization ?? '')?.[1]
  const where = { share: 'sessions', address: request.ip }
  const staff = token
    ? await turns.ofProven(senderOf(token), where, () => authenticate(token, secondsSinceAct))
    : await turns.ofAnonymous(where, async () => undefined)
  if (!staff) throw noSession()
  const userAgent = request.headers['user-agent'] ?? ''
  return { ...staff, hasMaskedNumbers: hasMaskedNumbers(staff), origin: { address: request.ip, userAgent, requestId: request.id } }
}

/** The present account of a request: undefined once its session has ended, and the earlier one while the database is away. */
export async function staffNow(app: FastifyInstance, request: FastifyRequest): Promise<Staff | undefined> {
  try {
    return await staffOf(request, app.context)
  } catch (error) {
    return error instanceof RefusalError ? undefined : request.staff
  }
}

/** Seconds since a person last touched the page that asks. Other programs do not tell this, so each of their requests counts as an act. */
function secondsSinceAct(operation: Operation, { headers }: FastifyRequest): number | undefined {
  if (operation.unattended) return undefined
  const header = String(headers[idleHeader] ?? '')
  return /^\d{1,7}$/.test(header) ? Number(header) : 0
}

/**
 * The policy of every operation. A GET with side effects must be a deliberate request. Public operations are open; others need a session with the
 * owner's own password, the second factor that the role needs, and one of the operation's roles if it names any.
 */
async function admit(operation: Operation, request: FastifyRequest, context: ServeContext): Promise<void> {
  if (operation.acts && isUnmeant(request)) throw new RefusalError(403, { detail: sentences.notMeant })
  if (operation.roles === 'public') return
  const staff = await staffOf(request, context, secondsSinceAct(operation, request)).catch(refuseNoTurn)
  request.staff = staff
  if (staff.session.needs_own_password && !operation.withGivenPassword) throw new RefusalError(403, { detail: sentences.choosePassword })
  if (staff.session.needs_second_factor && !operation.withGivenPassword && !operation.withoutSecondFactor)
    throw new RefusalError(403, { detail: sentences.setUpFactor, needs: 'set_up' })
  const allowed = operation.roles === 'staff' || hasAnyRole(staff, operation.roles)
  if (!allowed) throw new RefusalError(403, { detail: sentences.roleRefused })
  if (operation.confirmed && !staff.session.is_confirmed)
    throw new RefusalError(403, { detail: sentences.confirmFirst, needs: 'confirmation' })
}

/** A request that a browser sends in advance, or for another site; perhaps no person wanted it. */
const isUnmeant = ({ headers }: FastifyRequest) =>
  /\bprefetch\b/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`) || headers['sec-fetch-site'] === 'cross-site'

/** Requests of one account that run at once; the rest wait, so that a hundred requests of one account leave the database to others. */
export const shareOfOne = { ofOne: 4, waiting: 100, patience: 10_000 } as const

const retryAfterTooMuch = 5

export function refuseNoTurn(error: unknown): never {
  if (error instanceof NoTurn) throw new RefusalError(429, { detail: sentences.tooMuchAtOnce }, retryAfterTooMuch)
  throw error
}

/** Lets a refusal write what it leaves behind, when the transaction of its act is rolled back. */
async function leaving<T>(db: Database, { staff }: FastifyRequest, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RefusalError) await error.leave?.(db, staff?.id ?? null)
    throw error
  }
}

/** Slow work of a write before its transaction begins; the act gets its result. */
type Prepare<C extends Operation, Prepared> = (asked: Asked<C> & { db: Database }) => Promise<Prepared>

/** Mounts an operation: checks session and role, parses the request by the operation's shapes, runs the act and answers. */
export function serve<C extends Operation>(app: FastifyInstance, operation: C, act: Act<C>) {
  mount(app, operation, async () => undefined, act)
}

/** Mounts a write with work that commits before its transaction begins, and so survives a refusal of the act. */
export function serveAfter<C extends Operation>(app: FastifyInstance, operation: C, ahead: Prepare<C, void>, act: Act<C>) {
  mount(app, operation, ahead, act)
}

/** Mounts an operation that takes a file: the file is handled first, and then the act writes in a transaction. */
export function serveUpload<C extends Operation, Prepared>(
  app: FastifyInstance,
  operation: C,
  prepare: Prepare<C, Prepared>,
  act: (asked: ServeInput<C>, prepared: Prepared) => Promise<z.output<C['answer']>>,
) {
  mount(app, operation, prepare, act as (asked: ServeInput<C>, prepared: Prepared) => ReturnType<Act<C>>)
}

/** Reads a body as the operation declares it: a form for a file, otherwise JSON. */
const bodyReader = (operation: Operation) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (operation.upload) request.body = await receiveUpload(request, reply, operation.upload, request.server.context.incoming)
  else if (request.isMultipart()) throw new RefusalError(415, { detail: sentences.wrongMediaType })
}

const unmasker =
  ({ numbersAbout }: ServeContext) =>
  async (request: FastifyRequest) => {
    if (request.staff?.hasMaskedNumbers) await unmaskInput(request, request.staff, numbersAbout)
  }

/** Staff wait only for their own requests, known services for no one. Anonymous requests wait in the share of their domain's addresses. */
async function inItsTurn<T>(
  { inTurn, turns, declared }: ServeContext,
  operation: Operation,
  { staff, ip }: FastifyRequest,
  run: () => Promise<T>,
) {
  if (staff) return await inTurn(staff.id, () => turns.ofStaff(run))
  const where = { share: declared.get(operation)?.domain ?? '', address: ip }
  return await (operation.byProvider ? turns.ofProven(`${operation.path} ${networkOf(ip)}`, where, run) : turns.ofAnonymous(where, run))
}

function mount<C extends Operation, Prepared>(
  app: FastifyInstance,
  operation: C,
  prepare: Prepare<C, Prepared>,
  act: (asked: ServeInput<C>, prepared: Prepared) => ReturnType<Act<C>>,
) {
  const { db } = app.context
  const declared = app.context.declared.get(operation)
  if (!declared) throw new Error(`${operation.method} ${operation.path} is not among the operations of the contract.`)

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { params, query, body, staff } = request
    const asked = { staff, params, query, body, request } as Asked<C>
    const ahead = () => prepare({ ...asked, db })
    const run = (database: Database, prepared: Prepared) => act({ ...asked, db: database, reply } as ServeInput<C>, prepared)
    if (!isWrite(operation) || operation.unrepeatable) return await run(db, await ahead())
    const key = readKey(request.headers['idempotency-key'])
    if (key === undefined || !staff) {
      const prepared = await ahead()
      return await inTransaction(db, (tx) => run(tx, prepared))
    }
    const refuseUnlessSeen = (about: number[]) => app.context.refuseUnlessSeen(staff, about)
    const keyed = { staffId: staff.id, key, method: request.method, url: request.url, body, refuseUnlessSeen }
    const kept = await onlyOnce(db, keyed, ahead, async (tx, prepared) => JSON.stringify(await run(tx, prepared)))
    reply
      .code(kept.status)
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
    return kept.text
  }

  const ignore = ignoreUnknown(operation)
  const preValidation = [...(isWrite(operation) ? [bodyReader(operation)] : []), ...(ignore ? [ignore] : []), unmasker(app.context)]
  app.route({
    method: operation.method,
    url: operation.path,
    // A HEAD would act like its GET, so only public operations have one: some programs look at an address before they open it.
    exposeHeadRoute: operation.roles === 'public' && operation.method === 'GET' && !operation.byProvider,
    ...(operation.maxBytes && { bodyLimit: operation.maxBytes }),
    config: {
      name: declared.name,
      ...(operation.security && { security: operation.security }),
      ...(operation.upload && { upload: true }),
      ...((operation.showsNumbers || declared.hasNoParents) && { showsNumbers: true }),
      ...(operation.signed && { signed: true }),
    },
    schema: schemaOf(operation, declared),
    onRequest: (request) => admit(operation, request, app.context),
    preValidation,
    handler: (request, reply) =>
      inItsTurn(app.context, operation, request, () => leaving(db, request, () => answer(request, reply))).catch(refuseNoTurn),
  })
}
