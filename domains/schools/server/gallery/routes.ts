import type { FastifyInstance } from 'fastify'
import { StoreAway } from '#domains/files/server/store-file.ts'
import { storePhoto } from '#domains/files/server/store-photo.ts'
import * as gallery from '#domains/schools/contract/gallery.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { serve, serveUpload } from '#platform/server/http/serve.ts'
import { findSchool } from '../school/find-school.ts'
import { addPhoto, changeCaption, listGallery, orderGallery, refuseTooMany, removePhoto } from './edit-gallery.ts'

/** In seconds. */
const retryAfterAway = 5

/** Mounts the calls of a school's gallery. */
export function serveGallery(app: FastifyInstance, gateways: Pick<Gateways, 'files'>) {
  serve(app, gallery.listGallery, async ({ db, params }) => {
    const results = await listGallery(db, await findSchool(db, gallery.listGallery, params.slug))
    return { count: results.length, results }
  })
  serveUpload(
    app,
    gallery.addPhoto,
    async ({ db, staff, params, body, request }) => {
      await refuseTooMany(db, await findSchool(db, gallery.addPhoto, params.slug))
      return await storePhoto(db, gateways, staff.id, body.photo.path).catch((error) => {
        if (!(error instanceof StoreAway)) throw error
        request.log.error({ reason: String(error.cause) }, 'the store of files took no photo')
        throw refuse(gallery.addPhoto, 'serverDown', { retryAfter: retryAfterAway })
      })
    },
    ({ db, staff, params, body }, sizes) => addPhoto(db, staff, params.slug, body.caption, sizes),
  )
  serve(app, gallery.changeCaption, ({ db, staff, params, body }) => changeCaption(db, staff, params, body))
  serve(app, gallery.orderGallery, ({ db, staff, params, body }) => orderGallery(db, staff, params.slug, body))
  serve(app, gallery.removePhoto, ({ db, staff, params }) => removePhoto(db, staff, params))
}
