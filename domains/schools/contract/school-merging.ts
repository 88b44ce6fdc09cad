import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant, idOf, listAnswer, paging } from '#platform/contract/shapes.ts'
import { roles } from './school-edits.ts'
import { schoolNotFound } from './schools.ts'

/** Days for which a merge of schools can be undone. */
export const undoDays = 30

/** A merge writes the leads of the school that goes; above so many the other one goes. */
export const maxLeadsOfMerge = 5_000

/** The fields of which a merge keeps one value. Boards and codes are joined. */
export const mergedFields = [
  'name',
  'location',
  'address',
  'pincode',
  'coordinates',
  'gender',
  'management',
  'level',
  'classes',
  'medium',
  'established_year',
  'students',
  'teachers',
  'phone',
  'email',
  'website',
  'about',
] as const
export type MergedField = (typeof mergedFields)[number]

const Party = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  boards: z.array(z.string()),
  codes: z.array(z.string()),
  updated_at: Instant.nullable(),
})

export const likenesses = {
  locality: 'Same name and locality',
  near: 'Same name, near',
  district: 'Same name and district',
  phone: 'Same telephone number',
} as const

const SchoolDouble = z.object({
  id: z.int().meta({ description: 'Of the pair: made of both ids.' }),
  one: Party,
  other: Party,
  by: z.enum(Object.keys(likenesses) as (keyof typeof likenesses)[]),
  kilometres: z.number().nullable(),
})
export type SchoolDouble = z.infer<typeof SchoolDouble>

export const listSchoolDoubles = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/school-doubles/',
  summary: 'Lists pairs of schools that are likely one school, the likeliest first. Different codes of one register are two schools.',
  roles,
  query: z.strictObject({ ...paging() }),
  answer: listAnswer(SchoolDouble),
  ours: true,
})

export const keepSchoolsApart = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/school-doubles/apart/',
  summary: 'Says that two schools that look like one are two: they leave the list of likely doubles.',
  roles,
  body: z.strictObject({ one: idOf('Choose a school.'), other: idOf('Choose another school.') }),
  answer: z.object({ one: z.int(), other: z.int() }),
  refusals: { schoolNotFound, sameSchool: [400, 'This is one school. Choose another one.'] },
  success: 'Kept as two schools',
  ours: true,
})

const twoSchools = z.strictObject({ stays: idOf('Choose the school that stays.'), goes: idOf('Choose the school to merge into it.') })

const mergeRefusals = {
  schoolNotFound,
  sameSchool: [400, 'This is one school. Choose another one to merge with it.'],
} as const

const SchoolMergePreview = z.object({
  stays: Party,
  goes: Party,
  fields: z.array(
    z.object({
      field: z.enum(mergedFields),
      label: z.string(),
      stays: z.string().meta({ description: 'Empty: not known.' }),
      goes: z.string(),
    }),
  ),
  uses: z.array(z.string()).meta({ description: 'What names the school that goes, and follows.' }),
})
export type SchoolMergePreview = z.infer<typeof SchoolMergePreview>

export const previewSchoolMerge = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/school-merge-preview/',
  summary: 'Compares two schools field by field, and tells what names the one that would go.',
  roles,
  query: twoSchools,
  answer: SchoolMergePreview,
  refusals: mergeRefusals,
  ours: true,
})

export const mergeSchools = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/school-merge/',
  summary: `Merges one school into another, whose address stays. What names it follows; the merge can be undone for ${undoDays} days.`,
  roles,
  body: twoSchools.extend({
    take: z
      .array(z.enum(mergedFields, 'Choose fields of the preview.'))
      .max(mergedFields.length, 'Name each field once.')
      .default([])
      .meta({
        description:
          'The fields whose value comes from the school that goes. Where the school that stays has none, it comes from there anyway.',
      }),
  }),
  answer: z.object({ id: z.int().meta({ description: 'By which it is undone.' }), slug: z.string(), name: z.string() }),
  refusals: {
    ...mergeRefusals,
    tooMany: [
      409,
      `{name} is named by {count} leads, and a merge moves at most ${maxLeadsOfMerge}. Let it stay, and merge the other school into it.`,
    ],
  },
  success: 'Schools merged',
  ours: true,
})

export const undoSchoolMerge = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/school-merge/:id/undo/',
  summary: 'Takes a merge of schools back: both stand by themselves with what each had. What came since stays with the one that stayed.',
  roles,
  params: IdParams,
  answer: z.object({ slug: z.string(), name: z.string() }),
  refusals: {
    mergeNotFound: [404, 'There is no such merge of schools.'],
    alreadyUndone: [409, 'This merge is already undone.'],
    tooLate: [409, `A merge can be undone for ${undoDays} days, and these are over.`],
    mergedSince: [409, 'One of these schools was merged again after that. Undo that merge first.'],
  },
  success: 'Merge undone',
  ours: true,
})
