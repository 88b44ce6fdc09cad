import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Flag, listAnswer, Named, paging, searchText } from '#platform/contract/shapes.ts'
import { besideFigures } from './beside-figures.ts'
import { SchoolOrder, schoolFigureNames } from './figure-names.ts'
import { schoolFigureRoles } from './figure-roles.ts'
import { amountsOf } from './figures.ts'
import { ofParents, ofSchools } from './narrowing.ts'
import { answeredPeriod, askedPeriod, checkPeriod } from './period.ts'

const SchoolFigures = z.object({
  school: Named.extend({ slug: z.string(), collab: z.boolean(), city: z.string().nullable() }),
  figures: amountsOf(schoolFigureNames),
  budgets: z.object({ known: z.int(), fit: z.int(), fee: z.int().nullable() }).meta({
    description:
      'Of the parents who asked about it in the period those with a known budget, and those of them whose budget reaches the average fee of a year; null where no fee is known.',
  }),
  not_back: z.int().meta({ description: besideFigures.not_back.means }),
  declined: z.array(z.object({ reason: z.string(), parents: z.int() })).meta({ description: besideFigures.declined.means }),
  declined_others: z.int().meta({ description: 'Those of them who said no for other reasons.' }),
})
export type SchoolFigures = z.infer<typeof SchoolFigures>

export const listSchoolPerformance = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/school-performance/',
  summary:
    'Lists what came of enquiries at each school in a period, and in the one that it is compared with, with the sums over all schools that the filters find. Sales executives read the schools that they have.',
  roles: schoolFigureRoles,
  query: z
    .strictObject({
      ...askedPeriod,
      search: searchText().optional(),
      ...ofSchools,
      ...ofParents,
      ordering: SchoolOrder.default('enquiry').meta({ description: 'The schools with most of it first.' }),
      least: Flag.optional().meta({ description: 'The schools with least of it first instead (ours).' }),
      ...paging(),
    })
    .superRefine(checkPeriod('')),
  answer: listAnswer(SchoolFigures).extend({
    ...answeredPeriod,
    total: amountsOf(schoolFigureNames),
    with_us: amountsOf(schoolFigureNames).meta({ description: 'Of collaborating schools.' }),
  }),
})
