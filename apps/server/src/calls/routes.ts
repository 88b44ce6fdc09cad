import type { FastifyInstance } from 'fastify'
import type { Outside } from '../gateways/outside.ts'

/** Mounts the calls that place calls and tell of them. */
export function serveCalls(_app: FastifyInstance, _outside: Outside) {}
