import type { FastifyInstance } from 'fastify'
import * as removal from '#domains/schools/contract/school-removal.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { lockSchool } from '../school/change-school.ts'
import { findSchool } from '../school/find-school.ts'
import { listRemovedSchools } from './list-removed-schools.ts'
import { listSchoolUses } from './list-school-uses.ts'
import { removeSchool } from './remove-school.ts'
import { restoreSchool } from './restore-school.ts'
import type { SchoolUse } from './school-use.ts'

/** Mounts how schools are removed and put back; `uses` are what other domains name them by. */
export function serveRemoval(app: FastifyInstance, uses: readonly SchoolUse[]) {
  serve(app, removal.listSchoolUses, async ({ db, params }) => ({
    results: await listSchoolUses(db, uses, await findSchool(db, removal.listSchoolUses, params.slug)),
  }))
  serve(app, removal.removeSchool, async ({ db, staff, params: { slug } }) => {
    await removeSchool(db, staff, await lockSchool(db, removal.removeSchool, { slug }))
    return { slug }
  })
  serve(app, removal.restoreSchool, ({ db, staff, params }) => restoreSchool(db, staff, params.slug))
  serve(app, removal.listRemovedSchools, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listRemovedSchools(db, query)),
  )
}
