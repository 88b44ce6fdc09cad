import { z } from 'zod'
import { servedDays } from '#domains/dialer/contract/dialer.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { admissionWithinDays, talkWithinDays } from './feature-figures.ts'
import { featureRoles } from './figure-roles.ts'
import { ofParents } from './narrowing.ts'
import { answeredDays, askedDays, checkPeriod } from './period.ts'

/** How soon a new parent was called, from the soonest; the second is the first minute that is too late. SQL has it as first_call_band. */
export const firstCallBands = [
  ['Within 15 minutes', 15],
  ['Within an hour', 60],
  ['Within a day', 24 * 60],
  ['Later', Infinity],
] as const

export const notCalled = 'Not called yet'

/** What SQL calls each band, with its name. */
export const firstCallNames: readonly (readonly [key: string, name: string])[] = [
  ...firstCallBands.map(([name, minutes]) => [Number.isFinite(minutes) ? String(minutes) : 'later', name] as const),
  ['never', notCalled],
]

const Row = z.object({
  name: z.string(),
  parents: z.int(),
  talked: z.int().meta({ description: `Of those, parents with whom a talk or a logged call came within ${talkWithinDays} days after.` }),
  admitted: z.int().meta({ description: `Of those, parents with an admission within ${admissionWithinDays} days after.` }),
})
export type WorksRow = z.infer<typeof Row>

const rows = z.array(Row)

export const getWhatWorks = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/what-works/',
  summary:
    'Answers with how many parents a talk and an admission came after the dialer served them, by its reason, and after they came, by source and by how soon they were called.',
  roles: featureRoles,
  query: z.strictObject({ ...askedDays, ...ofParents }).superRefine(checkPeriod('')),
  answer: z.object({
    ...answeredDays,
    reasons: rows.meta({ description: `Parents whom the dialer served in the period, from the first time; it knows ${servedDays} days.` }),
    sources: rows.meta({ description: 'Parents who became a lead in the period.' }),
    first_calls: rows.meta({ description: 'The same parents, by the minutes until the first call.' }),
  }),
  ours: true,
})
