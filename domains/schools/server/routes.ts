import type { FastifyInstance } from 'fastify'
import * as schools from '#domains/schools/contract/schools.ts'
import { listAnswer } from '#platform/server/http/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getSchool } from './get-school.ts'
import { listRanked } from './list-ranked.ts'
import type { SchoolPages } from './school-row.ts'
import { searchSchoolNames } from './search-school-names.ts'

const allBoards = { limit: 1000, offset: 0 }

export function serveSchools(app: FastifyInstance, pages: SchoolPages) {
  serve(app, schools.searchSchoolNames, ({ db, query }) => searchSchoolNames(db, query))
  serve(app, schools.getSchool, ({ db, params }) => getSchool(db, params.slug, pages))
  serve(app, schools.listClasses, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listRanked(db, 'school_class', query)),
  )
  serve(app, schools.listBoards, async ({ db, request }) => listAnswer(request.url, allBoards, await listRanked(db, 'board', allBoards)))
}
