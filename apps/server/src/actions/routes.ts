import * as actions from '@portal/contract/actions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { listActions } from './list-actions.ts'

/** Mounts the calls of actions. */
export function serveActions(app: FastifyInstance) {
  serve(app, actions.listActions, async ({ db, query }) => ({ result: await listActions(db, query.category) }))
}
