import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id } from './shapes.ts'

/** How many schools a name search answers at most. */
export const nameSearchLimit = 20

export const searchSchoolNames = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/name-search/',
  summary: 'Finds schools by part of their name, the best match first; or answers the one with the id given.',
  roles: ['sales_admin', 'sales_executive', 'counsellor', 'counsellor_admin', 'database_executive'],
  query: z
    .strictObject({
      school_id: Id.optional(),
      name: z.string().trim().max(100, 'Search for at most 100 characters.').optional(),
    })
    .refine((query) => query.school_id !== undefined || (query.name ?? '').length >= 2, {
      message: 'Type at least 2 letters of the name.',
      path: ['name'],
    }),
  answer: z.object({
    results: z.array(
      z.object({ id: z.int(), name: z.string(), slug: z.string(), city: z.string().nullable(), board: z.string().nullable() }),
    ),
  }),
})
