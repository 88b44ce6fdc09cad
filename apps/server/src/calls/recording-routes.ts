import type { FastifyInstance } from 'fastify'
import type { Outside } from '../gateways/outside.ts'

/** Mounts the calls of recordings. */
export function serveRecordings(_app: FastifyInstance, _outside: Outside) {}
