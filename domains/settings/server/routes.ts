import type { FastifyInstance } from 'fastify'
import * as settings from '#domains/settings/contract/settings.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changeSetting, undoSetting } from './change-setting.ts'
import { settingRows } from './list-settings.ts'

export function serveSettings(app: FastifyInstance) {
  serve(app, settings.listSettings, async ({ db }) => ({ results: await settingRows(db) }))
  serve(app, settings.changeSetting, ({ db, staff, params, body }) => changeSetting(db, staff, params, body))
  serve(app, settings.undoSetting, ({ db, staff, params, body }) => undoSetting(db, staff, params, body.change))
}
