import type { FastifyInstance } from 'fastify'

/** Mounts the notices of staff. */
export function serveStaff(_app: FastifyInstance) {}
