import type { FastifyInstance } from 'fastify'
import * as schools from '#domains/schools/contract/schools.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getSchool } from './get-school.ts'
import type { SchoolPages } from './school-row.ts'
import { searchSchoolNames } from './search-school-names.ts'

/** Mounts the calls of schools. */
export function serveSchools(app: FastifyInstance, pages: SchoolPages) {
  serve(app, schools.searchSchoolNames, ({ db, query }) => searchSchoolNames(db, query))
  serve(app, schools.getSchool, ({ db, params }) => getSchool(db, params.slug, pages))
}
