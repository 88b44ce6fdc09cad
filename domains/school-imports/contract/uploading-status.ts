import { z } from 'zod'
import { importStatuses } from '#domains/imports/contract/import-paths.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Instant } from '#platform/contract/shapes.ts'

export const getUploadingStatus = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/on-process-uploading-status/',
  summary: 'Lists the uploads of schools that are under way, the newest first, with how far each is.',
  roles: ['database_executive'],
  answer: z.object({
    count: z.int(),
    results: z.array(
      z.object({
        id: z.int(),
        file_name: z.string(),
        status: z.enum(importStatuses),
        percent: z.int().meta({ description: 'Of the present step.' }),
        done: z.int(),
        goal: z.int(),
        by: z.string(),
        created_at: Instant,
      }),
    ),
  }),
})
