import { z } from 'zod'
import { india } from '#platform/contract/india.ts'
import { maxRupees, Tenure } from '#platform/contract/money.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { CountryCode, Id, IdParams, PersonName, wholeNumber } from '#platform/contract/shapes.ts'
import { EmailAddress } from './email-address.ts'
import { Language } from './languages.ts'
import { changedMeanwhile, LeadRow, leadGone, PlaceWords } from './leads.ts'

export const budgetSentence = 'Please Fill Budget Correctly'
const Budget = wholeNumber(budgetSentence).pipe(z.number().max(maxRupees, budgetSentence))
const Places = z.array(Id, 'Give a list of ids.').max(20, 'Choose at most 20.')

export const maxNumbers = 20

export const SeenLead = z
  .object({
    name: z.string(),
    mobile_number: z.object({ number: z.string(), country_code: z.int() }),
    budget: z.object({ min: z.int(), max: z.int(), tenure: Tenure }).nullable(),
    language: Language.nullable(),
    email: z.string().nullable(),
    locations: z.object({ items: z.array(z.int()), raw_district: z.string().nullable(), raw_district_region: z.string().nullable() }),
  })
  .partial()

export const editFields = {
  name: PersonName,
  alternate_number: z.string('Field is required').trim().min(1, 'Field is required'),
  country_code: CountryCode,
  min_fee: Budget,
  max_fee: Budget,
  budget_tenure: z.enum(Tenure.options, budgetSentence),
  district: Places,
  district_region: Places,
  raw_district: PlaceWords,
  raw_district_region: PlaceWords,
  language: Language.nullable().meta({ description: 'Null: nobody knows (ours).' }),
  email: EmailAddress.nullable().meta({ description: 'Null: nobody knows (ours).' }),
  validation_skipped: z.boolean('Say true or false.'),
  seen: SeenLead,
} as const

export const editKinds = {
  name: ['name'],
  number: ['alternate_number', 'country_code'],
  budget: ['min_fee', 'max_fee', 'budget_tenure'],
  location: ['district', 'district_region', 'raw_district', 'raw_district_region'],
  language: ['language'],
  email: ['email'],
  validation: ['validation_skipped'],
} as const satisfies Record<string, readonly (keyof typeof editFields)[]>
type EditKind = keyof typeof editKinds

export const edited: Readonly<Record<EditKind, string>> = {
  name: 'Username Update Successfully',
  number: 'Mobile Number Updated Successfully',
  budget: 'Details has been updated',
  location: 'Location update successfully',
  language: 'Details has been updated',
  email: 'Details has been updated',
  validation: 'Details has been updated',
}

/** Shown beside the fault when a location was not updated. */
export const locationFailed = 'Something went wrong'

export function kindOf<Kind extends string>(
  kinds: Readonly<Record<Kind, readonly string[]>>,
  body: Readonly<Record<string, unknown>>,
): Kind | undefined {
  const found = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].some((field) => body[field] !== undefined))
  return found.length === 1 ? found[0] : undefined
}

type Body = { [Field in keyof typeof editFields]?: z.output<(typeof editFields)[Field]> | undefined }
type Complaint = [field: keyof typeof editFields, sentence: string]

function budgetComplaints(body: Body): Complaint[] {
  const missing = editKinds.budget.filter((field) => body[field] === undefined)
  if (missing.length > 0) return missing.map((field) => [field, budgetSentence])
  if (!body.max_fee) return [['max_fee', budgetSentence]]
  return (body.min_fee ?? 0) > body.max_fee ? [['min_fee', budgetSentence]] : []
}

function numberComplaints({ alternate_number: digits, country_code = india.countryCode }: Body): Complaint[] {
  if (digits === undefined) return [['alternate_number', 'Field is required']]
  // The field's own rule has said it.
  if (digits === '') return []
  if (!/^\d*$/.test(digits)) return [['alternate_number', 'Give digits only.']]
  if (country_code !== india.countryCode || digits.length === india.digits) return []
  return [['alternate_number', digits.length < india.digits ? `Min length is ${india.digits}` : `Max length is ${india.digits}`]]
}

export function editComplaints(body: Body): Complaint[] {
  if (editKinds.number.some((field) => body[field] !== undefined)) return numberComplaints(body)
  return editKinds.budget.some((field) => body[field] !== undefined) ? budgetComplaints(body) : []
}

export const LeadEdit = z
  .strictObject(editFields)
  .partial()
  .superRefine((body, context) => {
    if (!kindOf(editKinds, body)) context.addIssue({ code: 'custom', message: 'Send one edit at a time.' })
    for (const [field, message] of editComplaints(body)) context.addIssue({ code: 'custom', message, path: [field] })
  })
export type LeadEdit = z.infer<typeof LeadEdit>

/** For the leads' own screens. The same address also shares and transfers a lead, so sharing's `changeLead` is served there. */
export const editLead = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/details/:id/',
  summary: 'Changes one thing of a lead: name, number, budget, location, language, e-mail address or the skipping of validation.',
  roles: leadRoles,
  params: IdParams,
  body: LeadEdit,
  answer: z.object({
    detail: z.string(),
    coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    lead: LeadRow.nullable().meta({ description: 'Null when it is no longer the reader’s.' }),
  }),
  refusals: {
    ...leadGone,
    changedMeanwhile,
    numberInvalid: [400, 'This is not a telephone number of that country.'],
    numberTaken: [409, 'This number belongs to another parent.'],
    tooManyAdded: [429, 'You have added too many numbers within an hour. Try again at {time}.'],
    tooManyNumbers: [409, `A parent can have at most ${maxNumbers} numbers here.`],
    placeNotFound: [400, 'One of these places is not in our list. Choose again.'],
    placeForeign: [400, 'Choose a locality in one of the chosen districts.'],
    locationEmpty: [400, 'Choose a district or a locality, or write where it is.'],
  },
})
