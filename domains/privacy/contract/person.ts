import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams } from '#platform/contract/shapes.ts'

const roles = ['counsellor_admin'] as const
const root = '/api/v1/admin_custom/person/:id/'
const { leadNotFound } = leadGone

export const lookAtPerson = defineOperation({
  method: 'GET',
  path: root,
  summary: 'Counts what the portal has about a parent, by table, before it is exported or erased.',
  roles,
  params: IdParams,
  answer: z.object({
    name: z.string(),
    rows: z.array(z.object({ table: z.string(), count: z.int() })),
    audit_entries: z.int().meta({ description: 'They name the parent by number alone, and stay for a year from the act.' }),
  }),
  refusals: { leadNotFound },
  ours: true,
})

export const exportPersonOfLead = defineOperation({
  method: 'POST',
  path: `${root}export/`,
  summary:
    'Answers everything about a parent, by table, with who saw and did what: for the parent who asks, for a complaint to the operator, or the Board.',
  roles,
  params: IdParams,
  answer: z.record(z.string(), z.array(z.unknown())),
  refusals: { leadNotFound },
  confirmed: true,
  ours: true,
  showsNumbers: true,
  unrepeatable: true,
})

export const erasePersonOfLead = defineOperation({
  method: 'POST',
  path: `${root}erase/`,
  summary: 'Hides a parent from everybody at once; the data is destroyed a year later.',
  roles,
  params: IdParams,
  body: z.strictObject({ name: z.string('Type the name of the parent.').trim().min(1, 'Type the name of the parent.') }),
  answer: z.object({ id: z.int() }),
  refusals: { leadNotFound, nameDiffers: [400, 'This is not the name of the parent. Type it as it stands above.'] },
  success: 'Parent Erased',
  confirmed: true,
  ours: true,
})
