import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { schoolRoles } from '#platform/contract/roles.ts'
import { Ids } from '#platform/contract/shapes.ts'

export const maxListed = 50

/** The formats in which other programs get schools. */
export const listingForms = { schema: 'schema.org', listing: 'Marketplace listing' } as const
export const ListingForm = z.enum(Object.keys(listingForms) as (keyof typeof listingForms)[], 'Give schema or listing.')
export type ListingForm = z.infer<typeof ListingForm>

export const generateJson = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/json-generate/',
  summary: 'Answers schools as structured JSON: as schema.org has them (JSON-LD), or as the marketplace lists them.',
  roles: schoolRoles,
  query: z.strictObject({
    id: Ids.refine((ids) => ids.length > 0, 'Choose the schools.').refine(
      (ids) => ids.length <= maxListed,
      `Choose at most ${maxListed} schools.`,
    ),
    form: ListingForm.default('schema'),
  }),
  answer: z.record(z.string(), z.unknown()).meta({ description: 'The document itself, with the schools in the order of the ids.' }),
  refusals: { schoolNotFound: [404, 'One of these schools is no longer in our list. Remove it and try again.'] },
  ours: true,
})
