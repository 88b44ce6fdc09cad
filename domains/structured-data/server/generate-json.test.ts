import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { makeWorld, world } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let headers: { authorization: string }
/** Everything is known of it. */
let full: { id: number; slug: string }

beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await makeWorld(db)
  await makeClasses(db)
  headers = (await makeStaff(db, 'database_executive')).headers
  full = await makeSchool(db, {
    ...{
      name: 'विद्या "Quoted" </script> School',
      address: '1 Paud Road',
      city_id: world.city.pune,
      district_id: world.district.puneDistrict,
    },
    ...{
      locality_id: world.locality.kothrud,
      pincode: '411038',
      lat: 18.5,
      lng: 73.8,
      board_ids: [1],
      level: 'Secondary',
      classes: 'I to X',
    },
    ...{ gender: 'Co-ed', management: 'Private', medium: 'English', about: 'By the river.', established_year: 1962, students: 900 },
    ...{ teachers: 40, phone: '020 2546 0000', email: 'office@school.test', website: 'https://school.test', is_residential: true },
  })
  const relation = await db
    .insertInto('class_relation')
    .values({ school_id: full.id, class_id: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofClass = { class_relation_id: relation.id, session: '2026-27' }
  await db
    .insertInto('open_class')
    .values({ ...ofClass, is_open: true, opens_on: '2026-01-01', closes_on: '2026-03-31', seats: 30 })
    .execute()
  await db.insertInto('form_price').values({ class_relation_id: relation.id, price: 500 }).execute()
  await db
    .insertInto('school_fee')
    .values({ ...ofClass, fee_head_id: 1, amount: 5000, tenure: 'M' })
    .execute()
  await sql`select update_school_listing(${[full.id]})`.execute(db)
  await db.insertInto('school_sub_feature').values({ school_id: full.id, sub_feature_id: 1 }).execute()
  await db.insertInto('school_infra').values({ school_id: full.id, infra_item_id: 3, amount: 40 }).execute()
  await db.insertInto('school_alumnus').values({ school_id: full.id, name: 'Meera Rao', known_for: 'Badminton' }).execute()
  await db
    .insertInto('school_photo')
    .values({ school_id: full.id, place: 1, caption: 'The gate', sizes: JSON.stringify([{ name: 'abc.webp', width: 800, height: 600 }]) })
    .execute()
})
afterAll(() => server.close())

const ask = (query: string) => server.app.inject({ url: `/api/v1/admin_custom/json-generate/?${query}`, headers })

// The useful properties that https://schema.org documents, inherited ones included.
const thing = ['@type', '@id', 'name', 'description', 'url', 'sameAs', 'identifier', 'image', 'alternateName']
const placeOf = [
  'address',
  'geo',
  'telephone',
  'photo',
  'amenityFeature',
  'additionalProperty',
  'hasMap',
  'openingHoursSpecification',
  'slogan',
  'logo',
]
const organization = [
  'address',
  'telephone',
  'email',
  'foundingDate',
  'memberOf',
  'makesOffer',
  'numberOfEmployees',
  'parentOrganization',
  'legalName',
  'areaServed',
  'logo',
]
const documented: Readonly<Record<string, readonly string[]>> = {
  School: [...thing, ...placeOf, ...organization, 'alumni'],
  EducationalOrganization: [...thing, ...organization, 'alumni'],
  PostalAddress: [
    ...thing,
    'addressCountry',
    'addressLocality',
    'addressRegion',
    'extendedAddress',
    'postOfficeBoxNumber',
    'postalCode',
    'streetAddress',
  ],
  GeoCoordinates: [...thing, 'address', 'addressCountry', 'elevation', 'latitude', 'longitude', 'postalCode'],
  Offer: [
    ...thing,
    'availability',
    'availabilityEnds',
    'availabilityStarts',
    'category',
    'eligibleRegion',
    'itemOffered',
    'price',
    'priceCurrency',
    'validFrom',
    'validThrough',
  ],
  PropertyValue: [...thing, 'maxValue', 'measurementMethod', 'minValue', 'propertyID', 'unitCode', 'unitText', 'value', 'valueReference'],
  LocationFeatureSpecification: [...thing, 'hoursAvailable', 'validFrom', 'validThrough', 'value', 'unitText', 'propertyID'],
  Person: [...thing, 'alumniOf', 'jobTitle', 'knowsAbout', 'givenName', 'familyName'],
  ImageObject: [...thing, 'caption', 'contentUrl', 'width', 'height', 'encodingFormat', 'thumbnail'],
}

