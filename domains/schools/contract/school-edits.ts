import { z } from 'zod'
import { maxRupees, Tenure } from '#platform/contract/money.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import {
  Day,
  Id,
  IdParams,
  Instant,
  idOf,
  listAnswer,
  paging,
  readableName,
  textOf,
  WholeNumber,
  wholeNumber,
} from '#platform/contract/shapes.ts'
import { Exactness } from './exactness.ts'
import { codeTaken, SchoolCodes } from './school-codes.ts'
import { managements, maxClassesOfSchool, SessionName } from './school-profile.ts'
import { SlugParams, schoolNotFound } from './schools.ts'

/** The roles that may change the database of schools. */
export const roles = ['database_executive'] as const

export const changedMeanwhile = [409, 'Someone else changed this while you were editing. Choose whose to keep.'] as const

export const refusals = { schoolNotFound, changedMeanwhile }

export const Changed = z.object({ changed: z.int().meta({ description: 'How many fields are otherwise than before.' }) })

/** A blank text means unknown. */
const textOrNothing = (most: number) =>
  textOf(most)
    .nullable()
    .transform((text) => text || null)
const written = (shape: z.ZodType<string>) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() === '' ? null : text), shape.nullable())

/** The box in which India lies. */
const coordinates = 'Give coordinates in India: latitude 6 to 37.5, longitude 68 to 97.5.'
const Coordinates = z.strictObject(
  {
    lat: z.number(coordinates).min(6, coordinates).max(37.5, coordinates),
    lng: z.number(coordinates).min(68, coordinates).max(97.5, coordinates),
    placed_by: Exactness.optional().meta({ description: 'What this is the point of; the building when left out.' }),
  },
  coordinates,
)

const people = wholeNumber('Give a whole number.').pipe(z.number().max(100_000, 'Give at most 1,00,000.')).nullable()

export const SchoolFields = z.strictObject({
  name: readableName('Name is required', 200),
  codes: SchoolCodes.meta({ description: 'Its numbers in public registers, as `CBSE-1130217` and `UDISE-27080100101`.' }),
  address: textOrNothing(500),
  pincode: written(z.string().regex(/^[1-9]\d{5}$/, 'A pincode has six digits.')),
  location: z
    .strictObject({ district: idOf('Choose the district.'), district_region: Id.nullable() })
    .nullable()
    .meta({ description: 'A district, and the locality in it; the city is that of the district.' }),
  coordinates: Coordinates.nullable(),
  board_ids: z.array(Id, 'Give a list of ids.').max(20, 'Choose at most 20.'),
  gender: z.enum(['Co-ed', 'Girls', 'Boys'], 'Give Co-ed, Girls or Boys.').nullable(),
  management: z.enum(managements, 'Choose one of the list.').nullable(),
  is_residential: z.boolean('Say true or false.'),
  about: textOrNothing(4000),
  established_year: wholeNumber('Give a year.')
    .pipe(z.number().min(1500, 'Give a year after 1500.').max(2100, 'Give a year before 2100.'))
    .nullable(),
  medium: textOrNothing(100),
  students: people,
  teachers: people,
  phone: written(
    z
      .string()
      .trim()
      .regex(/^\+?\d[\d ()/,-]{4,59}$/, 'Give a telephone number.'),
  ),
  email: written(z.email('Give an e-mail address.')),
  website: written(z.url({ protocol: /^https?$/, error: 'Give an address that begins with http:// or https://.' }).max(300)),
  notes: textOrNothing(4000),
})
export type SchoolFields = z.output<typeof SchoolFields>

const atLeastOne = (body: object) => Object.keys(body).some((field) => field !== 'seen')
const nothingSaid = { message: 'Say what to change.' }

const seen = z.record(z.string(), z.unknown()).optional().meta({
  description: 'The fields as the editor saw them. One that someone else changed since is not overwritten; without this it is.',
})

export const editSchool = defineOperation({
  method: 'PATCH',
  path: '/api/v1/schools/:slug/',
  summary: 'Changes basic details of a school, field by field.',
  roles,
  params: SlugParams,
  body: SchoolFields.partial().extend({ seen }).refine(atLeastOne, nothingSaid),
  answer: Changed,
  refusals: {
    ...refusals,
    placeNotFound: [400, 'This place is not in our list. Choose again.'],
    placeForeign: [400, 'The locality must lie in the district.'],
    boardNotFound: [400, 'One of these boards is not in our list. Choose again.'],
    codeTaken,
  },
  success: 'Details has been updated',
  ours: true,
})

