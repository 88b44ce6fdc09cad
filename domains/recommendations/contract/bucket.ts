import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import type { Step } from '#domains/leads/contract/steps.ts'
import { SchoolRow } from '#domains/schools/contract/schools.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant, Named, textOf } from '#platform/contract/shapes.ts'
import { Misfit } from './misfits.ts'
import { childNotFound } from './recommendations.ts'

export const maxInBucket = 50

const { leadNotFound } = leadGone

/** How far a child is with a school, and what staff read. The order is that in which a family goes on. */
export const bucketStates = {
  suggested: 'Suggested',
  shortlisted: 'Shortlisted',
  visit: 'Visit',
  applied: 'Applied',
  admitted: 'Admitted',
  declined: 'Declined',
} as const
export type BucketState = keyof typeof bucketStates

export const BucketState = z.enum(Object.keys(bucketStates) as [BucketState, ...BucketState[]])

/** The state of a child at a school where this step stands; null: the step says nothing of it. */
export const stateOfStep: Readonly<Record<Step, BucketState | null>> = {
  lead_generated: null,
  visit_scheduled: 'visit',
  visit_done: 'visit',
  application_shared: null,
  application_submitted: 'applied',
  registration_in_process: 'applied',
  registration_done: 'applied',
  admission_in_process: 'applied',
  admission_done: 'admitted',
  admission_taken: 'admitted',
}

/** The states that staff choose; the others follow what is logged at the school. */
const chosenStates = ['suggested', 'shortlisted', 'declined'] as const satisfies BucketState[]

/** Why a school is declined, as the parent's page offers it; staff may write something else. */
export const declineReasons = {
  far: 'Too far',
  dear: 'Fees too high',
  class: 'Class not open',
  board: 'Another board',
  other_school: 'Chose another school',
  other: 'Another reason',
} as const
export type DeclineReason = keyof typeof declineReasons

export const longestReason = 200

/** What staff read beside a school that parents are sent no more. */
export const removedWords = 'Removed from our list of schools'

const Decided = {
  state: BucketState,
  declined_reason: z.string().nullable(),
}

export const BucketSchool = SchoolRow.extend({
  ...Decided,
  declined_by_parent: z.boolean().meta({ description: 'The parent said no on their page.' }),
  children: z
    .array(Named.extend(Decided))
    .meta({ description: 'For whom, each with their own state; empty when it is for no child in particular.' }),
  misfits: z
    .array(Misfit.omit({ school_id: true }))
    .meta({ description: 'The children for whom it cannot be, of those it is for, with the reason.' }),
  added_by: z.string().nullable(),
  added_at: Instant,
})
export type BucketSchool = z.infer<typeof BucketSchool>

export const listBucket = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/get-school-bucket-data/:id/',
  summary: 'Lists the schools put together for a lead, in the order that staff chose; with `child`, those for that child or for all.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject({ child: Id.optional() }),
  answer: z.object({ count: z.int(), results: z.array(BucketSchool) }),
  refusals: { leadNotFound, childNotFound },
})

export const addToBucket = defineOperation({
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
    bucketFull: [409, `A bucket holds at most ${maxInBucket} schools. Take one out first.`],
  },
  success: 'Added to the school bucket',
  ours: true,
})

export const removeFromBucket = defineOperation({
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

const notInBucket = removeFromBucket.refusals.notInBucket

export const moveInBucket = defineOperation({
  method: 'PATCH',
  path: '/api/v1/admin_custom/school-bucket/:id/:school_id/',
  summary:
    'Suggests, shortlists or declines a school of a lead’s bucket, for one child or for all. Visit, Applied and Admitted follow what is logged.',
  roles: leadRoles,
  params: IdParams.extend({ school_id: Id }),
  body: z
    .strictObject({
      state: z.enum(chosenStates),
      reason: textOf(longestReason).nullish(),
      child: Id.nullish(),
    })
    .refine(({ state, reason }) => state !== 'declined' || reason, { message: 'Say why it is declined.', path: ['reason'] }),
  answer: BucketSchool,
  refusals: {
    ...leadGone,
    childNotFound,
    notInBucket,
    stepStands: [409, 'A visit, an application or an admission is logged at this school. Undo that entry to move the school back.'],
  },
  success: 'The school bucket has been updated',
  ours: true,
})

export const orderBucket = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/school-bucket/:id/order/',
  summary: 'Puts the schools of a lead’s bucket into another order.',
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ schools: z.array(Id).min(1, 'Name the schools in their order.').max(maxInBucket) }),
  answer: z.object({ schools: z.array(z.int()) }),
  refusals: { ...leadGone, bucketChanged: [409, 'The bucket has other schools by now. Look at it again, then move the school.'] },
  ours: true,
})
