import type { FastifyInstance } from 'fastify'
import { listSchoolChanges as list, undoSchoolChange as undo } from '#domains/schools/contract/school-edits.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { findSchool } from '../school/find-school.ts'
import { listSchoolChanges, undoSchoolChange } from './history.ts'

/** Mounts the history of a school and the undoing of its changes. */
export function serveHistory(app: FastifyInstance) {
  serve(app, list, async ({ db, params, query, request }) =>
    listAnswer(request.url, query, await listSchoolChanges(db, await findSchool(db, list, params.slug), query)),
  )
  serve(app, undo, ({ db, staff, params }) => undoSchoolChange(db, staff, params))
}
