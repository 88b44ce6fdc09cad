import { isBuilding } from '#domains/schools/contract/exactness.ts'
import type { Listing } from './listing.ts'

type Node = Record<string, unknown>

/** Removes unknown facts: null, empty texts and empty lists mean nothing in JSON-LD. */
const known = (node: Node): Node =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

const addressOf = ({ address, locality, city, state, pincode }: Listing) =>
  known({
    '@type': 'PostalAddress',
    streetAddress: [address, locality].filter(Boolean).join(', '),
    addressLocality: city,
    addressRegion: state,
    postalCode: pincode,
    addressCountry: 'IN',
  })

const classText = (entry: { class: string; stream: string | null }) => [entry.class, entry.stream].filter(Boolean).join(', ')

const offersOf = ({ admission }: Listing) =>
  admission.map((open) =>
    known({
      '@type': 'Offer',
      name: `Admission to ${classText(open)}, ${open.session}`,
      category: 'Admission',
      availability: 'https://schema.org/InStock',
      availabilityStarts: open.opens_on,
      availabilityEnds: open.closes_on,
      price: open.form_price,
      priceCurrency: open.form_price === null ? null : 'INR',
    }),
  )

const property = (name: string, value: unknown, unitText?: string | null) =>
  value === null ? [] : [known({ '@type': 'PropertyValue', name, value, unitText })]

const propertiesOf = (school: Listing) => [
  ...property('Classes', school.classes),
  ...property('Level', school.level),
  ...property('Gender', school.gender),
  ...property('Management', school.management),
  ...property('Medium of instruction', school.medium),
  ...property('Residential', school.is_residential),
  ...property('Students', school.students),
  ...property('Teachers', school.teachers),
  ...property('Average fee', school.average_fee?.amount ?? null, 'INR a year'),
  ...school.infrastructure.flatMap(({ name, amount, unit }) => property(name, amount, unit)),
]

const amenity = (name: string) => ({ '@type': 'LocationFeatureSpecification', name, value: true })

const schoolNode = (school: Listing): Node =>
  known({
    '@type': 'School',
    '@id': school.url,
    identifier: school.slug,
    name: school.name,
    description: school.about,
    url: school.url ?? school.website,
    sameAs: school.url ? school.website : null,
    address: addressOf(school),
    // Search engines take it for the gate.
    geo:
      isBuilding(school.exactness) && school.coordinates
        ? { '@type': 'GeoCoordinates', latitude: school.coordinates.lat, longitude: school.coordinates.lng }
        : null,
    telephone: school.phone,
    email: school.email,
    foundingDate: school.established_year === null ? null : String(school.established_year),
    memberOf: school.boards.map((name) => ({ '@type': 'EducationalOrganization', name })),
    makesOffer: offersOf(school),
    amenityFeature: school.features.flatMap(({ name, has }) => has.map((sub) => amenity(`${name}: ${sub}`))),
    additionalProperty: propertiesOf(school),
    alumni: school.alumni.map(({ name, known_for }) => known({ '@type': 'Person', name, description: known_for })),
    photo: school.photos.map(({ url, caption, width, height }) =>
      known({ '@type': 'ImageObject', contentUrl: url, caption, width, height }),
    ),
  })

/** Schools as JSON-LD in the vocabulary of schema.org. */
export const schemaOrg = (schools: readonly Listing[]): Node => ({ '@context': 'https://schema.org', '@graph': schools.map(schoolNode) })
