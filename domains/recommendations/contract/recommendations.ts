import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { degreesOf } from '#domains/locations/contract/locations.ts'
import { exactness } from '#domains/schools/contract/exactness.ts'
import { feesVerified, SchoolRow } from '#domains/schools/contract/schools.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Day, Id, Ids, Instant, listAnswer, Named, paging, searchText } from '#platform/contract/shapes.ts'
import { Criteria, cannotBe, criteriaBody, criteriaQuery, Facets, Gender, isRange, noRange, Rupees, Wish } from './criteria.ts'

export const foundSentence = (count: number) => (count > 0 ? 'Recommended schools found' : 'No recommended schools found')
export const noneOfCriteria = 'No recommended schools found for your criteria'
export const recommenderFailed = 'Failed to fetch school recommendations. Please try again.'
export const allUrlsCopied = 'All URL Copied to Clipboard 📋'

/** What the order of schools is made of, in the order in which it is told. */
export const parts = ['distance', 'budget', 'board', 'admission', 'history', 'facts', 'standing'] as const
export type Part = (typeof parts)[number]

export const partNames: Record<Part, string> = {
  distance: 'Distance',
  budget: 'Fees',
  board: 'Board',
  admission: 'Admission',
  history: 'Other parents',
  facts: 'Listed, facts confirmed',
  standing: 'Works with us, our ranking',
}

const Points = z.object({ part: z.enum(parts), points: z.int(), of: z.int() })

const Admission = z.object({
  status: z.enum(['open', 'later', 'closed']),
  class: z.string(),
  opens_on: Day.nullable(),
  closes_on: Day.nullable(),
  verified_at: Instant.nullable(),
})
export type Admission = z.infer<typeof Admission>

export const RecommendedSchool = SchoolRow.extend({
  ...feesVerified,
  district_region: Named.nullable(),
  coordinates: z
    .object({ lat: z.number(), lng: z.number() })
    .nullable()
    .meta({ description: 'Null too where only the city or district is known: such a point is no place on a map.' }),
  ...exactness,
  distance_km: z.number().nullable().meta({
    description:
      'To the nearest of the parent’s places, as exact as the place of the school; null where only its city or district is known.',
  }),
  gender: z.string().nullable(),
  fits_board: z
    .boolean()
    .nullable()
    .meta({ description: 'It has a board of the child’s; null when none is wished or its board is not known.' }),
  fits_class: z.boolean().nullable().meta({ description: 'It teaches a class of the child’s; null when either is not known.' }),
  fees: z.int().nullable().meta({ description: 'Rupees a year for the child’s class, else on average; null while not known.' }),
  admission: Admission.nullable().meta({ description: 'Of the child’s class; null while nothing is known.' }),
  reasons: z.array(z.string()).meta({ description: 'Why it is recommended, in words for staff: “their” is the parent’s.' }),
  against: z.array(z.string()).meta({ description: 'What speaks against it or is not known.' }),
  points: z.array(Points).meta({ description: 'What its place in the list is made of: the sum decides.' }),
})
export type RecommendedSchool = z.infer<typeof RecommendedSchool>

const Relaxation = z
  .object({
    wish: z.enum([...Wish.options, 'distance']),
    name: z.string(),
    distance: z.int().nullable().meta({ description: 'The wider circle, where the wish is the distance.' }),
    more: z.int().meta({ description: 'How many schools it would bring.' }),
  })
  .meta({ description: 'One wish that could be relaxed.' })
export type Relaxation = z.infer<typeof Relaxation>

/** Where fewer schools fit every wish, the list says what relaxing one would bring. */
export const fewSchools = 10

const LeftOut = z.object({
  wish: z.enum(cannotBe),
  count: z.int(),
  text: z.string().meta({ description: 'As `12 schools for boys left out`.' }),
})
export type LeftOut = z.infer<typeof LeftOut>

