import { z } from 'zod'
import { degreesOf, nearOf } from '#domains/locations/contract/locations.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { schoolRoles } from '#platform/contract/roles.ts'
import { Flag, Ids, Instant, listAnswer, Named, paging, searchText } from '#platform/contract/shapes.ts'
import { exactness } from './exactness.ts'
import { asTyped, SchoolRow, SearchUnderstood, verification } from './schools.ts'

/** The facts that a school can lack, in the words of screens. */
export const missingWords = {
  district: 'District',
  address: 'Address',
  locality: 'Locality',
  pincode: 'Pincode',
  coordinates: 'Coordinates',
  board: 'Board',
  classes: 'Classes',
  gender: 'Boys or girls',
  management: 'Management',
} as const
const missing = Object.keys(missingWords) as (keyof typeof missingWords)[]

export const ListedSchool = SchoolRow.extend({
  city: z.string().nullable(),
  district: z.string().nullable(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  ...exactness,
  address: z.string().nullable(),
  is_featured: z.boolean(),
  is_verified: z.boolean(),
  global_rank: z.int().nullable(),
  has_fees: z.boolean(),
  has_facilities: z.boolean(),
  admission_open: z.boolean(),
  missing: z.array(z.enum(missing)),
  ...verification,
  updated_at: Instant.nullable(),
  updated_by: z.string().nullable(),
})
export type ListedSchool = z.infer<typeof ListedSchool>

export const schoolPage = 40

const search = searchText().optional().meta({
  description:
    'Words of its name, initials, places, address, pincode or code. A word that no school has, or not beside the other words, is respelled, and abbreviations are known (DPS, KV, St., Sr. Sec.).',
})

export const schoolOrders = ['name', 'fees', '-fees', 'global_rank', '-updated_at'] as const
export type SchoolOrder = (typeof schoolOrders)[number]

/** In kilometres. */
export const farthest = 100

const Verified = z.union([Flag, z.literal('all')], 'Give true, false or all.')

const filters = {
  board: Ids.optional(),
  ...nearOf(farthest),
  with_towns: Flag.optional().meta({
    description: 'In a circle, also schools of which only the city or district is known, if its point lies in the circle.',
  }),
  collab: Flag.optional(),
  is_featured: Flag.optional(),
  is_residential: Flag.optional().meta({ description: 'Schools with boarding alone, or without.' }),
  is_verified: Verified.default(true).meta({ description: 'true when left out; all for both.' }),
}

const flags = {
  ...filters,
  ordering: z
    .enum(schoolOrders, `Order by ${schoolOrders.join(', ')}.`)
    .optional()
    .meta({ description: 'By name when left out; with a search, the best match first. What is not known comes last.' }),
  ...paging(100, schoolPage),
}

const lackings = {
  no_fees: Flag.optional(),
  no_facilities: Flag.optional(),
  admission_open: Flag.optional(),
  incomplete_data: Flag.optional(),
  no_district: Flag.optional().meta({ description: 'Schools of which only the city is known: their district is to be completed.' }),
  stale_fees: Flag.optional().meta({ description: 'Some of its fees were confirmed too long ago, or never.' }),
  stale_open_classes: Flag.optional().meta({ description: 'Some of its open classes were confirmed too long ago, or never.' }),
}

/** Beside a circle or a map, the schools that it cannot place. */
export const townsOnly = {
  towns_only: z.int().meta({
    description: 'How many more fit, of which only the city or district is known: of a list, those whose point lies in its circle.',
  }),
}

const listed = listAnswer(ListedSchool).extend({ ...SearchUnderstood.shape, ...townsOnly })

const halfACircle = { message: 'Give lat, lng and radius together.', path: ['radius'] }
const isWholeCircle = (query: { lat?: unknown; lng?: unknown; radius?: unknown }) =>
  (query.lat === undefined) === (query.lng === undefined) && (query.lat === undefined) === (query.radius === undefined)

const places = {
  school_city__id: Ids.optional(),
  district__id: Ids.optional(),
  district_region__id: Ids.optional(),
}

export const listSchools = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/database-inside-school-list/',
  summary:
    'Lists schools by name, or with a search the best match first: the exact name, names with its words, places, addresses, initials.',
  roles: schoolRoles,
  query: z.strictObject({ search, as_typed: asTyped, ...places, ...flags }).refine(isWholeCircle, halfACircle),
  answer: listed,
})

