import * as schools from '@portal/contract/schools'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { searchSchoolNames } from './search-school-names.ts'

/** Mounts the calls of schools. */
export function serveSchools(app: FastifyInstance) {
  serve(app, schools.searchSchoolNames, ({ db, query }) => searchSchoolNames(db, query))
}
