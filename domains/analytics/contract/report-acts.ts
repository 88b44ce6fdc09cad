import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, Named } from '#platform/contract/shapes.ts'
import { figureRowRoles } from './figure-roles.ts'
import { Report, ReportFilters, ReportRhythm, ReportScreen, reportMakers } from './reports.ts'

const maxReaders = 50
export const maxReports = 50

const reportNotFound = [404, 'This report has ended, or you may not change it.'] as const

export const listReportReaders = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/figure-reports/readers/',
  summary: 'Lists the active accounts that may see a screen of figures, and so may get it as a report.',
  roles: reportMakers,
  query: z.strictObject({ screen: ReportScreen }),
  answer: z.object({ results: z.array(Named) }),
  refusals: { notYourScreen: [403, 'You may not see these figures.'] },
  ours: true,
})

export const createReport = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/figure-reports/',
  summary: 'Sends a screen of figures with its filters each morning or week, as CSV, to accounts that may see it.',
  roles: reportMakers,
  body: z.strictObject({
    screen: ReportScreen,
    filters: ReportFilters.default({}),
    every: ReportRhythm,
    readers: z.array(Id).min(1, 'Choose somebody who gets it.').max(maxReaders, `Choose at most ${maxReaders} people.`),
  }),
  answer: Report,
  refusals: {
    notYourScreen: listReportReaders.refusals.notYourScreen,
    filtersUnfit: [400, 'These filters do not fit this screen. Set them again there, then send it.'],
    readerMayNot: [400, 'One of these people may not see these figures, or has left. Choose again.'],
    tooMany: [409, `There are ${maxReports} reports of yours. Stop one of them first.`],
  },
  success: 'Report set up',
  ours: true,
})

export const stopReport = defineOperation({
  method: 'DELETE',
  path: '/api/v1/admin_custom/figure-reports/:id/',
  summary: 'Ends a report. Its files stay with their readers for as long as others do.',
  roles: reportMakers,
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: { reportNotFound },
  success: 'Report stopped',
  ours: true,
})

export const downloadReport = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/figure-reports/files/:id/',
  summary: 'Answers a file of a report that was made for the reader, as CSV (UTF-8 with a byte order mark).',
  roles: figureRowRoles,
  confirmed: true,
  params: IdParams,
  answer: z.string().meta({ description: 'text/csv' }),
  refusals: { fileNotFound: [404, 'This file is gone, or is not for you.'] },
  ours: true,
  unrepeatable: true,
})
