import type { FastifyInstance } from 'fastify'
import * as lists from '#domains/schools/contract/school-lists.ts'
import * as ranking from '#domains/schools/contract/school-ranking.ts'
import * as register from '#domains/schools/contract/school-register.ts'
import * as schools from '#domains/schools/contract/schools.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer, sendList } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { serveEdits } from './edit/routes.ts'
import { serveGallery } from './gallery/routes.ts'
import { getSchool } from './get-school.ts'
import { serveHistory } from './history/routes.ts'
import { listSchoolDocuments } from './list/list-school-documents.ts'
import { inNewNames, listSchools } from './list/list-schools.ts'
import { mapSchools } from './list/map-schools.ts'
import { getCitywiseSchoolCounts, getSchoolCounts } from './list/school-counts.ts'
import { serveProfiles } from './profile/routes.ts'
import { listRanking } from './ranking/list-ranking.ts'
import { rankSchool } from './ranking/rank-school.ts'
import { findSimilar } from './register/find-similar.ts'
import { registerSchool } from './register/register-school.ts'
import { listRanked } from './school/list-ranked.ts'
import { searchSchoolNames } from './search/search-school-names.ts'

const allBoards = { limit: 1000, offset: 0 }

export function serveSchools(app: FastifyInstance, gateways: Gateways) {
  const pages = gateways.schoolPages
  serve(app, schools.searchSchoolNames, ({ db, query }) => searchSchoolNames(db, query))
  serve(app, schools.getSchool, ({ db, params }) => getSchool(db, params.slug, pages))
  serve(app, schools.listClasses, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listRanked(db, 'school_class', query)),
  )
  serve(app, schools.listBoards, async ({ db, request }) => listAnswer(request.url, allBoards, await listRanked(db, 'board', allBoards)))
  serve(app, lists.listSchools, async ({ db, query, request, reply }) =>
    sendList(request, reply, query, await listSchools(db, query, pages)),
  )
  serve(app, lists.listSchoolsLacking, async ({ db, query, request, reply }) =>
    sendList(request, reply, query, await listSchools(db, inNewNames(query), pages)),
  )
  serve(app, lists.mapSchools, ({ db, query }) => mapSchools(db, query))
  serve(app, lists.getSchoolCounts, ({ db, query }) => getSchoolCounts(db, query))
  serve(app, lists.getCitywiseSchoolCounts, ({ db }) => getCitywiseSchoolCounts(db))
  serve(app, lists.listSchoolDocuments, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listSchoolDocuments(db, query, pages)),
  )
  serveProfiles(app)
  serveEdits(app)
  serveHistory(app)
  serve(app, ranking.listRanking, async ({ db, query, request }) => {
    const { understood, ...page } = await listRanking(db, query)
    return { ...listAnswer(request.url, query, page), ...understood }
  })
  serve(app, ranking.rankSchool, ({ db, staff, params, body }) => rankSchool(db, staff, params.id, body))
  serve(app, register.findSimilarSchools, async ({ db, query }) => ({ results: await findSimilar(db, query) }))
  serve(app, register.registerSchool, ({ db, staff, body }) => registerSchool(db, staff, body))
  serveGallery(app, gateways)
}
