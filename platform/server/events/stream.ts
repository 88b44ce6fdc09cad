import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventHub } from './hub.ts'

/** How often a stream shows that it lives, and asks whether it still may, in milliseconds. */
const heartbeat = 5_000

/** A reader who leaves so many bytes unread is let go; it opens a new stream and asks for everything again. */
const largestBacklog = 1_000_000

/**
 * Answers with an endless text/event-stream of the events for `audience`. At each heartbeat `stillAllowed` is asked,
 * so that a session that ended, or a right that was taken, ends its stream too.
 */
export function streamTo(
  hub: EventHub,
  request: FastifyRequest,
  reply: FastifyReply,
  audience: readonly number[],
  stillAllowed: () => Promise<boolean>,
): string {
  reply.hijack()
  const out = reply.raw
  const write = (text: string) => {
    if (out.writableLength > largestBacklog) out.destroy()
    else if (!out.writableEnded) out.write(text)
  }
  out.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  write('retry: 2000\n\n')
  const unsubscribe = hub.subscribe({ audience, send: (event) => write(`data: ${JSON.stringify(event)}\n\n`), end: () => out.end() })
  const beat = setInterval(async () => {
    if (await stillAllowed()) write(': still here\n\n')
    else out.end()
  }, heartbeat)
  // Fires also for a reader who left before the stream began.
  finished(out, () => {
    clearInterval(beat)
    unsubscribe()
  })
  if (request.raw.destroyed) out.destroy()
  return '' // Fastify sends nothing for a hijacked reply.
}
