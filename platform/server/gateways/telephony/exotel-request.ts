import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'

export class NotHeard extends Error {
  /** Something may have reached the provider: a connection to it stood. */
  readonly mayHaveArrived: boolean

  constructor(what: string, mayHaveArrived: boolean) {
    super(what)
    this.mayHaveArrived = mayHaveArrived
  }
}

interface Question {
  method: 'GET' | 'POST'
  authorization: string
  form?: URLSearchParams
  /** How long the whole answer may take, in milliseconds. */
  patience: number
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** Largest answer that is read, in bytes: a page of a hundred calls is far smaller. */
const largestAnswer = 2_000_000

function whatWentWrong(error: Error, patience: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `did not answer within ${patience / 1000} s`
  return 'code' in error ? `cannot be reached (${String(error.code)})` : 'broke off its answer'
}

/** Each question uses its own connection. The other end may close a kept one, and nobody could tell whether the question arrived. */
export function openAnswer(url: URL, { method, authorization, form, patience }: Question): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    let mayHaveArrived = false
    const request = (isSecure ? requestSecure : requestPlain)(url, {
      method,
      agent: false,
      signal: AbortSignal.timeout(patience),
      headers: { accept: 'application/json, */*', authorization, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    })
    request.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        mayHaveArrived = true
      }),
    )
    request.on('error', (error) => reject(new NotHeard(whatWentWrong(error, patience), mayHaveArrived)))
    request.on('response', resolve)
    request.end(form?.toString())
  })
}

/** Asks a question and reads the whole answer; throws NotHeard when there is none. */
export async function askExotel(url: URL, question: Question): Promise<Answer> {
  const response = await openAnswer(url, question)
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length
      if (length > largestAnswer) throw new Error('too long')
      parts.push(part)
    }
  } catch (error) {
    throw new NotHeard(whatWentWrong(error as Error, question.patience), true)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }
}
