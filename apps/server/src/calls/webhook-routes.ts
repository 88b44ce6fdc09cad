import type { FastifyInstance } from 'fastify'
import type { Outside } from '../gateways/outside.ts'

/** Mounts the addresses to which the telephone provider sends its messages. */
export function serveTelephoneMessages(_app: FastifyInstance, _outside: Outside) {}
