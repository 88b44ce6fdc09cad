import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { feesVerified, SchoolRow } from '#domains/schools/contract/schools.ts'
import { defineCall } from '#platform/contract/call.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant, listAnswer, Named, paging, WholeNumber } from '#platform/contract/shapes.ts'

/** In kilometres round a parent's places. */
export const usualDistance = 6
const longestDistance = 100

export const mostInBucket = 50

export const foundSentence = (count: number) => (count > 0 ? 'Recommended schools found' : 'No recommended schools found')
export const allUrlsCopied = 'All URL Copied to Clipboard 📋'

export const RecommendedSchool = SchoolRow.extend({
  ...feesVerified,
  distance_km: z
    .number()
    .nullable()
    .meta({ description: 'To the nearest of the parent’s places, about: schools are placed by locality or pincode.' }),
  fits_board: z.boolean().nullable().meta({ description: 'It has a board of the child’s; null when none is wished.' }),
  fits_class: z.boolean().nullable().meta({ description: 'It teaches a class of the child’s; null when either is not known.' }),
})
export type RecommendedSchool = z.infer<typeof RecommendedSchool>

export const Schooling = z.enum(['day', 'boarding'], 'Give day or boarding.')
export type Schooling = z.infer<typeof Schooling>

const Criteria = z
  .object({
    schooling: Schooling,
    around: z
      .array(z.string())
      .meta({ description: 'Where schools are looked for, in words; empty when nothing is known of where the parent looks.' }),
    distance: z
      .int()
      .nullable()
      .meta({ description: 'Kilometres round those places; null for whole districts or cities, and for boarding schools.' }),
    boards: z.array(z.string()),
    classes: z.array(z.string()),
    budget_min: z.int().nullable(),
    budget_max: z.int().nullable().meta({
      description: 'Rupees a year: the fees noted for the child, else the budget. Told, not chosen by: no school’s fees are known yet.',
    }),
  })
  .meta({ description: 'What was looked for.' })
export type RecommendationCriteria = z.infer<typeof Criteria>

const { leadNotFound } = leadGone
const childNotFound = [404, 'This child is not one of this lead’s.'] as const

export const listRecommendations = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/recommendations/',
  summary:
    'Recommends schools for a child, or for all children of a lead: those that teach the class, then those with a board wished for, then collaborating ones, then the nearest.',
  roles: leadRoles,
  query: z.strictObject({
    combined_data_id: Id,
    child_id: Id.optional(),
    distance: WholeNumber.pipe(
      z.number().min(1, 'Look at least 1 km far.').max(longestDistance, `Look at most ${longestDistance} km far.`),
    ).default(usualDistance),
    schooling: Schooling.optional().meta({
      description: 'Boarding schools all over the country instead of schools nearby; left out, as the parent asked.',
    }),
    ...paging(),
  }),
  answer: listAnswer(RecommendedSchool).extend({ criteria: Criteria }),
  refusals: { leadNotFound, childNotFound },
})

export const BucketSchool = SchoolRow.extend({
  children: z.array(Named).meta({ description: 'For whom; empty when it is for no child in particular.' }),
  added_by: z.string().nullable(),
  added_at: Instant,
})
export type BucketSchool = z.infer<typeof BucketSchool>

export const listBucket = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/get-school-bucket-data/:id/',
  summary:
    'Lists the schools put together for a lead, in the order in which they were added; with `child`, those for that child or for all.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({ child: Id.optional() }),
  answer: z.object({ count: z.int(), results: z.array(BucketSchool) }),
  refusals: { leadNotFound, childNotFound },
})

export const addToBucket = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/school-bucket/:id/',
  summary: 'Puts a school into a lead’s bucket, for one child or for all.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ school_id: Id, child: Id.nullish() }),
  answer: BucketSchool,
  refusals: {
    ...leadGone,
    childNotFound,
    schoolNotFound: [404, 'This school is not in our list.'],
    inBucketAlready: [409, 'This school is in the bucket already.'],
    bucketFull: [409, `A bucket holds at most ${mostInBucket} schools. Take one out first.`],
  },
  success: 'Added to the school bucket',
  ours: true,
})

export const removeFromBucket = defineCall({
  method: 'DELETE',
  path: '/api/v1/admin_custom/school-bucket/:id/:school_id/',
  summary: 'Takes a school out of a lead’s bucket, for all of its children.',
  roles: leadRoles,
  params: IdParams.extend({ school_id: Id }),
  answer: z.object({ id: z.int() }),
  refusals: { ...leadGone, notInBucket: [404, 'This school is not in the bucket.'] },
  success: 'Taken out of the school bucket',
  ours: true,
})
