import { z } from 'zod'
import { degreesOf } from '#domains/locations/contract/locations.ts'
import { farthest } from '#domains/schools/contract/school-lists.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Day, Flag, Id, Named, paging, textOf } from '#platform/contract/shapes.ts'
import { becomings } from './figure-names.ts'
import { enquiryFigureRoles } from './figure-roles.ts'
import { Amount } from './figures.ts'
import { ofParents, ofSchools } from './narrowing.ts'
import { answeredPeriod, askedComparison, askedPeriod, checkPeriod } from './period.ts'

const Slug = textOf(200)

/** What enquiries are counted by: by places within the one that was chosen, by schools of a locality, or by source. */
const groupings = ['city', 'district', 'district_region', 'school', 'source'] as const
export const Grouping = z.enum(groupings)
export type Grouping = z.infer<typeof Grouping>

const Group = z.object({
  id: z.int().nullable().meta({ description: 'Of the place or school; null for a source, and for what names none.' }),
  slug: z.string().nullable(),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Null: the enquiry names no school, its school has no such place, or no source is known.' }),
  ...Amount.shape,
})
export type EnquiryGroup = z.infer<typeof Group>

/** Groups that are answered unless more are asked for, the largest first. The screen sums up the others. */
export const defaultGroups = 100
export const maxGroups = 20_000

const { limit } = paging(maxGroups, defaultGroups)

const groupOrders = ['most', 'least'] as const
export const shareOrders = [...groupOrders, 'nearest', 'farthest'] as const

/** Days and places of enquiries. If either day is missing, both are today. */
const enquiryFilters = {
  start_date: Day.optional(),
  end_date: Day.optional(),
  city_slug: Slug.optional(),
  dist_slug: Slug.optional(),
  dist_reg_slug: Slug.optional(),
  ...ofParents,
  board: ofSchools.board,
  collab: ofSchools.collab,
  school: Id.optional().meta({ description: 'Of one school alone (ours).' }),
}

const notKnown = {
  placeNotFound: [404, 'We do not know this place.'],
  schoolNotFound: [404, 'We do not know this school.'],
} as const

export const getEnquiryAnalytics = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/analytics/enquiry',
  summary:
    'Answers the enquiries of a period by place of the school asked about: by city, within a city by district, within a district by locality, within a locality by school; or by source. If either day is missing, both are today.',
  roles: enquiryFigureRoles,
  query: z
    .strictObject({
      ...enquiryFilters,
      ...askedComparison,
      source_wise: Flag.optional().meta({ description: 'By source instead of by place.' }),
      ordering: z.enum(groupOrders).default('most').meta({ description: 'The groups with most or least enquiries first (ours).' }),
      limit: limit.meta({ description: 'How many groups, in this order (ours).' }),
    })
    .superRefine(checkPeriod('')),
  answer: z.object({
    ...answeredPeriod,
    by: Grouping,
    within: Named.extend({ kind: z.enum(['city', 'district', 'locality', 'school']) }).array(),
    total: Amount,
    groups: z.int().meta({ description: 'How many groups there are in all (ours).' }),
    results: z.array(Group),
    days: z.array(z.object({ day: Day, amount: z.number() })),
    sources: z.array(z.string()).meta({ description: 'All sources of the period.' }),
  }),
  refusals: notKnown,
})

export const getEnquiryOutcomes = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/analytics/enquiry/parents',
  summary: 'Answers what became of the parents who enquired in a period, by now.',
  roles: enquiryFigureRoles,
  query: z.strictObject(enquiryFilters).superRefine(checkPeriod('')),
  answer: z.object({
    parents: z.int().meta({ description: 'Parents who enquired.' }),
    became: z
      .record(z.enum(becomings), z.int())
      .meta({ description: 'For how many of these parents it came so far after their first enquiry of the period.' }),
  }),
  refusals: notKnown,
  ours: true,
})

/** In kilometres, as the specification has it. */
export const defaultRadius = 6

const SharedSchool = Named.extend({
  slug: z.string(),
  collab: z.boolean(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  kilometres: z.number().nullable().meta({ description: 'From the school in the middle.' }),
  ...Amount.shape,
  share: z.number().meta({ description: 'Of all enquiries here, from 0 to 1.' }),
})
export type SharedSchool = z.infer<typeof SharedSchool>

export const getEnquiryShare = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/enquiry-share-filter/',
  summary: `Answers how the enquiries of a place, or of the schools around one, are shared among the schools there, and which part goes to collaborating ones. Around a school ${defaultRadius} km are meant unless a radius is given.`,
  roles: [...enquiryFigureRoles, 'sales_executive'],
  query: z
    .strictObject({
      city: ofSchools.city,
      district: ofSchools.district,
      district_region: ofSchools.district_region,
      board: ofSchools.board,
      ...ofParents,
      school: Id.optional().meta({ description: 'The school in the middle.' }),
      radius: degreesOf(farthest, `Give at most ${farthest} kilometres.`)
        .refine((kilometres) => kilometres > 0, 'Give more than 0 kilometres.')
        .optional()
        .meta({ description: 'Kilometres around the school, as the crow flies.' }),
      ...askedPeriod,
      ordering: z.enum(shareOrders).default('most').meta({
        description: 'The schools with most or least enquiries first, or by their distance from the school in the middle (ours).',
      }),
      limit: limit.meta({ description: 'How many schools, in this order (ours).' }),
    })
    .superRefine(checkPeriod(''))
    .refine(({ radius, school }) => radius === undefined || school !== undefined, {
      message: 'Choose the school at the centre.',
      path: ['radius'],
    }),
  answer: z.object({
    ...answeredPeriod,
    middle: Named.extend({ coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable() }).nullable(),
    radius: z.number().nullable(),
    total: Amount,
    with_us: Amount.meta({ description: 'Enquiries at collaborating schools.' }),
    schools: z.int().meta({ description: 'Schools with any enquiry.' }),
    towns_only: z.int().meta({
      description: 'Schools with any enquiry that are left out: their point lies in the circle, but only their city or district is known.',
    }),
    results: z.array(SharedSchool),
  }),
  refusals: {
    schoolNotFound: [404, 'We do not know this school.'],
    noCoordinates: [409, 'We do not know where this school lies, so nothing can be counted around it.'],
    townOnly: [
      409,
      'Only the city or district of this school is known, so nothing can be counted around it. Note the point of its gate first.',
    ],
  },
})