const found = {
  left_out: z.array(LeftOut).meta({ description: 'Schools that fit otherwise and cannot be the child’s.' }),
  towns_only: z.int().meta({ description: 'How many of the schools lie somewhere in a city or district, perhaps outside the circle.' }),
  fitting: z.int().meta({ description: 'How many of the schools are not known to miss a wish, also none that was only noted.' }),
  surely_fitting: z.int().meta({ description: 'How many of these are known to fit every wish.' }),
  not_known: z
    .array(z.object({ wish: Wish, count: z.int() }))
    .meta({ description: 'Of how many of the fitting schools it is not known whether they fit a wish, for each such wish.' }),
  facets: Facets,
  relaxations: z
    .array(Relaxation)
    .meta({ description: `Where fewer than ${fewSchools} schools fit every wish; those that bring the most first.` }),
  engine: z.enum(['local-rules', 'outside']).meta({ description: 'Who chose and ordered the schools.' }),
  trouble: z.string().nullable().meta({ description: 'Why our own rules stand in for the outside recommender, where it failed.' }),
}

const { leadNotFound } = leadGone
export const childNotFound = [404, 'This child is not one of this lead’s.'] as const

export const listRecommendations = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/recommendations/',
  summary:
    'Recommends schools for a child, or for all children of a lead: the most points first, without those that miss a wish that was chosen.',
  roles: leadRoles,
  query: z.strictObject({ combined_data_id: Id, child_id: Id.optional(), ...criteriaQuery, ...paging() }).refine(isRange, noRange),
  answer: listAnswer(RecommendedSchool).extend({ criteria: Criteria, ...found }),
  refusals: { leadNotFound, childNotFound },
})

const degrees = { lat: degreesOf(90, 'Give a latitude in degrees.'), lng: degreesOf(180, 'Give a longitude in degrees.') }

export const recommendDay = defineOperation({
  method: 'POST',
  path: '/serving/day/',
  summary: 'Recommends day schools for criteria alone, without a lead; an outside recommender answers the same call.',
  roles: leadRoles,
  body: z
    .strictObject({ ...criteriaBody, lat: degrees.lat.nullish(), lng: degrees.lng.nullish(), ...paging() })
    .refine(isRange, noRange)
    .refine(({ lat, lng }) => (lat == null) === (lng == null), { message: 'Give lat and lng together.', path: ['lat'] }),
  answer: z.object({ count: z.int(), schools: z.array(RecommendedSchool), ...found }),
  unrepeatable: true,
})

export const recommendSchools = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/recommended-schools/',
  summary: 'Recommends schools of districts or localities, or round the localities: the same engine without a lead.',
  roles: leadRoles,
  query: z.strictObject({
    district: Ids.optional(),
    district_region: Ids.optional().meta({ description: 'Localities round which schools are looked for.' }),
    budget: Rupees.optional().meta({ description: 'At most so many rupees a year.' }),
    class_name: Ids.optional(),
    board: Ids.optional(),
    gender: Gender.optional(),
    distance: criteriaQuery.distance,
    ...paging(),
  }),
  answer: listAnswer(RecommendedSchool).extend({ facets: Facets }),
})

export const listCounsellorSchools = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/counsellor-wise-school-list/',
  summary:
    'Lists the collaborating schools of the cities that a counsellor works for, of all cities where none is set; with a child, those that teach its class.',
  roles: leadRoles,
  query: z.strictObject({ school_name: searchText().optional(), child: Id.optional(), ...paging() }),
  answer: listAnswer(SchoolRow),
  refusals: { childNotFound: [404, 'This child is not one of your leads’.'] },
})

export const listNonCollabSchools = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/non-collab-school-list',
  summary: 'Lists the schools that do not collaborate, of the cities that a counsellor works for, of all cities where none is set.',
  roles: leadRoles,
  query: z.strictObject({ school_name: searchText().optional(), ...paging() }),
  answer: listAnswer(SchoolRow),
})
