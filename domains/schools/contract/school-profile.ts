import { z } from 'zod'
import { Tenure } from '#platform/contract/money.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { schoolRoles } from '#platform/contract/roles.ts'
import { Day, IdParams, Instant, listAnswer, Named, paging } from '#platform/contract/shapes.ts'
import { missingWords } from './school-lists.ts'
import { SlugParams, schoolNotFound, upload, verification } from './schools.ts'

export const SessionName = z
  .string('Give a session as 2026-27.')
  .regex(/^20\d\d-\d\d$/, 'Give a session as 2026-27.')
  .refine((name) => (Number(name.slice(2, 4)) + 1) % 100 === Number(name.slice(5)), 'A session ends in the year after it begins: 2026-27.')

const Slugged = Named.extend({ slug: z.string() })

export const ClassRelation = z
  .object({ id: z.int(), class: Slugged, stream: Slugged.nullable() })
  .meta({ description: 'A class of a school, in one stream or in none.' })
export type ClassRelation = z.infer<typeof ClassRelation>

/** `Class 11 (Science)` */
export const classText = ({ class: { name }, stream }: Pick<ClassRelation, 'class' | 'stream'>) =>
  stream ? `${name} (${stream.name})` : name

const ofSlug = { roles: schoolRoles, params: SlugParams, refusals: { schoolNotFound } } as const
const bySlug = z.strictObject({ slug: SlugParams.shape.slug })

export const listAdmissionSessions = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/admission-session',
  summary: 'Lists school sessions from last year’s to that after next; a session begins in April.',
  roles: schoolRoles,
  answer: listAnswer(z.object({ id: z.int(), name: z.string(), is_current: z.boolean() })),
})

export const listSchoolClasses = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/:slug/classes',
  summary: 'Lists the classes that a school teaches, from the youngest.',
  ...ofSlug,
  answer: listAnswer(ClassRelation),
})

export const listAvailableClasses = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/:slug/availableclasses',
  summary: 'Lists the classes that a school does not teach yet, as far as is known: those that can be added.',
  ...ofSlug,
  answer: listAnswer(Slugged),
})

export const FormFee = z.object({ class_relation: ClassRelation, form_price: z.int(), ...verification, ...upload })
export type FormFee = z.infer<typeof FormFee>

export const maxClassesOfSchool = 100

export const listFormFees = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/:slug/admission-form-fee/',
  summary: 'Lists what the admission form of each class costs, where that is known.',
  ...ofSlug,
  query: z.strictObject({ ...paging(1000, 1000) }),
  answer: listAnswer(FormFee),
})

export const OpenClass = z.object({
  id: z.int(),
  class_relation: ClassRelation,
  session: z.string(),
  admission_open: z.enum(['OPEN', 'CLOSED']),
  opens_on: Day.nullable(),
  closes_on: Day.nullable(),
  seats: z.int().nullable(),
  ...verification,
})
export type OpenClass = z.infer<typeof OpenClass>

export const listOpenClasses = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/:slug/admission-open-classes/',
  summary: 'Lists the classes of a school that were opened for admission, of one session if given, the newest session first.',
  ...ofSlug,
  query: z.strictObject({ session: SessionName.optional(), ...paging(maxClassesOfSchool, maxClassesOfSchool) }),
  answer: listAnswer(OpenClass),
})

const Fee = z.object({ head: z.int(), amount: z.int(), tenure: Tenure, ...verification, ...upload })

/** The fee head of boarders. The view `school_listing_truth` has the same word. */
export const hostelHead = 'hostel-and-mess'

export const ClassFees = z.object({
  class_relation: ClassRelation,
  yearly: z.int().nullable().meta({ description: 'Rupees a year that are asked of every child; null while none is known.' }),
  fees: z.array(Fee),
})
export type ClassFees = z.infer<typeof ClassFees>

export const getFeeStructure = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/:slug/fee-structure/',
  summary: 'Answers the fees of a school by class and head, of one session: the newest that has any, if none is given.',
  ...ofSlug,
  query: z.strictObject({ session: SessionName.optional() }),
  answer: z.object({
    session: z.string(),
    sessions: z.array(z.string()).meta({ description: 'Those that have fees, the newest first.' }),
    results: z.array(ClassFees),
  }),
})

export const getAverageFee = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/avg-fee/',
  summary: 'Answers what a school costs a year: the mean of its classes in the newest session that has fees.',
  roles: schoolRoles,
  query: bySlug,
  answer: z.object({ slug: z.string(), internal_avg_fees: z.int().nullable(), session: z.string().nullable() }),
  refusals: { schoolNotFound },
})

