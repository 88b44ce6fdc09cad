import { type Call, isWrite } from '#platform/contract/call.ts'
import { idleHeader } from '#platform/contract/idle-header.ts'
import { pathOf, searchOf, type Values } from './address-of.ts'
import { backoff, pause } from './backoff.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from './call-types.ts'
import { lookForServer, noteAnswer } from './connection.ts'
import { noteAsked, takeOrFetch } from './early.ts'
import { parseRefusal, RefusalError } from './refusal-error.ts'
import { endSession } from './session-end.ts'
import { readToken } from './session-token.ts'
import { secondsSinceTouched } from './since-touched.ts'

export interface RequestParts<C extends Call> {
  params?: ParamsOf<C> | undefined
  query?: QueryOf<C> | undefined
  body?: BodyOf<C> | undefined
}

interface Manner {
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

function envelopeOf(call: Call, body: unknown, manner: Manner): RequestInit {
  const headers = new Headers({ Accept: 'application/json' })
  const token = readToken()
  if (token && call.roles !== 'public') headers.set('Authorization', `Token ${token}`)
  headers.set(idleHeader, String(secondsSinceTouched()))
  if (isWrite(call)) headers.set('Idempotency-Key', manner.idempotencyKey ?? crypto.randomUUID())
  const isFile = body instanceof Blob
  if (body !== undefined) headers.set('Content-Type', isFile ? 'application/octet-stream' : 'application/json')
  return {
    method: call.method,
    headers,
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(manner.signal && { signal: manner.signal }),
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

async function failureOf(call: Call, response: Response): Promise<Error> {
  const refusal = parseRefusal(response.status, await response.text().catch(() => ''))
  if (response.status === 401 && call.roles !== 'public') endSession()
  return refusal ?? new UnknownFailure(`${call.method} ${call.path} answered ${response.status}`)
}

async function responseTo<C extends Call>(call: C, said: RequestParts<C>, manner: Manner): Promise<Response> {
  const address = pathOf(call, said.params as Values) + searchOf(said.query as Values)
  if (call.method === 'GET') noteAsked(address)
  const response = await send(address, envelopeOf(call, said.body, manner), manner.signal)
  if (!response.ok) throw await failureOf(call, response)
  return response
}

/** Makes a call that answers a file. The token goes in the header, so that no address has it. */
export async function requestFile<C extends Call>(call: C, said: RequestParts<C> = {}): Promise<Blob> {
  const response = await responseTo(call, said, {})
  try {
    return await response.blob()
  } catch (error) {
    throw new UnknownFailure(`${call.method} ${call.path} broke off`, { cause: error })
  }
}

/** Makes one call. Throws RefusalError for what the server refused, UnknownFailure for the rest. */
export async function request<C extends Call>(call: C, said: RequestParts<C> = {}, manner: Manner = {}): Promise<AnswerOf<C>> {
  const response = await responseTo(call, said, manner)
  try {
    return (await response.json()) as AnswerOf<C>
  } catch (error) {
    if (manner.signal?.aborted) throw error
    throw new UnknownFailure(`${call.method} ${call.path} answered something that is not JSON`, { cause: error })
  }
}
