import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as bucket from '#domains/recommendations/contract/bucket.ts'
import * as parentPage from '#domains/recommendations/contract/parent-page.ts'
import * as recommendations from '#domains/recommendations/contract/recommendations.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addToBucket } from './bucket/add-to-bucket.ts'
import { listBucket } from './bucket/list-bucket.ts'
import { moveInBucket } from './bucket/move-in-bucket.ts'
import { orderBucket } from './bucket/order-bucket.ts'
import { removeFromBucket } from './bucket/remove-from-bucket.ts'
import { listCounsellorSchools, listNonCollabSchools } from './list-counsellor-schools.ts'
import { listRecommendations } from './list-recommendations.ts'
import { endParentPages } from './parent-page/end-parent-pages.ts'
import { previewToParent } from './parent-page/preview-to-parent.ts'
import { sendToParent } from './parent-page/send-to-parent.ts'
import { recommendDay, recommendSchools } from './recommend-day.ts'
import type { Recommender } from './recommend-with-fallback.ts'

export function serveRecommendations(app: FastifyInstance, around: Gateways) {
  const { schoolPages: pages, dayRecommender: outside } = around
  const recommenderFor = (request: FastifyRequest): Recommender => ({
    pages,
    outside,
    onFailure: (trouble) => void request.log.warn({ reason: String(trouble) }, 'our own rules recommend schools instead'),
  })
  serve(app, recommendations.listRecommendations, async ({ db, staff, query, request }) => {
    const { criteria, found } = await listRecommendations(db, staff, query, recommenderFor(request))
    const { count, results, ...beside } = found
    return { ...listAnswer(request.url, query, { count, results }), criteria, ...beside }
  })
  serve(app, recommendations.recommendDay, ({ db, body, request }) => recommendDay(db, body, recommenderFor(request)))
  serve(app, recommendations.recommendSchools, async ({ db, query, request }) => {
    const { count, results, facets } = await recommendSchools(db, query, pages)
    return { ...listAnswer(request.url, query, { count, results }), facets }
  })
  serve(app, recommendations.listCounsellorSchools, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listCounsellorSchools(db, staff, query, pages)),
  )
  serve(app, recommendations.listNonCollabSchools, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listNonCollabSchools(db, staff, query, pages)),
  )
  serve(app, bucket.listBucket, ({ db, staff, params, query }) => listBucket(db, staff, params.id, query.child, pages))
  serve(app, bucket.addToBucket, ({ db, staff, params, body }) => addToBucket(db, staff, params.id, body, pages))
  serve(app, bucket.moveInBucket, ({ db, staff, params, body }) => moveInBucket(db, staff, params, body, pages))
  serve(app, bucket.orderBucket, ({ db, staff, params, body }) => orderBucket(db, staff, params.id, body.schools))
  serve(app, parentPage.previewToParent, ({ db, staff, params, query }) => previewToParent(db, around, staff, params.id, query))
  serve(app, parentPage.sendToParent, ({ db, staff, params, body }) => sendToParent(db, around, staff, params.id, body))
  serve(app, parentPage.endParentPages, ({ db, staff, params }) => endParentPages(db, staff, params.id))
  serve(app, bucket.removeFromBucket, ({ db, staff, params }) => removeFromBucket(db, staff, params.id, params.school_id))
}
