import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant } from '#platform/contract/shapes.ts'

/** The sources that can fill a variable of a template. */
export const variableSources = {
  parent_name: 'The parent’s name',
  child_name: 'The child’s name',
  child_class: 'The child’s class',
  school_name: 'The school',
  school_city: 'The school’s city',
  counsellor_name: 'The counsellor’s name',
  counsellor_phone: 'The counsellor’s number',
  visit_date: 'The day of the visit',
  page_address: 'The address of the parent’s page of schools',
  typed: 'Typed in for each message',
} as const
export const VariableSource = z.enum(Object.keys(variableSources) as (keyof typeof variableSources)[], 'Choose what fills it.')
export type VariableSource = z.infer<typeof VariableSource>

const Variable = z.object({
  key: z.string().meta({ description: 'As body.1, header.school or button.0.' }),
  label: z.string(),
  source: VariableSource,
})

export const Template = z.object({
  id: z.int(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.string().meta({ description: 'The provider’s word: APPROVED, PAUSED, REJECTED…' }),
  format: z.enum(['POSITIONAL', 'NAMED']).meta({ description: 'Whether its places have numbers or names.' }),
  sendable: z.boolean(),
  body: z.string(),
  header: z.string().nullable(),
  header_media: z.enum(['image', 'video', 'document']).nullable().meta({ description: 'A file that it needs as its header.' }),
  footer: z.string().nullable(),
  buttons: z.array(z.string()),
  variables: z.array(Variable),
  sample: z.boolean(),
  synced_at: Instant,
  gone: z.boolean().meta({ description: 'The provider does not list it any more.' }),
})
export type Template = z.infer<typeof Template>

export const listTemplates = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/message-templates/',
  summary: 'Lists every template of WhatsApp with what fills its variables.',
  roles: ['counsellor_admin'],
  answer: z.object({ results: z.array(Template) }),
  ours: true,
})

export const changeTemplateVariables = defineOperation({
  method: 'PATCH',
  path: '/api/v1/admin_custom/message-templates/:id/',
  summary: 'Says what fills the variables of a template.',
  roles: ['counsellor_admin'],
  params: IdParams,
  body: z.strictObject({ variables: z.record(z.string().max(60), VariableSource) }),
  answer: Template,
  refusals: {
    templateNotFound: [404, 'This template no longer exists.'],
    noSuchVariable: [400, 'The template has no variable {variable}.'],
  },
  success: 'Details has been updated',
  ours: true,
})

export const syncTemplates = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/message-templates/sync/',
  summary: 'Asks the provider for its templates now; it is done each hour too.',
  roles: ['counsellor_admin'],
  answer: z.object({ found: z.int(), gone: z.int() }),
  refusals: {
    noProvider: [409, 'No WhatsApp provider is configured: there are only the samples of the portal.'],
    providerAway: [409, 'WhatsApp did not list its templates: {reason} The templates stay as they are.'],
  },
  success: 'Templates are up to date',
  ours: true,
  unrepeatable: true,
})
