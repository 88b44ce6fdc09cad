import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { RefusalError } from './refuse.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The content of /metrics; domains add their measures. */
    measures: Registry
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  // Behind a proxy that is not trusted everyone seems to come from this machine.
  if (token === undefined) return loopback.has(request.ip) && request.headers['x-forwarded-for'] === undefined
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Measures every operation and serves GET /metrics in Prometheus' text format, to loopback or with METRICS_TOKEN. */
export function measure(app: FastifyInstance, pool: pg.Pool, token: string | undefined) {
  const register = new Registry()
  app.decorate('measures', register)
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time from request to answer.',
    labelNames: ['call', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  })
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of this process by state.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const { name } = request.routeOptions.config
    if (name) seconds.observe({ call: name, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new RefusalError(403, { detail: 'Metrics are read from this machine, or with METRICS_TOKEN.' })
    return reply
      .type(register.contentType)
      .serializer(String)
      .send(await register.metrics())
  })
}
