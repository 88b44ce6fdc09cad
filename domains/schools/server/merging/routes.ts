import type { FastifyInstance } from 'fastify'
import * as merging from '#domains/schools/contract/school-merging.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { SchoolUse } from '../removal/school-use.ts'
import { keepApart, listDoubles } from './list-doubles.ts'
import type { Joinings } from './lock-both.ts'
import { mergeSchools } from './merge-schools.ts'
import { previewMerge } from './preview-merge.ts'
import { undoMerge } from './undo-merge.ts'

/** Mounts how schools that stand here twice are found, compared and merged. */
export function serveMerging(app: FastifyInstance, uses: readonly SchoolUse[], joinings: Joinings) {
  serve(app, merging.listSchoolDoubles, async ({ db, query, request }) => listAnswer(request.url, query, await listDoubles(db, query)))
  serve(app, merging.keepSchoolsApart, ({ db, staff, body }) => keepApart(db, staff, body))
  serve(app, merging.previewSchoolMerge, ({ db, query }) => previewMerge(db, uses, query))
  serve(app, merging.mergeSchools, ({ db, staff, body }) => mergeSchools(db, joinings, staff, body))
  serve(app, merging.undoSchoolMerge, ({ db, staff, params }) => undoMerge(db, joinings, staff, params.id))
}
