import type { FastifyInstance } from 'fastify'
import * as library from '#domains/library/contract/library.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve, serveUpload } from '#platform/server/http/serve.ts'
import { addFile, deleteFile, listFiles, listUploaders, renameFile, restoreFile } from './library-files.ts'
import { storeShared } from './store-shared.ts'

function serveLibrary(app: FastifyInstance, gateways: Pick<Gateways, 'files'>) {
  serve(app, library.listFiles, async ({ db, staff, query, request }) => listAnswer(request.url, query, await listFiles(db, staff, query)))
  serve(app, library.listUploaders, async ({ db }) => ({ results: await listUploaders(db) }))
  serveUpload(
    app,
    library.shareFile,
    ({ db, staff, body }) => storeShared(db, gateways, staff.id, body.file),
    ({ db, staff }, stored) => addFile(db, staff, stored),
  )
  serve(app, library.renameFile, ({ db, staff, params, body }) => renameFile(db, staff, params.id, body.name))
  serve(app, library.deleteFile, async ({ db, staff, params }) => {
    await deleteFile(db, staff, params.id)
    return { deleted: params.id }
  })
  serve(app, library.restoreFile, ({ db, staff, params }) => restoreFile(db, staff, params.id))
}

export const domain: ServerDomain = { mount: (app, { gateways }) => serveLibrary(app, gateways) }