export const changePermissions = defineOperation({
  method: 'PATCH',
  path: '/api/v1/admin_custom/:id/school-permissions/',
  summary: 'Changes how a school is shown.',
  roles,
  params: IdParams,
  body: z
    .strictObject({
      is_collab: z.boolean('Say true or false.'),
      is_featured: z.boolean('Say true or false.'),
      is_verified: z.boolean('Say true or false.'),
      global_rank: wholeNumber('Give a number above 0.')
        .pipe(z.number().min(1, 'Give a number above 0.').max(1_000_000, 'Give at most 10,00,000.'))
        .nullable(),
    })
    .partial()
    .extend({ seen })
    .refine(atLeastOne, nothingSaid),
  answer: Changed,
  refusals: { ...refusals, schoolNotFound: [404, 'This school is not in our list.'] },
  success: 'Details has been updated',
  ours: true,
})

const Seats = wholeNumber('Give a whole number.').pipe(z.number().max(100_000, 'Give at most 1,00,000.')).nullable()
const openness = {
  admission_open: z.enum(['OPEN', 'CLOSED'], 'Give OPEN or CLOSED.'),
  opens_on: Day.nullable(),
  closes_on: Day.nullable(),
  seats: Seats,
}
const inOrder = ({ opens_on: opens, closes_on: closes }: { opens_on?: string | null | undefined; closes_on?: string | null | undefined }) =>
  !opens || !closes || opens <= closes
const outOfOrder = { message: 'It cannot close before it opens.', path: ['closes_on'] }

export const OpenClassValue = z.object(openness)
export type OpenClassValue = z.output<typeof OpenClassValue>

const path = '/api/v2/admin_custom/:slug/admission-open-classes/'

export const addOpenClasses = defineOperation({
  method: 'POST',
  path,
  summary:
    'Adds classes to a session of a school, open for admission unless it is said otherwise; what it did not teach it teaches from then on.',
  roles,
  params: SlugParams,
  body: z
    .strictObject({
      session: SessionName,
      classes: z
        .array(z.strictObject({ class_id: idOf('Choose a class.'), stream_id: Id.nullable().default(null) }), 'Choose the classes.')
        .min(1, 'Choose the classes.')
        .max(maxClassesOfSchool, `Add at most ${maxClassesOfSchool} classes at a time.`),
      admission_open: openness.admission_open.default('OPEN'),
      opens_on: openness.opens_on.default(null),
      closes_on: openness.closes_on.default(null),
      seats: Seats.default(null),
    })
    .refine(inOrder, outOfOrder),
  answer: Changed,
  refusals: {
    ...refusals,
    classNotFound: [400, 'One of these classes or streams is not in our list. Choose again.'],
    classExists: [409, 'Class Already Exist'],
    tooManyClasses: [409, `A school can have at most ${maxClassesOfSchool} classes here.`],
  },
  success: 'Classes Added Successfully',
})

const classRelationGone = [404, 'This class is not one of this school’s.'] as const

export const openClasses = defineOperation({
  method: 'PUT',
  path,
  summary: 'Opens classes of a school for admission in a session.',
  roles,
  params: SlugParams,
  body: z.strictObject({
    session: SessionName,
    class_relation: z.union(
      [Id.transform((id) => [id]), z.array(Id).min(1, 'Choose the classes.').max(maxClassesOfSchool, 'Choose fewer classes.')],
      'Choose the classes.',
    ),
    admission_open: z
      .literal('OPEN', 'This call opens classes: give OPEN. PATCH closes one.')
      .default('OPEN')
      .meta({ description: 'As the rows of the list have it; a class is closed by PATCH.' }),
  }),
  answer: Changed,
  refusals: { ...refusals, classRelationGone },
  success: 'Details has been updated',
})

export const changeOpenClass = defineOperation({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Closes or updates a class that was opened for admission.',
  roles,
  params: SlugParams.extend({ id: Id }),
  body: z.strictObject(openness).partial().extend({ seen: OpenClassValue.optional() }).refine(atLeastOne, nothingSaid),
  answer: Changed,
  refusals: {
    ...refusals,
    openClassGone: [404, 'This class was not opened for admission, or was taken away since.'],
    outOfOrder: [400, 'It cannot close before it opens.'],
  },
  success: 'Details has been updated',
})

