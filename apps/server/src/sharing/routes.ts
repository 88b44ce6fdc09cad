import type { FastifyInstance } from 'fastify'

/** Mounts the changes of a lead, its sharing and transfer. */
export function serveSharing(_app: FastifyInstance) {}
