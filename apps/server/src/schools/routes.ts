import * as schools from '@portal/contract/schools'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { getSchool } from './get-school.ts'
import type { SchoolPages } from './school-row.ts'
import { searchSchoolNames } from './search-school-names.ts'

/** Mounts the calls of schools. */
export function serveSchools(app: FastifyInstance, pages: SchoolPages) {
  serve(app, schools.searchSchoolNames, ({ db, query }) => searchSchoolNames(db, query))
  serve(app, schools.getSchool, ({ db, params }) => getSchool(db, params.slug, pages))
}
