import { z } from 'zod'
import { counted } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Instant } from '#platform/contract/shapes.ts'
import { ViewedListName } from './views.ts'

export const ListExport = z.object({
  id: z.int(),
  list: ViewedListName,
  title: z.string().meta({ description: 'What staff call the list.' }),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'expired']),
  total: z.int().nullable(),
  written: z.int(),
  trouble: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type ListExport = z.infer<typeof ListExport>

export const exportTroubles = {
  disabled: 'Your account was disabled while this was written.',
  permissionMissing: 'Your account has no permission for this data any more.',
  givenUp: 'This could not be written, though it was tried several times. Narrow the list, or ask the tech team.',
} as const

/** The rows of a list, as one of them and several are called. */
export type RowWords = readonly [one: string, several: string]

export const rowsInWords = (count: number, [one, several]: RowWords) => counted(count, one, several)

export const exportReady = (title: string, rows: string) => `Your export of ${title} is ready: ${rows}`

export const listExports = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/exports/',
  summary: 'Lists the reader’s exports of the last days, the newest first, with how far each is.',
  roles: leadRoles,
  answer: z.object({
    results: z.array(ListExport),
    left_today: z.int().nullable().meta({ description: 'How many more rows the reader may export today; null: any number.' }),
  }),
  ours: true,
})
