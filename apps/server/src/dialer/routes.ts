import * as dialer from '@portal/contract/dialer'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { serveLead } from './serve-lead.ts'

/** Mounts the calls of the dialer. */
export function serveDialer(app: FastifyInstance) {
  serve(app, dialer.serveLead, ({ db, staff, query }) => serveLead(db, staff, query.combined_data))
}
