import { z } from 'zod'
import { maxRupees, rupees } from '#platform/contract/money.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, idOf, PersonName, WholeNumber, wholeNumber } from '#platform/contract/shapes.ts'
import { type Method, methods } from './consent.ts'
import { Child, changedMeanwhile, leadGone, PlaceWords } from './leads.ts'
import { ChildTenure } from './query.ts'

export const maxChildren = 20

/** In years. */
export const childAges = { youngest: 2, oldest: 22 } as const

const ageSentence = `Age is a whole number from ${childAges.youngest} to ${childAges.oldest}.`
const Age = wholeNumber(ageSentence).pipe(z.number().min(childAges.youngest, ageSentence).max(childAges.oldest, ageSentence))
const IdList = (most: number, sentence: string) =>
  z
    .array(Id, sentence)
    .max(most, sentence)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each once.')

const fields = {
  child_name: PersonName,
  child_age: Age,
  gender: z.enum(['girl', 'boy'], 'Choose girl or boy.'),
  board: IdList(10, 'Choose at most 10 boards.').default([]),
  class_name: IdList(10, 'Choose at most 10 classes.').default([]),
  fees: WholeNumber.pipe(z.number().max(maxRupees, `Give at most ${rupees(maxRupees)}.`)).nullish(),
  fees_tenure: ChildTenure.default('M'),
  raw_district: PlaceWords.nullish(),
  raw_district_region: PlaceWords.nullish(),
} as const

/** Boards and classes by id alone. */
export const ChildForm = Child.omit({ board_names: true, class_names: true })
export type ChildForm = z.infer<typeof ChildForm>

const malformed = 'Please fill details correctly'
const unknownBoard = [400, 'One of these boards or classes is not in our list. Choose again.'] as const
const formNotFound = [404, 'We cannot find this child among your leads. Reload the page.'] as const

export const listChildForms = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/multi-form/',
  summary: 'Answers the child forms of a lead (id), or one of them (form_id).',
  roles: leadRoles,
  query: z
    .strictObject({ id: Id.optional(), form_id: Id.optional() })
    .refine((query) => (query.id === undefined) !== (query.form_id === undefined), { message: 'Give id or form_id.', path: ['id'] }),
  answer: z.object({ count: z.int(), results: z.array(ChildForm) }),
  refusals: { formNotFound },
})

export const createChildForm = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/multi-form/',
  summary: 'Adds a child to a lead.',
  roles: leadRoles,
  body: z.strictObject({
    combined_data: idOf('Say whose child this is.'),
    ...fields,
    consent: z
      .enum(Object.keys(methods) as [Method, ...Method[]], 'Choose how you know that it is a parent.')
      .optional()
      .meta({ description: 'A parent agrees to these data, and how they are known (ours); open, if it is left out.' }),
  }),
  answer: ChildForm,
  refusals: { ...leadGone, unknownBoard, tooManyChildren: [409, `A parent can have at most ${maxChildren} children here.`] },
  success: 'Form Submitted Successfully',
  malformed,
})

export const updateChildForm = defineOperation({
  method: 'PUT',
  path: '/api/v3/admin_custom/multi-form/',
  summary:
    'Changes a child. With `seen`, the form as its editor saw it, only what the editor changed is written, and a field that someone else changed meanwhile asks.',
  roles: leadRoles,
  query: z.strictObject({ form_id: Id }),
  body: z.strictObject({
    combined_data: Id.optional(),
    ...fields,
    class_name: fields.class_name.unwrap().min(1, 'Choose the class.'),
    fees_tenure: ChildTenure.optional().meta({ description: 'Left out, it stays.' }),
    seen: ChildForm.partial().optional(),
  }),
  answer: ChildForm,
  refusals: {
    leadMoved: leadGone.leadMoved,
    formNotFound,
    unknownBoard,
    changedMeanwhile,
  },
  success: 'Form Updated Successfully',
  malformed,
})
