import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sentences } from '#platform/contract/refusal.ts'

const known: Record<string, [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', sentences.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', sentences.tooSlow],
}

const other: (typeof known)[string] = ['400 Bad Request', sentences.noRequest]

/** Headers for an answer that no script, frame or cache may misuse. */
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  Connection: 'close',
}

/** Whether an answer to an earlier request on the connection is under way; Node's types do not show it. */
const isAnswering = (socket: Socket) => (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true

/** Answers bytes that are not a readable request in the shape of a refusal, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
  const [status, detail] = known[error.code ?? ''] ?? other
  const body = JSON.stringify({ detail })
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) }).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
