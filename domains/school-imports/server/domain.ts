import { importLines } from '#domains/imports/server/acts/own-kinds.ts'
import { schoolUpload } from '#domains/school-imports/contract/school-imports.ts'
import { getUploadingStatus } from '#domains/school-imports/contract/uploading-status.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serve } from '#platform/server/http/serve.ts'
import { schoolImport } from './school-import.ts'

const most = 100

export const domain: ServerDomain = {
  mount: (app) =>
    serve(app, getUploadingStatus, async ({ db, staff }) => {
      const { count, results } = await importLines(db, staff, { kinds: [schoolUpload.kind], isBusy: true, limit: most, offset: 0 })
      return {
        count,
        results: results.map(({ id, file_name, status, done, goal, received, bytes, by, created_at }) => ({
          ...{ id, file_name, status, done, goal, by, created_at },
          percent: Math.floor((100 * (status === 'uploading' ? received : done)) / Math.max(1, status === 'uploading' ? bytes : goal)),
        })),
      }
    }),
  imported: schoolImport,
}
