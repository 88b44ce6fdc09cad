import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Named } from '#platform/contract/shapes.ts'

export const listOwners = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/lead-owners/',
  summary:
    'Lists by name the members of staff who own a lead that the reader sees; for admins also those who may be given one. Those who are deactivated and still own some come last.',
  roles: leadRoles,
  answer: z.object({ results: z.array(Named.extend({ is_active: z.boolean() })) }),
  ours: true,
})
