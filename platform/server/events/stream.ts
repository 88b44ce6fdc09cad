import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { maxStreams, streamEvents } from '#platform/contract/events.ts'
import { refuse } from '../http/refuse.ts'
import { serve, staffNow } from '../http/serve.ts'
import type { Staff } from '../http/staff.ts'
import type { EventHub } from './hub.ts'

/** Milliseconds between two heartbeats of a stream, each with a check that it is still allowed. */
const heartbeat = 5_000

/** A reader with this many unread bytes is disconnected; it opens a new stream and asks for everything again. */
const largestBacklog = 1_000_000

interface Reader {
  staff: Staff
  audience: readonly number[]
  /** Checked at each heartbeat, so that an expired session or a lost right ends the stream too. */
  isStillAllowed: () => Promise<boolean>
}

function streamTo(hub: EventHub, request: FastifyRequest, reply: FastifyReply, { staff, audience, isStillAllowed }: Reader): string {
  if (hub.streamsOf(staff.id) >= maxStreams) throw refuse(streamEvents, 'tooManyStreams')
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
  const unsubscribe = hub.subscribe({
    staffId: staff.id,
    sessionId: staff.session.id,
    audience,
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    end: () => out.end(),
  })
  const beat = setInterval(async () => {
    if (await isStillAllowed()) write(': still here\n\n')
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

function countDropped({ measures }: FastifyInstance, hub: EventHub): void {
  new Counter({
    name: 'portal_announcements_dropped_total',
    help: 'Live updates that were too long to be passed on.',
    registers: [measures],
    collect() {
      this.reset()
      this.inc(hub.dropped())
    },
  })
}

/** Mounts the stream of live events. `audienceOf` gives the viewer ids of a member of staff; the stream ends when they change. */
export function serveEvents(app: FastifyInstance, hub: EventHub, audienceOf: (staff: Staff) => readonly number[]) {
  countDropped(app, hub)
  serve(app, streamEvents, async ({ staff, request, reply }) => {
    const audience = audienceOf(staff)
    const isStillAllowed = async () => {
      const now = await staffNow(app, request)
      return now !== undefined && audienceOf(now).join() === audience.join()
    }
    return streamTo(hub, request, reply, { staff, audience, isStillAllowed })
  })
}