/** The properties that schema.org does not document, by their paths. */
function strangers(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => strangers(each, `${at}[${index}]`))
  if (value === null || value === undefined || value === '') return [`${at} is empty`]
  if (typeof value !== 'object') return []
  const type = String((value as { '@type'?: string })['@type'])
  const allowed = documented[type]
  if (!allowed) return [`${at} is of no known type: ${type}`]
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(allowed.includes(name) ? [] : [`${at}.${name} is no property of ${type}`]),
    ...strangers(inner, `${at}.${name}`),
  ])
}

test('schema.org: every node has a documented type and documented properties, whether all or nothing is known of a school', async () => {
  const answer = await ask(`id=${full.id},${world.school.plain}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { '@context': context, '@graph': graph, ...rest } = answer.json()
  expect([context, rest]).toEqual(['https://schema.org', {}])
  expect(strangers(graph, '@graph')).toEqual([])
  expect(graph[0]).toMatchObject({
    '@type': 'School',
    identifier: full.slug,
    name: 'विद्या "Quoted" </script> School',
    address: {
      streetAddress: '1 Paud Road, Kothrud',
      addressLocality: 'Pune',
      addressRegion: 'Maharashtra',
      postalCode: '411038',
      addressCountry: 'IN',
    },
    geo: { latitude: 18.5, longitude: 73.8 },
    foundingDate: '1962',
    memberOf: [{ name: 'CBSE' }],
    makesOffer: [{ name: 'Admission to Class 1, 2026-27', price: 500, priceCurrency: 'INR', availabilityEnds: '2026-03-31' }],
    alumni: [{ name: 'Meera Rao', description: 'Badminton' }],
    photo: [{ contentUrl: expect.stringMatching(/^https?:\/\/[^/]+\/api\/v1\/files\/abc\.webp$/), caption: 'The gate' }],
  })
  expect(graph[0].additionalProperty).toContainEqual({
    '@type': 'PropertyValue',
    name: 'Average fee',
    value: 60_000,
    unitText: 'INR a year',
  })
  expect(graph[1]).toEqual({
    '@type': 'School',
    identifier: 'plain-school',
    name: 'Plain School',
    address: { '@type': 'PostalAddress', addressCountry: 'IN' },
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Residential', value: false }],
  })
})

test('the marketplace’s form has fees, open classes, features and what is not known', async () => {
  const { count, schools } = (await ask(`id=${world.school.plain},${full.id},${full.id}&form=listing`)).json()
  expect(count).toBe(2)
  expect(schools.map(({ slug }: { slug: string }) => slug)).toEqual(['plain-school', full.slug])
  expect(schools[0]).toMatchObject({ address: null, fees: [], admission: [], photos: [], average_fee: null })
  expect(schools[1]).toMatchObject({
    state: 'Maharashtra',
    fees: [{ session: '2026-27', class: 'Class 1', stream: null, head: 'Tuition Fee', amount: 5000, tenure: 'M' }],
    admission: [{ class: 'Class 1', seats: 30, form_price: 500, closes_on: '2026-03-31' }],
    features: [{ name: 'Classrooms', has: ['Smart classrooms'] }],
    infrastructure: [{ name: 'Classrooms', amount: 40, unit: null }],
  })
})

test('a listing that cannot be generated says why', async () => {
  expect((await ask('id=,')).json().errors).toEqual({ id: ['Choose the schools.'] })
  expect((await ask(`id=${Array.from({ length: 51 }, (_, n) => n + 1).join(',')}`)).json().errors).toEqual({
    id: ['Choose at most 50 schools.'],
  })
  expect((await ask('id=1,2000000000')).json().detail).toBe('One of these schools is no longer in our list. Remove it and try again.')
})
