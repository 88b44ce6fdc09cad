import { z } from 'zod'
import { Chance } from '#domains/leads/contract/chances.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Day, Instant } from '#platform/contract/shapes.ts'

/** An admission counts for a moment if it comes within so many days after it. */
export const chanceDays = 60

/** A model is measured by the last months whose outcomes are known, and learns from the months before them. */
export const measuredDays = 60

/** With fewer parents who took an admission nothing is learned: chance alone would then choose the weights. */
export const leastLearned = 150
export const leastMeasured = 40

const Rate = z.object({
  moments: z.int().meta({ description: 'How often the model was asked in the months that it has not seen.' }),
  admissions: z.int().meta({ description: `How often an admission came within ${chanceDays} days after.` }),
})

export const Measured = z.object({
  learned: z.object({ from: Day, to: Day, moments: z.int(), parents: z.int() }).meta({
    description: 'The days that it was learned from, and how many parents took an admission after them.',
  }),
  seen: z.object({ from: Day, to: Day, moments: z.int(), parents: z.int() }).meta({
    description: 'The days on which it was measured, later ones that it has not seen.',
  }),
  auc: z.number().nullable().meta({
    description:
      'How often it puts a moment before an admission over one without (0.5: by luck, 1: always). Null where there were too few.',
  }),
  auc_new: z.number().nullable().meta({ description: 'The same before the first action was logged.' }),
  naive_auc: z.number().nullable().meta({ description: 'The same of the furthest step alone.' }),
  error: z.number().nullable().meta({ description: 'By how much the chance is off, on average over the tenths.' }),
  naive_error: z.number().nullable().meta({ description: 'The same of the rate that each step had before.' }),
  tenths: z.array(Rate.extend({ expected: z.number().meta({ description: 'Admissions that the model expected.' }) })),
  bands: z.array(Rate.extend({ band: Chance })),
})
export type Measured = z.infer<typeof Measured>

const Trouble = z.enum(['too_few', 'no_better'])

const Model = Measured.extend({ learned_at: Instant })

export const getChanceModel = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/chance-model/',
  summary:
    'Answers what the chance of an admission is learned from and how right it was in months that it has not seen, or why none is shown.',
  roles: leadRoles,
  answer: z.object({
    stands: Model.extend({
      is_listed: z.boolean().meta({ description: 'Every lead is listed by it; until then some have an older band.' }),
    })
      .nullable()
      .meta({ description: 'The model that lists, leads and the dialer go by.' }),
    latest: Model.extend({ trouble: Trouble.nullable() })
      .nullable()
      .meta({ description: 'The latest attempt; with a trouble it does not stand.' }),
    least: z.object({ learned: z.int(), measured: z.int() }).meta({ description: 'Parents with an admission that are needed.' }),
  }),
  ours: true,
})

/** The chance of one lead, a section of the whole lead. */
export const LeadChance = z.object({
  band: Chance,
  of_100: z
    .number()
    .nullable()
    .meta({
      description: `How many of 100 such moments had an admission within ${chanceDays} days, in months that the model has not seen.`,
    }),
  of_100_of_all: z.number().nullable().meta({ description: 'The same of all parents, for comparison.' }),
  reasons: z.array(z.object({ words: z.string(), raises: z.boolean() })).meta({ description: 'The three that weigh most.' }),
})
export type LeadChance = z.infer<typeof LeadChance>
