import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { Named } from '#platform/contract/shapes.ts'

export const listOwners = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/lead-owners/',
  summary: 'Lists by name the members of staff who own a lead, or may be given one; also those who are deactivated and still own some.',
  roles: ['counsellor_admin'],
  answer: z.object({ results: z.array(Named.extend({ is_active: z.boolean() })) }),
  ours: true,
})
