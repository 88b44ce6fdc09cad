import { z } from 'zod'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, Instant, listAnswer, Named, paging, wholeNumber } from '#platform/contract/shapes.ts'

const roles = ['counsellor_admin'] as const
const root = '/api/v1/admin_custom/exports/'

/** The sum of each member of staff is of so many days. */
export const summedDays = 30

const TakenFile = z.object({
  id: z.int(),
  by: Named,
  at: Instant,
  title: z.string().meta({ description: 'What staff call the list.' }),
  filters: z.int().meta({ description: 'How many filters narrowed the list; 0: all of it, or of its last days.' }),
  last_days: z.int().nullable().meta({ description: 'The list covered so many last days, because no days were chosen.' }),
  rows: z.int(),
  has_whole_numbers: z.boolean().meta({ description: 'Telephone numbers are in full; otherwise they are masked.' }),
  downloads: z.int(),
  downloaded_at: Instant.nullable().meta({ description: 'When it was last downloaded.' }),
})
export type TakenFile = z.infer<typeof TakenFile>

export const listTakenFiles = defineOperation({
  method: 'GET',
  path: `${root}taken/`,
  summary: `Lists who exported which rows, the newest first, also of accounts that are not active any more, with how many rows each took in ${summedDays} days.`,
  roles,
  query: z.strictObject({ ...paging(), by: Id.optional().meta({ description: 'Only files of this member of staff.' }) }),
  answer: listAnswer(TakenFile).extend({
    takers: z
      .array(Named.extend({ is_active: z.boolean(), files: z.int(), rows: z.int() }))
      .meta({ description: `Everybody who ever took a file, with the sums of the last ${summedDays} days, the most rows first.` }),
  }),
  ours: true,
})

export const maxRowsADay = 1_000_000

const limitSentence = `Give a number of rows up to ${grouped(maxRowsADay)}, or leave it empty.`

const limit = {
  rows_a_day: wholeNumber(limitSentence)
    .pipe(z.number().max(maxRowsADay, limitSentence))
    .nullable()
    .meta({ description: 'The most rows that a counsellor exports in a day; 0: none, null: any number. Admins export any number.' }),
}
const ExportLimit = z.object(limit)
export type ExportLimit = z.infer<typeof ExportLimit>

export const getExportLimit = defineOperation({
  method: 'GET',
  path: `${root}limit/`,
  summary: 'Answers how many rows a counsellor may export in a day.',
  roles,
  answer: ExportLimit,
  ours: true,
})

export const changeExportLimit = defineOperation({
  method: 'PUT',
  path: `${root}limit/`,
  summary: 'Changes how many rows a counsellor may export in a day.',
  roles,
  confirmed: true,
  body: z.strictObject(limit),
  answer: ExportLimit,
  success: 'Saved',
  ours: true,
})
