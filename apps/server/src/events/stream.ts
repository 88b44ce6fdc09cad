import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventHub } from './hub.ts'

const heartbeat = 20_000

/**
 * Answers with an endless text/event-stream of the events for `audience`. At each heartbeat `stillAllowed` is asked,
 * so a session that ended ends its stream too.
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
  out.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  } as Record<string, string>)
  out.write('retry: 2000\n\n')
  const end = () => out.end()
  const unsubscribe = hub.subscribe({ audience, send: (event) => void out.write(`data: ${JSON.stringify(event)}\n\n`), end })
  const beat = setInterval(async () => {
    if (await stillAllowed()) out.write(': still here\n\n')
    else end()
  }, heartbeat)
  request.raw.on('close', () => {
    clearInterval(beat)
    unsubscribe()
  })
  return '' // Fastify sends nothing for a hijacked reply.
}
