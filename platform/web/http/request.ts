import { budgetHeader } from '#platform/contract/budget-header.ts'
import { idleHeader } from '#platform/contract/idle-header.ts'
import { isWrite, type Operation } from '#platform/contract/operation.ts'
import { pathOf, searchOf, type Values } from './address-of.ts'
import { noteAlarm } from './alarm.ts'
import { backoff, pause } from './backoff.ts'
import { askToConfirm } from './confirmation.ts'
import { lookForServer, noteAnswer } from './connection.ts'
import { noteAsked, takeOrFetch } from './early.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './operation-types.ts'
import { parseRefusal, RefusalError } from './refusal-error.ts'
import { endSession } from './session-end.ts'
import { readToken } from './session-token.ts'
import { secondsSinceTouched } from './since-touched.ts'

export interface RequestParts<C extends Operation> {
  params?: ParamsOf<C> | undefined
  query?: QueryOf<C> | undefined
  body?: BodyOf<C> | undefined
}

interface RequestOptions {
  signal?: AbortSignal | undefined
  /** The same for every try of one act, so that the server does it once. */
  idempotencyKey?: string | undefined
}

const tries = 4
const worthAnotherTry = new Set([502, 503])

/** Requests that did not get through the last time, by method and address: each is tried once until it does, however often it is made. */
const lost = new Set<string>()

/** No answer, or one that is not a declared refusal. Whether a write happened is not known. */
export class UnknownFailure extends Error {
  override readonly name = 'UnknownFailure'
}

/** The server was not reached, or its answer did not come back. */
export class LineLost extends UnknownFailure {}

/** Whether the server refused and did nothing, so that the same act again is a new one. */
export const isRefused = (error: unknown): error is RefusalError => error instanceof RefusalError && error.status < 500

function envelopeOf(operation: Operation, body: unknown, options: RequestOptions): RequestInit {
  const headers = new Headers({ Accept: 'application/json' })
  const token = readToken()
  if (token && operation.roles !== 'public') headers.set('Authorization', `Token ${token}`)
  headers.set(idleHeader, String(secondsSinceTouched()))
  if (isWrite(operation)) headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID())
  const isFile = body instanceof Blob
  if (body !== undefined) headers.set('Content-Type', isFile ? 'application/octet-stream' : 'application/json')
  return {
    method: operation.method,
    headers,
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  }
}

/** Retries until another try would not change the answer. Only an abort or the last network failure is thrown. */
async function send(address: string, envelope: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const startedAt = Date.now()
  const name = `${envelope.method} ${address}`
  const last = lost.has(name) ? 1 : tries
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await takeOrFetch(address, envelope)
      lost.delete(name)
      noteAnswer()
      if (attempt === tries || !worthAnotherTry.has(response.status)) return response
    } catch (error) {
      if (signal?.aborted) throw error
      if (attempt >= last || navigator.onLine === false) {
        lost.add(name)
        await lookForServer(startedAt)
        throw new LineLost(`No answer from ${name}`, { cause: error })
      }
    }
    await pause(backoff(attempt), signal)
  }
}

async function failureOf(operation: Operation, response: Response): Promise<Error> {
  const refusal = parseRefusal(response.status, await response.text().catch(() => ''))
  if (response.status === 401 && operation.roles !== 'public') endSession()
  const failure = refusal ?? new UnknownFailure(`${operation.method} ${operation.path} answered ${response.status}`)
  // An outbox waits so long, by the clock of the server.
  return Object.assign(failure, { retryAfter: response.headers.get('Retry-After'), date: response.headers.get('Date') })
}

async function responseTo<C extends Operation>(operation: C, parts: RequestParts<C>, options: RequestOptions): Promise<Response> {
  const address = pathOf(operation, parts.params as Values) + searchOf(parts.query as Values)
  if (operation.method === 'GET') noteAsked(address)
  const ask = async () => {
    const answer = await send(address, envelopeOf(operation, parts.body, options), options.signal)
    if (answer.headers.has(budgetHeader)) noteAlarm()
    return answer
  }
  const response = await ask()
  if (response.ok) return response
  const failure = await failureOf(operation, response)
  const isAsked = failure instanceof RefusalError && failure.needs === 'confirmation'
  if (!isAsked || !(await askToConfirm())) throw failure
  const again = await ask()
  if (!again.ok) throw await failureOf(operation, again)
  return again
}

/** Sends a request that is answered by a file. The token goes in the header, so that no address has it. */
export async function requestFile<C extends Operation>(operation: C, parts: RequestParts<C> = {}): Promise<Blob> {
  const response = await responseTo(operation, parts, {})
  try {
    return await response.blob()
  } catch (error) {
    throw new UnknownFailure(`${operation.method} ${operation.path} broke off`, { cause: error })
  }
}

/** Sends one request. Throws RefusalError for what the server refused, UnknownFailure for the rest. */
export async function request<C extends Operation>(
  operation: C,
  parts: RequestParts<C> = {},
  options: RequestOptions = {},
): Promise<AnswerOf<C>> {
  const response = await responseTo(operation, parts, options)
  try {
    return (await response.json()) as AnswerOf<C>
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new UnknownFailure(`${operation.method} ${operation.path} answered something that is not JSON`, { cause: error })
  }
}
