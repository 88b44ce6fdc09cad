import type { FastifyInstance } from 'fastify'

/** Mounts the child forms of leads. */
export function serveLeadEdits(_app: FastifyInstance) {}
