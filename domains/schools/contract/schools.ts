import { z } from 'zod'
import { latitude, longitude } from '#domains/locations/contract/locations.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { schoolRoles } from '#platform/contract/roles.ts'
import { Flag, Id, Ids, Instant, listAnswer, Named, paging, searchText } from '#platform/contract/shapes.ts'
import { Exactness, exactness } from './exactness.ts'

export const urlCopied = 'URL Copied to Clipboard 📋'

export const SchoolRow = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string().nullable().meta({ description: 'Locality and city.' }),
  slug: z.string(),
  boards: z.array(z.string()),
  school_category: z.string().nullable().meta({ description: 'The level up to which it teaches, as the register says.' }),
  internal_avg_fees: z.int().nullable().meta({ description: 'Rupees a year: the mean of its classes; null while its fees are not known.' }),
  classes: z.string().nullable().meta({ description: 'As the register says: `to X`, `I to XII`.' }),
  is_collab: z.boolean(),
  is_residential: z.boolean(),
  url: z.string().nullable().meta({ description: 'Its public page; null where the portal is not told the address of such pages.' }),
})
export type SchoolRow = z.infer<typeof SchoolRow>

/** The last confirmation: its time and the member of staff. */
export const verification = { verified_at: Instant.nullable(), verified_by: z.string().nullable() }

/** When a file brought a fact, and who uploaded it: a file confirms nothing. */
export const upload = { uploaded_at: Instant.nullable(), uploaded_by: z.string().nullable() }

/** The age of the fees, for screens from which fees are told to parents. */
export const feesVerified = {
  fees_verified_at: Instant.nullable().meta({
    description: 'The oldest confirmation among the yearly fees; null too while one of them is not confirmed.',
  }),
}

export const SchoolDetails = SchoolRow.extend({
  ...feesVerified,
  address: z.string().nullable(),
  pincode: z.string().nullable(),
  city: Named.nullable(),
  district: z.string().nullable(),
  district_id: z.int().nullable(),
  district_region: Named.nullable(),
  state: z.string().nullable(),
  coordinates: z
    .object({ lat: z.number(), lng: z.number(), placed_by: Exactness.optional() })
    .nullable()
    .meta({ description: '`placed_by` as its source says; left out for the building.' }),
  ...exactness,
  board_ids: z.array(z.int()),
  codes: z.array(z.string()).meta({ description: 'Its numbers in public registers, as `CBSE-1130217`.' }),
  gender: z.string().nullable(),
  management: z.string().nullable(),
  is_featured: z.boolean(),
  is_verified: z.boolean().meta({ description: 'Listed: lists show it unless others are asked for. It says nothing of its facts.' }),
  global_rank: z.int().nullable().meta({ description: 'Its place among all schools; null while it has none.' }),
  ...verification,
  uploaded_at: upload.uploaded_at.meta({ description: 'When a file last brought its details; null where they were confirmed since.' }),
  uploaded_by: upload.uploaded_by,
  updated_at: Instant.nullable(),
  updated_by: z.string().nullable(),
})
export type SchoolDetails = z.infer<typeof SchoolDetails>

/** Refuses a slug or an id without a school. */
export const schoolNotFound = [404, 'There is no school at this address.'] as const

/** Refuses the address of a removed school. */
export const schoolRemoved = [404, 'This school was removed from our list on {day}.'] as const

/** Refuses the address of a school that was merged into another. */
export const schoolMerged = [404, 'This school was merged into {name} on {day}.'] as const

export const SlugParams = z.object({ slug: z.string().max(200) })

/** `address` tells a school from another of its name. */
export const FoundSchool = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  city: z.string().nullable(),
  location: z.string().nullable().meta({ description: 'Locality and city.' }),
  address: z.string().nullable(),
})
export type FoundSchool = z.infer<typeof FoundSchool>

export const nameSearchLimit = 20

/** Beside what a search found, how it was understood. */
export const SearchUnderstood = z.object({
  understood: z.string().nullable().meta({
    description: 'The words that were looked for, where abbreviations were written out or words respelled; null when they are those given.',
  }),
  respelled: z.boolean().meta({
    description: 'Whether a word was respelled, because no school has it or no school has all words; `as_typed` takes that back.',
  }),
  left_out: z.string().nullable().meta({
    description: 'Places at the end that were left out, because no school there has the other words; `as_typed` takes that back.',
  }),
})
export type SearchUnderstood = z.infer<typeof SearchUnderstood>

export const asTyped = Flag.optional().meta({ description: 'No word is respelled or left out (ours).' })

export const searchSchoolNames = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/name-search/',
  summary:
    'Finds schools as lists do, those of the cities first, then the nearest, then the best match; or answers the one with the id given.',
  roles: schoolRoles,
  query: z
    .strictObject({
      school_id: Id.optional(),
      name: searchText().optional(),
      as_typed: asTyped,
      city: Ids.optional().meta({ description: 'Schools of these cities come first (ours).' }),
      lat: latitude.optional().meta({ description: 'With `lng`: after these, the nearest come first (ours).' }),
      lng: longitude.optional(),
    })
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { message: 'Give lat and lng together.', path: ['lng'] })
    .refine((query) => query.school_id !== undefined || (query.name ?? '').length >= 2, {
      message: 'Type at least 2 letters of the name.',
      path: ['name'],
    }),
  answer: z.object({ results: z.array(FoundSchool.extend({ board: z.string().nullable() })), ...SearchUnderstood.shape }),
})

export const getSchool = defineOperation({
  method: 'GET',
  path: '/api/v2/schools/:slug/',
  summary: 'Answers one school with everything that is known of it.',
  roles: schoolRoles,
  params: SlugParams,
  answer: SchoolDetails,
  refusals: { schoolNotFound, schoolRemoved, schoolMerged },
})

const maxClasses = 50

export const listClasses = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/school-classes/',
  summary: 'Lists school classes from the youngest.',
  roles: 'staff',
  query: z.strictObject({ ...paging(maxClasses, maxClasses) }),
  answer: listAnswer(Named.extend({ slug: z.string() })),
})

export const listBoards = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/board/',
  summary: 'Lists school boards, the most common first.',
  roles: 'staff',
  answer: listAnswer(Named.extend({ slug: z.string() })),
})