const rupees = wholeNumber('Give whole rupees.').pipe(z.number().max(maxRupees, 'Give at most ₹10,00,00,000.'))

export const setFormPrice = defineOperation({
  method: 'POST',
  path: '/api/v2/admin_custom/admission-form-fee/create/',
  summary: 'Says what the admission form of a class costs.',
  roles,
  body: z.strictObject({
    class_relation: idOf('Choose a class.'),
    form_price: rupees.nullable().meta({ description: 'null when it is not known any more.' }),
    seen: z.int().nullable().optional(),
  }),
  answer: Changed,
  refusals: { ...refusals, classRelationGone: [404, 'This class is not one of a school’s.'] },
  success: 'Details has been updated',
})

const FeeValue = z.object({ amount: z.int(), tenure: Tenure })
export type FeeValue = z.infer<typeof FeeValue>

export const maxFees = 5000

export const setFees = defineOperation({
  method: 'PUT',
  path: '/api/v1/schools/:slug/fee-structure/',
  summary: 'Writes fees of a school in one session: those given, by class and head.',
  roles,
  params: SlugParams,
  body: z.strictObject({
    session: SessionName,
    fees: z
      .array(
        z.strictObject({
          class_relation: idOf('Choose a class.'),
          head: idOf('Choose a head.'),
          amount: rupees.nullable().meta({ description: 'null takes the fee away.' }),
          tenure: Tenure.default('Y'),
          seen: FeeValue.nullable().optional(),
        }),
        'Give a list of fees.',
      )
      .min(1, 'Give at least one fee.')
      .max(maxFees, `Give at most ${maxFees} fees at a time.`),
  }),
  answer: Changed,
  refusals: { ...refusals, classRelationGone, headNotFound: [400, 'One of these heads is not in our list.'] },
  success: 'Details has been updated',
  ours: true,
})

export const setFeatures = defineOperation({
  method: 'PUT',
  path: '/api/v1/schools/:slug/features/',
  summary: 'Says which sub-features a school has: of those given.',
  roles,
  params: SlugParams,
  body: z.strictObject({
    subfeatures: z
      .array(z.strictObject({ id: Id, exist: z.boolean('Say true or false.'), seen: z.boolean().optional() }), 'Give a list.')
      .min(1, 'Say what to change.')
      .max(1000, 'Give at most 1,000 at a time.'),
  }),
  answer: Changed,
  refusals: { ...refusals, featureNotFound: [400, 'One of these features is not in our list.'] },
  success: 'Details has been updated',
  ours: true,
})

export const setInfrastructure = defineOperation({
  method: 'PUT',
  path: '/api/v1/schools/:slug/infra-deatils',
  summary: 'Says how much of its infrastructure a school has: of what is given.',
  roles,
  params: SlugParams,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: Id,
          amount: WholeNumber.pipe(z.number().max(100_000_000, 'Give at most 10,00,00,000.')).nullable(),
          seen: z.int().nullable().optional(),
        }),
        'Give a list.',
      )
      .min(1, 'Say what to change.')
      .max(100, 'Give at most 100 at a time.'),
  }),
  answer: Changed,
  refusals: { ...refusals, itemNotFound: [400, 'One of these is not in our list.'] },
  success: 'Details has been updated',
  ours: true,
})

const AlumnusFields = z.strictObject({
  name: readableName('Name is required', 100),
  passed_out: wholeNumber('Give a year.')
    .pipe(z.number().min(1900, 'Give a year after 1900.').max(2100, 'Give a year before 2100.'))
    .nullable()
    .default(null),
  known_for: textOrNothing(300).default(null),
  featured: z.boolean('Say true or false.').default(false),
})
export type AlumnusFields = z.output<typeof AlumnusFields>

export const maxAlumni = 100

export const addAlumnus = defineOperation({
  method: 'POST',
  path: '/api/v1/schools/:slug/alumni/',
  summary: 'Adds a former pupil of a school.',
  roles,
  params: SlugParams,
  body: AlumnusFields,
  answer: z.object({ id: z.int() }),
  refusals: { ...refusals, tooManyAlumni: [409, `A school can have at most ${maxAlumni} alumni here.`] },
  success: 'Alumnus added',
  ours: true,
})

const alumnusGone = [404, 'This alumnus is not in the list any more.'] as const

