import type { FastifyInstance } from 'fastify'
import * as imports from '#domains/imports/contract/imports.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { downloadImportErrors, downloadImportTemplate } from './acts/download-rows.ts'
import { listImportRows } from './acts/list-rows.ts'
import { importLines, importNow, ownKinds } from './acts/own-kinds.ts'
import { checkImport, deleteImport, readImport, revertImport, runImport, stopImport } from './acts/steer-import.ts'
import { createImport, sendImportPiece } from './acts/upload-file.ts'
import type { ImportKinds } from './import/import-kind.ts'

function serveSteps(app: FastifyInstance, kinds: ImportKinds) {
  serve(app, imports.createImport, ({ db, staff, body }) => createImport(db, kinds, staff, body))
  serve(app, imports.readImport, ({ db, staff, params, body }) => readImport(db, kinds, staff, params.id, body))
  serve(app, imports.checkImport, ({ db, staff, params, body }) => checkImport(db, kinds, staff, params.id, body))
  serve(app, imports.runImport, ({ db, staff, params, body }) => runImport(db, kinds, staff, { id: params.id, version: body.version }))
  serve(app, imports.stopImport, ({ db, staff, params }) => stopImport(db, kinds, staff, params.id))
  serve(app, imports.revertImport, ({ db, staff, params }) => revertImport(db, kinds, staff, params.id))
  serve(app, imports.deleteImport, ({ db, staff, params }) => deleteImport(db, kinds, staff, params.id))
}

export function serveImports(app: FastifyInstance, kinds: ImportKinds) {
  serve(app, imports.listImports, async ({ db, staff, query, request }) => {
    const own = ownKinds(kinds, staff).filter(({ kind }) => kind === query.kind)
    return listAnswer(request.url, query, await importLines(db, staff, { ...query, kinds: own.map(({ kind }) => kind) }))
  })
  serve(app, imports.getImport, ({ db, staff, params }) => importNow(db, kinds, imports.getImport, staff, params.id))
  serve(app, imports.listImportRows, async ({ db, staff, params, query, request }) =>
    listAnswer(request.url, query, await listImportRows(db, kinds, staff, params.id, query)),
  )
  serve(app, imports.downloadImportErrors, ({ db, staff, params, reply }) => downloadImportErrors(db, kinds, staff, params.id, reply))
  serve(app, imports.downloadImportTemplate, ({ staff, query, reply }) => downloadImportTemplate(kinds, staff, query.kind, reply))
  serveSteps(app, kinds)
  // Bytes are read for this operation alone.
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) => bytes)
    serve(scope, imports.sendImportPiece, ({ db, staff, params, query, body }) =>
      sendImportPiece(db, kinds, staff, { id: params.id, start: query.start, bytes: body as Uint8Array }),
    )
  })
}
