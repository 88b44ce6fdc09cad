import type { FastifyInstance } from 'fastify'
import * as budgets from '#domains/budgets/contract/budgets.ts'
import { serve } from '#platform/server/http/serve.ts'
import { giveReason, listMyAlarms } from './give-reason.ts'

export function serveBudgets(app: FastifyInstance) {
  serve(app, budgets.listMyAlarms, ({ db, staff }) => listMyAlarms(db, staff))
  serve(app, budgets.giveReason, ({ db, staff, params, body }) => giveReason(db, staff, params.id, body.reason))
}