const maxHeads = 50

export const listFeeHeads = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/fee-head/',
  summary: 'Lists what schools ask money for.',
  roles: schoolRoles,
  query: z.strictObject({ ...paging(maxHeads, maxHeads) }),
  answer: listAnswer(
    Slugged.extend({
      asked: z
        .enum(['yearly', 'once', 'if wanted'])
        .meta({ description: 'Only what is asked of every child each year counts for what a school costs a year.' }),
    }),
  ),
})

export const listClassStreams = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/class-streams/',
  summary: 'Lists the streams of the higher classes.',
  roles: schoolRoles,
  query: z.strictObject({ ...paging(100, 100) }),
  answer: listAnswer(Slugged),
})

/** The kinds of bodies that run schools, in the words of the registers. */
export const managements = [
  'Private (independent)',
  'Government',
  'Government-aided',
  'Central government (KVS)',
  'Central government (NVS)',
  'Central government (Tibetan schools)',
  'Defence/PSU/railway',
] as const

export const formats = ['Day School', 'Day and Boarding School'] as const

export const listSchoolTypes = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/school-type/',
  summary: 'Lists the kinds of those who run schools.',
  roles: schoolRoles,
  answer: listAnswer(Slugged),
})

export const listSchoolFormats = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/format',
  summary: 'Lists the formats of schools: without and with boarding.',
  roles: schoolRoles,
  answer: listAnswer(Slugged),
})

export const ExtendedProfile = z.object({
  about: z.string().nullable(),
  established_year: z.int().nullable(),
  medium: z.string().nullable(),
  students: z.int().nullable(),
  teachers: z.int().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
})

export const getExtendedProfile = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/extended-school-profile',
  summary: 'Answers what a school says of itself beside its basic details.',
  roles: schoolRoles,
  query: bySlug,
  answer: ExtendedProfile.extend({ slug: z.string() }),
  refusals: { schoolNotFound },
})

export const getExtraData = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/school-extra-data',
  summary: 'Answers what the database team notes of a school, and what it still misses.',
  roles: schoolRoles,
  query: bySlug,
  answer: z.object({
    slug: z.string(),
    codes: z.array(z.string()).meta({ description: 'Its numbers in public registers, as `CBSE-1130217`.' }),
    notes: z.string().nullable(),
    missing: z.array(z.enum(Object.keys(missingWords) as (keyof typeof missingWords)[])),
    has_fees: z.boolean(),
    has_facilities: z.boolean(),
    created_at: Instant,
  }),
  refusals: { schoolNotFound },
})

export const Alumnus = z.object({
  id: z.int(),
  name: z.string(),
  passed_out: z.int().nullable(),
  known_for: z.string().nullable(),
  featured: z.boolean(),
  school: Slugged,
})
export type Alumnus = z.infer<typeof Alumnus>

export const listAlumni = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/alumni/',
  summary: 'Lists former pupils of a school, or of all schools, by name.',
  roles: schoolRoles,
  query: z.strictObject({
    slug: SlugParams.shape.slug.optional(),
    featured: z.enum(['yes', 'no'], 'Give yes or no.').optional(),
    ...paging(100, 100),
  }),
  answer: listAnswer(Alumnus),
})

export const listInfrastructure = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/infra-deatils',
  summary: 'Lists what schools have of rooms, grounds and the like, with how much of each the school given has.',
  roles: schoolRoles,
  query: bySlug.partial(),
  answer: listAnswer(Slugged.extend({ unit: z.string().nullable(), amount: z.int().nullable() })),
  refusals: { schoolNotFound },
})

export const listFeatures = defineOperation({
  method: 'GET',
  path: '/api/v1/schools/features/',
  summary: 'Lists features with their sub-features; `exist` says whether the school given has them.',
  roles: schoolRoles,
  query: z.strictObject({ slug: SlugParams.shape.slug.optional(), ...paging(1000, 1000) }),
  answer: listAnswer(Slugged.extend({ subfeatures: z.array(Named.extend({ exist: z.boolean() })) })),
  refusals: { schoolNotFound },
})

export const getPermissions = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/:id/school-permissions/',
  summary: 'Answers how a school is shown: whether it works with us, is featured and listed, and its global rank.',
  roles: schoolRoles,
  params: IdParams,
  answer: z.object({
    id: z.int(),
    slug: z.string(),
    is_collab: z.boolean(),
    is_featured: z.boolean(),
    is_verified: z.boolean(),
    global_rank: z.int().nullable(),
  }),
  refusals: { schoolNotFound: [404, 'This school is not in our list.'] },
})
