import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { figureRowRoles } from './figure-roles.ts'

/** Before this day there is nothing that figures could be compared with. */
export const getFirstDay = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/figures/first-day/',
  summary: 'Answers the day, in India, on which the first parent came. Null: none has come.',
  roles: figureRowRoles,
  answer: z.object({ first_day: z.iso.date().nullable() }),
  ours: true,
})
