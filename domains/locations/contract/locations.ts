import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Flag, Id, Ids, listAnswer, Named, paging, searchText } from '#platform/contract/shapes.ts'

export const locationLimits = { cities: 1000, districts: 1000, localities: 6000 } as const

const search = searchText().optional()

const Place = z.object({ id: z.int(), name: z.string(), slug: z.string() })
const City = Place.extend({ state_id: z.int().nullable() })
const District = Place.extend({ city_id: z.int() })
const Locality = Place.extend({ district_id: z.int(), pincode: z.string().nullable() })

export const listCities = defineOperation({
  method: 'GET',
  path: '/api/v2/schools/city/',
  summary: 'Lists cities, those with the most schools first.',
  roles: 'staff',
  query: z.strictObject({ ...paging(locationLimits.cities, 100), search }),
  answer: listAnswer(City),
})

export const listDistricts = defineOperation({
  method: 'GET',
  path: '/api/v2/schools/district/',
  summary: 'Lists districts, of one city or more if given, by name.',
  roles: 'staff',
  query: z.strictObject({ city_id: Ids.optional(), city: Ids.optional(), ...paging(locationLimits.districts, 1000), search }),
  answer: listAnswer(District),
})

export const listLocalities = defineOperation({
  method: 'GET',
  path: '/api/v2/schools/districtregion/',
  summary: 'Lists localities (district regions), of districts or cities if given, by name.',
  roles: 'staff',
  query: z.strictObject({
    district_id: Ids.optional(),
    district: Ids.optional(),
    city: Ids.optional(),
    ...paging(locationLimits.localities, 6000),
    search,
  }),
  answer: listAnswer(Locality),
})

export const listCountries = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/country',
  summary: 'Lists the countries that places lie in.',
  roles: 'staff',
  answer: listAnswer(Place),
})

export const listStates = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/states',
  summary: 'Lists states and union territories, of one country if given, by name.',
  roles: 'staff',
  query: z.strictObject({ country: Id.optional() }),
  answer: listAnswer(Place),
})

export const listCitiesOfStates = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/city',
  summary: 'Lists the cities of the states given, by name.',
  roles: 'staff',
  query: z.strictObject({ states: Ids.optional(), ...paging(locationLimits.cities, 1000) }),
  answer: listAnswer(City),
})

export const listDistrictsOfCities = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/district',
  summary: 'Lists the districts of the cities given, by name.',
  roles: 'staff',
  query: z.strictObject({ city: Ids.optional(), ...paging(locationLimits.districts, 1000) }),
  answer: listAnswer(District),
})

export const listLocalitiesOfDistricts = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/districtregion',
  summary: 'Lists the localities (district regions) of the districts given, by name.',
  roles: 'staff',
  query: z.strictObject({ district: Ids.optional(), ...paging(locationLimits.localities, 6000) }),
  answer: listAnswer(Locality),
})

/** A decimal number of a query, or a number of our own screens. */
export const degreesOf = (most: number, sentence: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
          .transform(Number),
      ],
      sentence,
    )
    .pipe(z.number().min(-most, sentence).max(most, sentence))

/** A circle that a list is narrowed to: its middle, and how far it reaches. */
export const latitude = degreesOf(90, 'Give a latitude in degrees.')
export const longitude = degreesOf(180, 'Give a longitude in degrees.')

export const nearOf = (farthest: number) => ({
  lat: latitude.optional(),
  lng: longitude.optional(),
  radius: degreesOf(farthest, `Give at most ${farthest} kilometres.`)
    .refine((kilometres) => kilometres > 0, 'Give more than 0 kilometres.')
    .optional()
    .meta({ description: 'In kilometres, as the crow flies; what has no coordinates is left out.' }),
})

const Point = z.object({ lat: z.number(), lng: z.number() })

export const listPlacesAround = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/places-around',
  summary: 'Lists the cities and localities nearest to a point, the nearest first, with their coordinates: what a small map shows.',
  roles: 'staff',
  query: z
    .strictObject({
      lat: latitude.optional(),
      lng: longitude.optional(),
      also: Ids.optional().meta({
        description: 'Places to list as well, however far they lie; without a point, the smallest is the middle.',
      }),
    })
    .refine(({ lat, lng, also }) => (lat === undefined) === (lng === undefined) && (lat !== undefined || also !== undefined), {
      message: 'Give a point, or places.',
      path: ['lat'],
    }),
  answer: z.object({
    middle: Point.extend({
      name: z.string().nullable().meta({ description: 'The place whose point it is; null for one that was given.' }),
    }).nullable(),
    results: z.array(Named.extend({ kind: z.enum(['city', 'district', 'locality']), ...Point.shape })),
  }),
  ours: true,
})

export const getMapStyle = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/map-style/',
  summary: 'Answers the style of maps with tiles; null where maps are plain drawings.',
  roles: 'staff',
  answer: z.object({ style_url: z.string().nullable() }),
  ours: true,
})

