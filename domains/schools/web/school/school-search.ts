import { z } from 'zod'
import { farthest, otherOptions, schoolOrders } from '#domains/schools/contract/school-lists.ts'
import { Id, longestSearch } from '#platform/contract/shapes.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'

const Ids = z.union([z.array(Id).max(200), Id.transform((id) => [id])]).refine((ids) => ids.length > 0)
const otherNames = Object.keys(otherOptions) as (keyof typeof otherOptions)[]
const Degrees = (most: number) => z.number().min(-most).max(most)

const shapes = {
  search: z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(longestSearch)),
  /** No word is respelled or left out. */
  as_typed: z.literal(true),
  city: Ids,
  district: Ids,
  district_regions: Ids,
  board: Ids,
  is_collab: z.boolean(),
  is_featured: z.boolean(),
  is_residential: z.boolean(),
  /** Listed schools alone when it is left out. */
  is_verified: z.union([z.literal(false), z.literal('all')]),
  other_option: z.enum(otherNames),
  ordering: z.enum(schoolOrders),
  lat: Degrees(90),
  lng: Degrees(180),
  radius: z.number().gt(0).max(farthest),
  /** In the circle, also schools of which only the city or district is known. */
  with_towns: z.literal(true),
  view: z.literal('map'),
}

/** The paths of lists of schools. */
export type ListPath = '/database/profile' | '/database/search' | '/schools'

export type SchoolSearch = ReturnType<typeof validSchoolSearch>
export type SearchPatch = { [Key in keyof SchoolSearch]?: SchoolSearch[Key] | undefined }

/** Reads an address; wrong parts and half a circle are left out. */
export function validSchoolSearch(raw: Record<string, unknown>) {
  const { lat, lng, radius, with_towns: withTowns, ...search } = validSearchParams(shapes, raw)
  const circle = lat !== undefined && lng !== undefined && radius !== undefined && { lat, lng, radius }
  return { ...search, ...circle, ...(circle && withTowns && { with_towns: withTowns }) }
}

/** The search with a patch, without unset fields. */
export const withPatch = (search: SchoolSearch, patch: SearchPatch): SchoolSearch =>
  Object.fromEntries(Object.entries({ ...search, ...patch }).filter(([, value]) => value !== undefined && value !== ''))

/** Filters that are not in sight before "Filters" is opened. */
const folded = ['city', 'district', 'district_regions', 'board', 'is_collab', 'is_featured', 'is_residential', 'radius'] as const

export const countFolded = (search: SchoolSearch) => folded.filter((key) => search[key] !== undefined).length

export const isNarrowed = ({ view: _view, ordering: _ordering, as_typed: _asTyped, ...filters }: SchoolSearch) =>
  Object.keys(filters).length > 0
