import { z } from 'zod'
import { distances } from '#platform/contract/distances.ts'
import { maxRupees } from '#platform/contract/money.ts'
import { Id, Ids, listOf, Named, textOf, WholeNumber } from '#platform/contract/shapes.ts'

const longestDistance = Math.max(...distances)

const Distance = WholeNumber.pipe(
  z.number().min(1, 'Look at least 1 km far.').max(longestDistance, `Look at most ${longestDistance} km far.`),
)

/** Bands of yearly fees that a list can be narrowed to; the last has no end. */
export const feeBands = [
  [0, 30_000],
  [30_000, 60_000],
  [60_000, 100_000],
  [100_000, 200_000],
  [200_000, null],
] as const

export const Schooling = z.enum(['day', 'boarding'], 'Give day or boarding.')
export type Schooling = z.infer<typeof Schooling>

/** What a parent can wish for besides a place; a school that is known to miss one of them is left out. */
export const wishes = ['class', 'board', 'category', 'budget', 'admission', 'region', 'gender'] as const
export const Wish = z.enum(wishes, `Give some of ${wishes.join(', ')}.`)
export type Wish = z.infer<typeof Wish>

/** A school that misses one of these cannot be the child's, so a list never offers to do without it. */
export const cannotBe = ['class', 'gender'] as const satisfies Wish[]

export const Gender = z.enum(['girl', 'boy'], 'Give girl or boy.')
export type Gender = z.infer<typeof Gender>

/** What a list of recommendations can ask the counsellor to fill in, the most telling first. */
export const Missing = z.enum(['location', 'child', 'class', 'budget', 'gender'])
export type Missing = z.infer<typeof Missing>

export const Rupees = WholeNumber.pipe(z.number().max(maxRupees, 'This amount is too large.'))
const Category = textOf(100)
const FeeBand = z.string().regex(/^\d{1,9}-\d{0,9}$/, 'Give a band of fees as 30000-60000, or 200000- without an end.')

/** Criteria in a query: each replaces what is known of the parent. */
export const criteriaQuery = {
  schooling: Schooling.optional().meta({
    description: 'Boarding schools all over the country instead of schools nearby; left out, as the parent asked.',
  }),
  distance: Distance.optional().meta({ description: 'Kilometres round the parent’s places; left out, as the firm’s settings say.' }),
  around: Ids.optional().meta({ description: 'Localities, districts or cities in place of the parent’s own.' }),
  classes: Ids.optional(),
  boards: Ids.optional(),
  gender: Gender.optional().meta({ description: 'Without schools for the other gender; left out, as the child is.' }),
  category: Category.optional().meta({ description: 'The level up to which a school teaches, as `Senior Secondary`.' }),
  budget_min: Rupees.optional().meta({ description: 'Rupees a year.' }),
  budget_max: Rupees.optional().meta({ description: 'Rupees a year; 0 stands for no budget.' }),
  fee_band: FeeBand.optional().meta({ description: 'Only schools whose yearly fee lies in it, in place of the budget.' }),
  district_region: Ids.optional().meta({ description: 'Only schools of these localities.' }),
  without: listOf(Wish).optional().meta({ description: 'Wishes that are set aside, also where the parent has them.' }),
} as const

type Bound = number | null | undefined

/** For refine: a budget is a range. */
export const isRange = ({ budget_min: min, budget_max: max }: { budget_min?: Bound; budget_max?: Bound }) => !min || !max || min <= max
export const noRangeSentence = 'The least of the budget is above the most.'
export const noRange = { error: noRangeSentence, path: ['budget_min'] }

/** Criteria in a body, as the day recommender has them: all of them are in it. */
export const criteriaBody = {
  budget_min: Rupees.nullish().meta({ description: 'Rupees a year.' }),
  budget_max: Rupees.nullish().meta({ description: 'Rupees a year; 0 stands for no budget.' }),
  classes: z.array(Id).max(20, 'Give at most 20 classes.').default([]),
  boards: z.array(Id).max(20, 'Give at most 20 boards.').default([]),
  gender: Gender.nullish().meta({ description: 'Without schools for the other gender.' }),
  category: Category.nullish(),
  distance: Distance.nullish().meta({ description: 'Kilometres; left out, as the firm’s settings say.' }),
} as const

export const Criteria = z
  .object({
    schooling: Schooling,
    around: z.array(z.string()).meta({ description: 'Where schools are looked for, in words; empty for the whole country.' }),
    home: z
      .object({ lat: z.number(), lng: z.number() })
      .nullable()
      .meta({ description: 'The first of these places, where its point is known.' }),
    distance: z
      .int()
      .nullable()
      .meta({ description: 'Kilometres round those places; null for whole districts or cities, and for boarding schools.' }),
    boards: z.array(Named),
    classes: z.array(Named),
    gender: Gender.nullable().meta({ description: 'Null where it is not known, or differs among the children: nothing is left out.' }),
    category: z.string().nullable(),
    budget_min: z.int().nullable(),
    budget_max: z.int().nullable().meta({ description: 'Rupees a year: the budget, narrowed by the fees noted for the child.' }),
    fee_band: z.string().nullable(),
    without: z.array(Wish),
    missing: z.array(Missing).meta({ description: 'What is not known of the parent and would make the list better.' }),
    notes: z.array(z.string()).meta({ description: 'How something that was not said is taken, in sentences.' }),
  })
  .meta({ description: 'What was looked for.' })
export type RecommendationCriteria = z.infer<typeof Criteria>

const FacetValue = z.object({
  value: z.string().meta({ description: 'What to send to choose it.' }),
  name: z.string(),
  count: z.int().meta({ description: 'How many schools choosing it would leave.' }),
})

export const Facets = z.object({
  board: z.array(FacetValue),
  fee_band: z.array(FacetValue).meta({ description: 'Rupees a year, as `30000-60000`; the last as `200000-`.' }),
  district_region: z.array(FacetValue),
  category: z.array(FacetValue),
  distance: z.array(FacetValue).meta({ description: 'Kilometres, as far as the list looks.' }),
})
export type Facets = z.infer<typeof Facets>
