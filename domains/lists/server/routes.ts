import type { FastifyInstance } from 'fastify'
import { askWhyExported, slowExports } from '#domains/budgets/server/keep-budget.ts'
import * as exports from '#domains/lists/contract/exports.ts'
import * as startExport from '#domains/lists/contract/start-export.ts'
import * as taken from '#domains/lists/contract/taken-files.ts'
import * as views from '#domains/lists/contract/views.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve, serveAfter } from '#platform/server/http/serve.ts'
import { changeExportLimit } from './exports/change-export-limit.ts'
import { downloadExport } from './exports/download-export.ts'
import { exportList } from './exports/export-list.ts'
import { getExportLimit } from './exports/get-export-limit.ts'
import { listExports } from './exports/list-exports.ts'
import { listTakenFiles } from './exports/list-taken-files.ts'
import type { ViewedLists } from './list/viewed-list.ts'
import { changeView } from './views/change-view.ts'
import { countView } from './views/count-view.ts'
import { deleteView } from './views/delete-view.ts'
import { listViews } from './views/list-views.ts'
import { saveView } from './views/save-view.ts'

export function serveLists(app: FastifyInstance, lists: ViewedLists) {
  serve(app, views.listViews, async ({ db, staff, query }) => ({ results: await listViews(db, lists, staff, query.list) }))
  serve(app, views.countView, ({ db, staff, params }) => countView(db, lists, staff, params.id))
  serve(app, views.saveView, ({ db, staff, body }) => saveView(db, lists, staff, body))
  serve(app, views.changeView, ({ db, staff, params, body }) => changeView(db, lists, staff, params.id, body))
  serve(app, views.deleteView, ({ db, staff, params }) => deleteView(db, staff, params.id))
  serveAfter(
    app,
    startExport.exportList,
    ({ db, staff }) => slowExports(db, staff),
    async ({ db, staff, body, reply }) => {
      await askWhyExported(db, staff, reply)
      return await exportList(db, lists, staff, body)
    },
  )
  serve(app, exports.listExports, ({ db, staff }) => listExports(db, lists, staff))
  serve(app, startExport.downloadExport, ({ db, staff, params, reply }) => downloadExport(db, lists, staff, params.id, reply))
  serve(app, taken.listTakenFiles, async ({ db, query, request }) => {
    const { takers, ...page } = await listTakenFiles(db, lists, query)
    return { ...listAnswer(request.url, query, page), takers }
  })
  serve(app, taken.getExportLimit, ({ db }) => getExportLimit(db))
  serve(app, taken.changeExportLimit, ({ db, staff, body }) => changeExportLimit(db, staff, body))
}
