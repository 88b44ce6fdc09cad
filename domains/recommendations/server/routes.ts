import type { FastifyInstance } from 'fastify'
import * as recommendations from '#domains/recommendations/contract/recommendations.ts'
import type { SchoolPages } from '#domains/schools/server/school-row.ts'
import { listAnswer } from '#platform/server/http/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addToBucket } from './add-to-bucket.ts'
import { listBucket } from './list-bucket.ts'
import { listRecommendations } from './list-recommendations.ts'
import { removeFromBucket } from './remove-from-bucket.ts'

export function serveRecommendations(app: FastifyInstance, pages: SchoolPages) {
  serve(app, recommendations.listRecommendations, async ({ db, staff, query, request }) => {
    const { criteria, page } = await listRecommendations(db, staff, query, pages)
    return { ...listAnswer(request.url, query, page), criteria }
  })
  serve(app, recommendations.listBucket, ({ db, staff, params, query }) => listBucket(db, staff, params.id, query.child, pages))
  serve(app, recommendations.addToBucket, ({ db, staff, params, body }) => addToBucket(db, staff, params.id, body, pages))
  serve(app, recommendations.removeFromBucket, ({ db, staff, params }) => removeFromBucket(db, staff, params.id, params.school_id))
}