export const findPlace = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/place-lookup/',
  summary: 'Finds which of our places some words mean, the smallest first, as Kothrud, Pune; and what it lies in.',
  roles: 'staff',
  query: z.strictObject({
    text: z.string('Say where.').trim().min(2, 'Say where.').max(250, 'Give at most 250 characters.'),
  }),
  answer: z.object({
    city: z.int().nullable(),
    district: z.int().nullable(),
    district_region: z.int().nullable(),
    point: Point.nullable(),
  }),
  refusals: { placeUnknown: [404, 'This place is not in our list. Choose the city, the district and the locality.'] },
  ours: true,
})

/** A place of ours with what it lies in: itself stands among them. */
const PlaceInTree = Named.extend({
  within: z.string().meta({ description: 'The places around it, the nearest first.' }),
  city: Named.nullable(),
  district: Named.extend({ city_id: z.int() }).nullable(),
  district_region: Named.extend({ district_id: z.int() }).nullable(),
})
export type PlaceInTree = z.infer<typeof PlaceInTree>

export const searchPlaces = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/place-search/',
  summary:
    'Finds cities, districts and localities alike by the beginning of a word of their names, as kothrud, by words that mean one, as kothrud pune, or by their pincode; with what each lies in.',
  roles: 'staff',
  query: z.strictObject({
    search: z.string('Search for a place.').trim().min(2, 'Search for at least 2 letters.').max(250, 'Search for at most 250 characters.'),
    meant: Flag.optional().meta({ description: 'Only the place that all the words mean; the few that may be meant, if they mean none.' }),
  }),
  answer: z.object({
    results: z.array(PlaceInTree),
    trouble: z.string().nullable().meta({ description: 'Why the words mean no place of ours, and what to do; null if they mean one.' }),
  }),
  ours: true,
})

export const namePlaces = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/places-named/',
  summary: 'Answers places by their ids, with what each lies in.',
  roles: 'staff',
  query: z.strictObject({ ids: Ids }),
  answer: z.object({ results: z.array(PlaceInTree) }),
  ours: true,
})

/** `near` is how much of the text beside is read. */
export const suggestionLetters = { fewest: 2, most: 100, near: 250 } as const

const Suggestion = z.object({
  name: z.string(),
  within: z.string().meta({ description: 'The places around it, the nearest first; empty if unknown.' }),
})
export type PlaceSuggestion = z.infer<typeof Suggestion>

export const suggestPlaces = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/place-suggestions/',
  summary:
    'Suggests places in India for a location that is typed in words: from the map provider if there is one, otherwise or when it fails from our own places.',
  roles: 'staff',
  query: z.strictObject({
    search: z
      .string()
      .trim()
      .min(suggestionLetters.fewest, `Search for at least ${suggestionLetters.fewest} letters.`)
      .max(suggestionLetters.most, `Search for at most ${suggestionLetters.most} characters.`),
    kind: z
      .enum(['district', 'locality'], 'Give district or locality.')
      .meta({ description: 'District for cities and districts, locality for the places in them.' }),
    near: z
      .string()
      .trim()
      .max(suggestionLetters.near, `Give at most ${suggestionLetters.near} characters.`)
      .optional()
      .meta({ description: 'The surrounding place in words; suggestions in it come first.' }),
    session: z
      .string()
      .regex(/^[\w-]{1,36}$/, 'Give at most 36 letters, digits, - and _.')
      .optional()
      .meta({ description: 'One for all questions until a place is chosen; map providers bill by it.' }),
  }),
  answer: z.object({
    source: z
      .enum(['local', 'google', 'photon'])
      .meta({ description: 'The source of the suggestions: a provider wants to be named beside them.' }),
    results: z.array(Suggestion),
  }),
  ours: true,
})

export const listCountryCodes = defineOperation({
  method: 'GET',
  path: '/api/v1/phones/country-codes/',
  summary: 'Lists telephone country codes, India first, then by name; part of a name, ISO code or dialling code finds.',
  roles: 'staff',
  query: z.strictObject({ search }),
  answer: listAnswer(z.object({ iso2: z.string(), name: z.string(), code: z.int() })),
})

export const getFilterData = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/filter-data/',
  summary: `Answers what lead lists are filtered by: every city, those with the most schools first, every district, and the localities of the first cities, at most ${locationLimits.localities}. With cities or districts given, the districts of those cities and the localities of those districts alone.`,
  roles: leadRoles,
  query: z.strictObject({ cities: Ids.optional(), districts: Ids.optional() }),
  answer: z.object({
    city_list: z.array(Named.extend({ other: z.boolean().meta({ description: 'Boarding Schools and Online Schools, not a town.' }) })),
    district_list: z.array(Named.extend({ city_id: z.int() })),
    district_region_list: z.array(Named.extend({ district_id: z.int() })),
  }),
})
export type FilterData = z.infer<typeof getFilterData.answer>
