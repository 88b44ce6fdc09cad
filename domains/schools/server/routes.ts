import type { FastifyInstance } from 'fastify'
import * as lists from '#domains/schools/contract/school-lists.ts'
import * as schools from '#domains/schools/contract/schools.ts'
import { listAnswer } from '#platform/server/http/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { serveEdits } from './edit/routes.ts'
import { getSchool } from './get-school.ts'
import { listSchoolDocuments } from './list/list-school-documents.ts'
import { inNewNames, listSchools } from './list/list-schools.ts'
import { getCitywiseSchoolCounts, getSchoolCounts } from './list/school-counts.ts'
import { listRanked } from './list-ranked.ts'
import { serveProfiles } from './profile/routes.ts'
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
  serve(app, lists.listSchools, async ({ db, query, request }) => listAnswer(request.url, query, await listSchools(db, query, pages)))
  serve(app, lists.listSchoolsLacking, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listSchools(db, inNewNames(query), pages)),
  )
  serve(app, lists.getSchoolCounts, ({ db }) => getSchoolCounts(db))
  serve(app, lists.getCitywiseSchoolCounts, ({ db }) => getCitywiseSchoolCounts(db))
  serve(app, lists.listSchoolDocuments, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listSchoolDocuments(db, query, pages)),
  )
  serveProfiles(app)
  serveEdits(app)
}
