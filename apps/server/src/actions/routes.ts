import type { FastifyInstance } from 'fastify'

/** Mounts the calls of actions: logging them, what follows on them, and their list. */
export function serveActions(_app: FastifyInstance) {}
