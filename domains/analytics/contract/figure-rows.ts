import { z } from 'zod'
import { CallState } from '#platform/contract/call-states.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Flag, Id, Instant, listAnswer, Named, paging } from '#platform/contract/shapes.ts'
import { Becoming, FigureName } from './figure-names.ts'
import { figureRowRoles } from './figure-roles.ts'
import { ofAccounts, ofParents, ofSchools } from './narrowing.ts'
import { ofFigure } from './of-figure.ts'
import { askedDays, checkPeriod } from './period.ts'

/** What rows are narrowed to, beside their figure and days. */
const rowFilters = {
  staff: Id.optional().meta({ description: 'The counsellor who did it.' }),
  team: Flag.optional().meta({ description: 'Of counsellors and their admins alone: not what nobody of the staff did.' }),
  boarding: Flag.optional().meta({ description: 'Of boarding counsellors alone.' }),
  school: Id.optional(),
  any_school: Flag.optional().meta({ description: 'At any school: steps that name none are left out.' }),
  ...ofAccounts,
  ...ofSchools,
  ...ofParents,
  became: Becoming.optional().meta({
    description: 'Keeps the first enquiry of each parent who came this far since; enquired keeps every parent.',
  }),
}

/** What a row says beside who and when: the fields of its kind alone. */
const RowSaid = z.object({
  text: z.string().optional().meta({ description: 'The action with its detail and comment, or the beginning of a message.' }),
  call: z.object({ state: CallState, talk_seconds: z.int().nullable() }).optional(),
  done_at: Instant.optional().meta({ description: 'When a follow-up was done.' }),
})

const FigureRow = z.object({
  id: z.string(),
  at: Instant,
  staff: Named.nullable(),
  school: Named.extend({ slug: z.string() }).nullable(),
  source: z.string().nullable(),
  lead: Named.nullable().meta({ description: 'Null where the reader does not see the parent.' }),
  said: RowSaid.nullable().meta({ description: 'Null of what parents do and of steps, and where the reader does not see the parent.' }),
  amount: z.number().meta({ description: 'What it counts for: 1, or seconds of a talk.' }),
})
export type FigureRow = z.infer<typeof FigureRow>

export const listFigureRows = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/figure-rows/',
  summary:
    'Lists exactly the rows that a figure counts, the newest first. Counsellors read what they did themselves, boarding analysts what boarding counsellors did, both sales roles what happened at schools (executives at theirs); parents are named only to who sees them.',
  roles: figureRowRoles,
  query: z
    .strictObject({ figure: FigureName, ...askedDays, ...rowFilters, ...paging() })
    .superRefine(checkPeriod(''))
    .refine(({ figure, became }) => became === undefined || figure === 'enquiry', {
      message: 'What became of parents is asked of enquiries.',
      path: ['became'],
    }),
  answer: listAnswer(FigureRow).extend({ sum: z.number().meta({ description: 'What the rows count for together.' }) }),
  refusals: { figureNotYours: [404, 'You may not see the rows of this figure.'] },
  ours: true,
})

const isOfFigure = (text: string) => listFigureRows.query.safeParse(Object.fromEntries(new URLSearchParams(text))).success

/** The filter of the lead lists with its value checked, which only the server does: the shapes of figures load with their screens. */
export const checkedOfFigure = {
  ...ofFigure,
  filters: {
    of_figure: ofFigure.filters.of_figure.refine(
      (text) => text === undefined || isOfFigure(text),
      'Open the parents from the rows of a figure.',
    ),
  },
}
