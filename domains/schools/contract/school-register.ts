import { z } from 'zod'
import { degreesOf } from '#domains/locations/contract/locations.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, searchText } from '#platform/contract/shapes.ts'
import { codeTaken } from './school-codes.ts'
import { SchoolFields } from './school-edits.ts'
import { FoundSchool } from './schools.ts'

const roles = ['database_executive'] as const

/** So many letters of a name say enough to look for others like it. */
export const fewestLetters = 3

const SimilarSchool = FoundSchool.extend({
  is_verified: z.boolean(),
  kilometres: z.number().nullable().meta({ description: 'From the point given; null where either is not known.' }),
  is_same: z.boolean().meta({ description: 'The same name at the same place: it is registered only if that is said to be right.' }),
})
export type SimilarSchool = z.infer<typeof SimilarSchool>

export const maxSimilar = 8

export const findSimilarSchools = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/similar-schools/',
  summary:
    'Finds schools that one which is to be registered may be already, by its name, its place and its coordinates, the likeliest first.',
  roles,
  query: z.strictObject({
    name: searchText().pipe(z.string().min(fewestLetters, `Type at least ${fewestLetters} letters of the name.`)),
    district: Id.optional(),
    district_region: Id.optional(),
    lat: degreesOf(90, 'Give a latitude in degrees.').optional(),
    lng: degreesOf(180, 'Give a longitude in degrees.').optional(),
  }),
  answer: z.object({ results: z.array(SimilarSchool) }),
  ours: true,
})

const { name, codes, location, address, pincode, coordinates, board_ids, gender, management, is_residential, phone, website } =
  SchoolFields.shape

export const registerSchool = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/register-school/',
  summary: 'Registers a school. One that looks like another at its place is refused, unless it is said to be another.',
  roles,
  body: z.strictObject({
    name,
    codes: codes.default([]),
    location: location.unwrap(),
    address: address.default(null),
    pincode: pincode.default(null),
    coordinates: coordinates.default(null),
    board_ids: board_ids.default([]),
    gender: gender.default(null),
    management: management.default(null),
    is_residential: is_residential.default(false),
    phone: phone.default(null),
    website: website.default(null),
    is_another: z.boolean('Say true or false.').default(false),
  }),
  answer: z.object({ id: z.int(), slug: z.string() }),
  refusals: {
    looksRegistered: [409, 'A school of this name is registered at this place. Look at it; if yours is another, say so and register it.'],
    placeNotFound: [400, 'This place is not in our list. Choose again.'],
    placeForeign: [400, 'The locality must lie in the district.'],
    boardNotFound: [400, 'One of these boards is not in our list. Choose again.'],
    codeTaken,
    schoolNotFound: [404, 'There is no school at this address.'],
    changedMeanwhile: [409, 'Someone else changed this while you were editing. Choose whose to keep.'],
  },
  success: 'School registered',
  ours: true,
})