export const changeAlumnus = defineOperation({
  method: 'PUT',
  path: '/api/v1/schools/:slug/alumni/:id/',
  summary: 'Writes again what is known of a former pupil.',
  roles,
  params: SlugParams.extend({ id: Id }),
  body: AlumnusFields.extend({ seen: AlumnusFields.optional() }),
  answer: Changed,
  refusals: { ...refusals, alumnusGone },
  success: 'Details has been updated',
  ours: true,
})

export const removeAlumnus = defineOperation({
  method: 'DELETE',
  path: '/api/v1/schools/:slug/alumni/:id/',
  summary: 'Takes a former pupil out of the list of a school.',
  roles,
  params: SlugParams.extend({ id: Id }),
  answer: Changed,
  refusals: { ...refusals, alumnusGone },
  success: 'Alumnus taken out',
  ours: true,
})

/** The parts that are confirmed as a whole. */
export const confirmed = ['profile', 'open_classes', 'form_prices', 'fees'] as const

export const confirmSchool = defineOperation({
  method: 'POST',
  path: '/api/v1/schools/:slug/confirm/',
  summary:
    'Confirms that something of a school is still so: its details, or its fees and classes, of one session, some classes and one head if given.',
  roles,
  params: SlugParams,
  body: z.strictObject({
    what: z.enum(confirmed, 'Say what is confirmed.'),
    session: SessionName.optional(),
    class_relation: z.array(Id).max(maxClassesOfSchool, 'Choose fewer classes.').optional(),
    fee_head: Id.optional().meta({ description: 'Of fees alone.' }),
  }),
  answer: Changed,
  refusals: { schoolNotFound },
  success: 'Confirmed',
  ours: true,
})

export const schoolParts = {
  registered: 'Registered',
  profile: 'Basic details',
  permissions: 'How it is shown',
  classes: 'Classes',
  open_classes: 'Admission',
  form_prices: 'Form prices',
  fees: 'Fees',
  features: 'Features',
  infrastructure: 'Infrastructure',
  alumni: 'Alumni',
  gallery: 'Gallery',
  confirmed: 'Confirmed',
  removed: 'Removed',
  restored: 'Put back',
  merged: 'Merged',
  unmerged: 'Merge undone',
} as const
export type SchoolPart = keyof typeof schoolParts

/** Parts whose entries in the history cannot be undone. */
export const lastingParts: readonly SchoolPart[] = ['confirmed', 'removed', 'restored', 'merged', 'unmerged']

const FieldChange = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })
export type FieldChange = z.infer<typeof FieldChange>

export const SchoolChange = z.object({
  id: z.int(),
  at: Instant,
  by: z.string().nullable(),
  file: z.string().nullable().meta({ description: 'The upload that it came with.' }),
  part: z.enum(Object.keys(schoolParts) as SchoolPart[]),
  said: z.array(FieldChange).meta({ description: 'The first fields that were changed; empty text where nothing stands.' }),
  fields: z.int().meta({ description: 'How many fields were changed.' }),
  is_undo: z.boolean(),
  is_undone: z.boolean(),
})
export type SchoolChange = z.infer<typeof SchoolChange>

/** So many fields of a change the history tells by name. */
export const maxSaid = 20

export const listSchoolChanges = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/:slug/history/',
  summary: 'Lists who changed what of a school, the newest change first.',
  roles,
  params: SlugParams,
  query: z.strictObject({ ...paging() }),
  answer: listAnswer(SchoolChange),
  refusals: { schoolNotFound },
  ours: true,
})

export const undoSchoolChange = defineOperation({
  method: 'POST',
  path: '/api/v1/schools/:slug/history/:id/undo/',
  summary: 'Undoes a change of a school, unless its fields were changed again since. Undoing its registration removes the school.',
  roles,
  params: SlugParams.extend({ id: Id }),
  answer: Changed,
  refusals: {
    ...refusals,
    changedMeanwhile: [409, 'This was changed again since. Undo the later change first.'],
    changeNotFound: [404, 'There is no such change of this school.'],
    undoneAlready: [409, 'This change was undone already.'],
    classInUse: [409, 'Fees or admission stand in one of these classes. Take them out first.'],
    codeTaken,
    photoLost: [409, 'This photo was deleted for good. Upload it again.'],
    notUndoable: [409, 'This cannot be undone: only what was changed can.'],
  },
  success: 'Undone',
  ours: true,
})
