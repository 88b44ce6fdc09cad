import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, Instant } from '#platform/contract/shapes.ts'
import { KeptQuery, ViewedListName } from './views.ts'

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

/** What is said of the limit on the rows that a counsellor exports in a day. */
export const dayLimitReached = {
  off: 'Counsellors may not export lists here. Ask a counsellor admin for the file.',
  sentence:
    'These are {count} rows. You may export {limit} a day, and took {taken} today. Narrow the list, or ask a counsellor admin for the file.',
  told: (name: string, rows: number, limit: number) =>
    `${name} wanted to export ${counted(rows, 'row')}, more than the ${grouped(limit)} that a counsellor may take in a day. Nothing was exported`,
} as const

/** The rows of a list, as one of them and several are called. */
export type RowWords = readonly [one: string, several: string]

export const rowsInWords = (count: number, [one, several]: RowWords) => counted(count, one, several)

export const exportReady = (title: string, rows: string) => `Your export of ${title} is ready: ${rows}`

const exportNotFound = [404, 'This export is gone. Exports are kept for a day; make a new one.'] as const

export const exportList = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/exports/',
  summary:
    'Starts a job that writes a filtered list as CSV. Counsellors get their own leads with masked numbers, counsellor admins every number; who took what is kept.',
  roles: leadRoles,
  body: z.strictObject({ list: ViewedListName, query: KeptQuery }),
  answer: ListExport,
  refusals: {
    oneAtATime: [409, 'Your last export is still being written. Wait until it is done.'],
    permissionMissing: [403, 'Your account has no permission for this data. Ask a counsellor admin for it.'],
    exportsOff: [403, dayLimitReached.off],
    dayIsFull: [
      403,
      'You have exported all {limit} rows that you may take in a day. Export again tomorrow, or ask a counsellor admin for the file.',
    ],
  },
  success: 'Export started',
  ours: true,
})

export const listExports = defineCall({
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

export const downloadExport = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/exports/:id/file/',
  summary:
    'Answers a finished export of the reader’s as CSV (UTF-8 with a byte order mark); cells that a spreadsheet would run are neutralised.',
  roles: leadRoles,
  params: IdParams,
  answer: z.string().meta({ description: 'text/csv' }),
  refusals: { exportNotFound, notReady: [409, 'This export is still being written. Wait until it is done.'] },
  ours: true,
  unrepeatable: true,
})
