import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams } from '#platform/contract/shapes.ts'
import { dayRefusals } from './day-limit.ts'
import { ListExport } from './exports.ts'
import { KeptQuery, ViewedListName } from './views.ts'

// Apart from the exports that every page asks about: these are loaded where somebody exports.
const exportNotFound = [404, 'This export is gone. Exports are kept for a day; make a new one.'] as const

export const exportList = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/exports/',
  summary:
    'Starts a job that writes a filtered list as CSV. Counsellors get their own leads with masked numbers, counsellor admins every number; who took what is kept.',
  roles: leadRoles,
  confirmed: true,
  body: z.strictObject({ list: ViewedListName, query: KeptQuery }),
  answer: ListExport,
  refusals: {
    oneAtATime: [409, 'Your last export is still being written. Wait until it is done.'],
    permissionMissing: [403, 'Your account has no permission for this data. Ask a counsellor admin for it.'],
    exportsOff: dayRefusals.exportsOff,
    dayIsFull: dayRefusals.dayIsFull,
  },
  success: 'Export started',
  ours: true,
})

export const downloadExport = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/exports/:id/file/',
  summary:
    'Answers a finished export of the reader’s as CSV (UTF-8 with a byte order mark); cells that a spreadsheet would run are neutralised.',
  roles: leadRoles,
  confirmed: true,
  params: IdParams,
  answer: z.string().meta({ description: 'text/csv' }),
  refusals: { exportNotFound, notReady: [409, 'This export is still being written. Wait until it is done.'] },
  ours: true,
  unrepeatable: true,
})