/** Further filters of a list, each with the name of its parameter here. */
export const otherOptions = {
  no_fee: 'no_fees',
  no_facility: 'no_facilities',
  adm_open: 'admission_open',
  incomplete_data: 'incomplete_data',
  no_district: 'no_district',
  stale_fee: 'stale_fees',
  stale_open: 'stale_open_classes',
} as const

export const listSchoolsLacking = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/database-inside-school-list/',
  summary: 'Lists schools that lack something, are stale, or have an open class: the same list under other names.',
  roles: schoolRoles,
  query: z
    .strictObject({
      search,
      as_typed: asTyped,
      city: Ids.optional(),
      district: Ids.optional(),
      district_region: Ids.optional(),
      ...lackings,
      ...flags,
    })
    .refine(isWholeCircle, halfACircle),
  answer: listed,
})

const side = degreesOf(180, 'Give degrees.').optional()

/** The most schools that a place on the map names. */
export const maxNamedTogether = 20

const Box = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })

const Spot = z.object({
  lat: z.number(),
  lng: z.number(),
  count: z.int(),
  box: Box,
  schools: z
    .array(Named.extend({ slug: z.string(), is_collab: z.boolean(), ...exactness }))
    .meta({ description: `Which they are, where they lie at one point: at most ${maxNamedTogether}, by name.` }),
})
export type Spot = z.infer<typeof Spot>

export const mapSchools = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/database-inside-school-map/',
  summary: 'Answers where the schools of a list lie, gathered into clusters: within a box, or within the one that holds them all.',
  roles: schoolRoles,
  query: z
    .strictObject({ search, as_typed: asTyped, ...places, ...lackings, ...filters, south: side, west: side, north: side, east: side })
    .refine(isWholeCircle, halfACircle)
    .refine(({ south, west, north, east }) => [west, north, east].every((other) => (other === undefined) === (south === undefined)), {
      message: 'Give south, west, north and east together.',
      path: ['south'],
    })
    .refine(({ south = 0, north = 1, west = 0, east = 1 }) => south < north && west < east, {
      message: 'North must lie above south, and east beside west.',
      path: ['north'],
    }),
  answer: z.object({
    count: z.int().meta({ description: 'Those in the box.' }),
    ...townsOnly,
    box: Box.nullable().meta({ description: 'Null when none has coordinates.' }),
    spots: z.array(Spot),
    names: z.array(Named.extend({ lat: z.number(), lng: z.number() })).meta({ description: 'Cities or localities of the box.' }),
  }),
  ours: true,
})

export const getSchoolCounts = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/get-database-inside-school-counts/',
  summary: 'Counts all schools, the listed ones, and those of each kind that lists are filtered by.',
  roles: schoolRoles,
  query: z.strictObject({
    is_verified: Verified.default('all').meta({ description: 'Which schools the kinds are counted among (ours); all when left out.' }),
  }),
  answer: z.object({
    total: z.int(),
    verified: z.int(),
    not_verified: z.int(),
    collab: z.int(),
    featured: z.int(),
    boarding: z.int(),
    no_fees: z.int(),
    no_facilities: z.int(),
    admission_open: z.int(),
    incomplete_data: z.int(),
    no_district: z.int(),
    stale_fees: z.int(),
    stale_open_classes: z.int(),
  }),
})

export const getCitywiseSchoolCounts = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/get-database-inside-citywise-school-counts/',
  summary: 'Counts the schools of each city that has any, the most first.',
  roles: schoolRoles,
  answer: z.object({ results: z.array(Named.extend({ count: z.int() })) }),
})

export const listSchoolDocuments = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/document/',
  summary: 'Answers the schools with the ids given as lists have them, in the order of the ids.',
  roles: schoolRoles,
  query: z.strictObject({ id: Ids, collab: Flag.optional(), ...paging(200, 200) }),
  answer: listAnswer(SchoolRow),
})
