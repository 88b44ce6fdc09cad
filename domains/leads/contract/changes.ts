import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { india } from '#platform/contract/india.ts'
import { mostRupees } from '#platform/contract/money.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { CountryCode, Id, IdParams, Instant, idOf, PersonName, textOf, wholeNumber } from '#platform/contract/shapes.ts'
import { changedMeanwhile, LeadRow, leadGone, longestComment, PlaceWords } from './leads.ts'
import { Tenure } from './query.ts'

/** What is said of a budget that cannot be, whatever is wrong with it. */
export const budgetSentence = 'Please Fill Budget Correctly'
const Budget = wholeNumber(budgetSentence).pipe(z.number().max(mostRupees, budgetSentence))
const Places = z.array(Id, 'Give a list of ids.').max(20, 'Choose at most 20.')

/** Most counsellors that a lead is shared with at once. */
export const mostShares = 50

/** Most numbers of one lead, the older ones with it. */
export const mostNumbers = 20

const edits = {
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
  validation_skipped: z.boolean('Say true or false.'),
  transfer_to: idOf('Choose a counsellor.'),
  share_with: z
    .array(idOf('Choose at least one counsellor.'), 'Choose at least one counsellor.')
    .min(1, 'Choose at least one counsellor.')
    .max(mostShares, `Choose at most ${mostShares}.`),
  note: textOf(longestComment).meta({ description: 'What the next counsellor should know (ours).' }),
  seen: z
    .object({
      name: z.string(),
      mobile_number: z.object({ number: z.string(), country_code: z.int() }),
      budget: z.object({ min: z.int(), max: z.int(), tenure: Tenure }).nullable(),
      locations: z.object({ items: z.array(z.int()), raw_district: z.string().nullable(), raw_district_region: z.string().nullable() }),
      owner: z.int().nullable().meta({ description: 'Whose the lead was; for a transfer.' }),
    })
    .partial()
    .meta({ description: 'The value that the editor saw (ours); without it the edit overwrites.' }),
} as const

/** What one request changes: the fields that make each kind of change, the first of them named when nothing is. */
const changes = {
  name: ['name'],
  number: ['alternate_number', 'country_code'],
  budget: ['min_fee', 'max_fee', 'budget_tenure'],
  location: ['district', 'district_region', 'raw_district', 'raw_district_region'],
  validation: ['validation_skipped'],
  transfer: ['transfer_to'],
  share: ['share_with'],
} as const satisfies Record<string, readonly (keyof typeof edits)[]>
export type Change = keyof typeof changes

/** The sentence of each kind of change. */
export const changed: Readonly<Record<Change, string>> = {
  name: 'Username Update Successfully',
  number: 'Mobile Number Updated Successfully',
  budget: 'Details has been updated',
  location: 'Location update successfully',
  validation: 'Details has been updated',
  transfer: 'Lead shared/transfer successfully',
  share: 'Lead shared/transfer successfully',
}

/** Which kind of change a body is; undefined for none or several. */
export function changeOf(body: Readonly<Record<string, unknown>>): Change | undefined {
  const kinds = (Object.keys(changes) as Change[]).filter((kind) => changes[kind].some((field) => body[field] !== undefined))
  return kinds.length === 1 ? kinds[0] : undefined
}

type Body = { [Field in keyof typeof edits]?: z.output<(typeof edits)[Field]> | undefined }
type Complaint = [field: keyof typeof edits, sentence: string]

function budgetComplaints(body: Body): Complaint[] {
  const missing = changes.budget.filter((field) => body[field] === undefined)
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

/** What is said only of some kinds of change; with another it would be dropped unheard. */
function strayComplaints({ note, seen = {} }: Body, kind: Change): Complaint[] {
  const [transfers, shares] = [kind === 'transfer', kind === 'share']
  const stray: Complaint[] = []
  if (note !== undefined && !transfers && !shares) stray.push(['note', 'A note goes with a share or a transfer. Add a comment instead.'])
  const hasStray = Object.keys(seen).some((field) => shares || transfers !== (field === 'owner'))
  if (hasStray) stray.push(['seen', 'Say only what you saw of what you change.'])
  return stray
}

function complaintsOf(body: Body): Complaint[] {
  if (body.alternate_number !== undefined || body.country_code !== undefined) return numberComplaints(body)
  if (changes.budget.some((field) => body[field] !== undefined)) return budgetComplaints(body)
  const counsellors = body.share_with ?? []
  return new Set(counsellors).size < counsellors.length ? [['share_with', 'Name each counsellor once.']] : []
}

const oneChange = 'Send one change at a time: a name, a number, a budget, a location, a share or a transfer.'

/** One change of a lead's details, or its sharing or transfer. */
export const LeadChange = z
  .strictObject(edits)
  .partial()
  .superRefine((body, context) => {
    const kind = changeOf(body)
    if (!kind) context.addIssue({ code: 'custom', message: oneChange })
    const complaints = kind ? [...complaintsOf(body), ...strayComplaints(body, kind)] : complaintsOf(body)
    for (const [field, message] of complaints) context.addIssue({ code: 'custom', message, path: [field] })
  })
export type LeadChange = z.infer<typeof LeadChange>

/** How long a transfer can be undone, in minutes. */
export const undoMinutes = 10

const Undoable = z.object({ id: z.int().meta({ description: 'The transfer, for undoing it.' }), undo_until: Instant })
const counsellorNotFound = [400, 'This counsellor is not active, or there is no such counsellor. Choose another one.'] as const

export const changeLead = defineCall({
  method: 'POST',
  path: '/api/v3/admin_custom/details/:id/',
  summary: 'Changes one thing of a lead: name, number, budget, location or the skipping of validation; or shares it, or transfers it.',
  roles: leadRoles,
  params: IdParams,
  body: LeadChange,
  answer: z.object({
    detail: z.string(),
    coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    lead: LeadRow.nullable().meta({ description: 'Null when it is no longer the reader’s.' }),
    transfer: Undoable.nullable(),
  }),
  refusals: {
    ...leadGone,
    changedMeanwhile,
    numberInvalid: [400, 'This is not a telephone number of that country.'],
    numberTaken: [409, 'This number belongs to another parent.'],
    tooManyNumbers: [409, `A parent can have at most ${mostNumbers} numbers here.`],
    placeNotFound: [400, 'One of these places is not in our list. Choose again.'],
    placeForeign: [400, 'A locality must lie in one of the districts chosen.'],
    locationEmpty: [400, 'Choose a district or a locality, or write where it is.'],
    counsellorNotFound,
    transferToOneself: [400, 'You cannot transfer a lead to yourself.'],
    alreadyOwner: [409, '{owner} has this lead already.'],
    alreadyShared: [409, 'This lead is already shared with them.'],
  },
})
