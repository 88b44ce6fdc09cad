import type { FastifyInstance } from 'fastify'
import * as followUps from '#domains/follow-ups/contract/follow-ups.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getFollowUpCounts } from './get-follow-up-counts.ts'
import { getSevenDaysCount } from './get-seven-days-count.ts'
import { listFollowUpDays } from './list-follow-up-days.ts'
import { listFollowUps } from './list-follow-ups.ts'
import { listTeamDays } from './list-team-days.ts'
import { moveFollowUp } from './move-follow-up.ts'

/** Mounts the operations of follow-ups. */
export function serveFollowUps(app: FastifyInstance) {
  serve(app, followUps.getFollowUpCounts, ({ db, staff, query }) => getFollowUpCounts(db, staff, query))
  serve(app, followUps.getSevenDaysCount, ({ db, staff, query }) => getSevenDaysCount(db, staff, query))
  serve(app, followUps.listFollowUps, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listFollowUps(db, staff, query)),
  )
  serve(app, followUps.listFollowUpDays, async ({ db, staff, query }) => ({ results: await listFollowUpDays(db, staff, query) }))
  serve(app, followUps.listTeamDays, async ({ db, query }) => ({ results: await listTeamDays(db, query) }))
  serve(app, followUps.moveFollowUp, ({ db, staff, params, body }) => moveFollowUp(db, staff, params.id, body))
}
