import { z } from 'zod'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { LeadListName } from '#domains/leads/contract/lists.ts'
import { KeptLeadQuery } from '#domains/leads/contract/query.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { idOf, textOf } from '#platform/contract/shapes.ts'
import { maxShares } from './change-lead.ts'

/** Most leads that are shared at once: their locks are held together. */
export const maxShared = 100

export const shareLeads = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/shares/',
  summary: `Shares what a list's filters find, at most ${maxShared} leads, with counsellors. Those who have a lead already are left out of it.`,
  roles: leadRoles,
  body: z.strictObject({
    list: LeadListName,
    query: KeptLeadQuery.meta({ description: 'The filters of the list, as an address writes them.' }),
    share_with: z
      .array(idOf('Choose at least one counsellor.'), 'Choose at least one counsellor.')
      .min(1, 'Choose at least one counsellor.')
      .max(maxShares, `Choose at most ${maxShares}.`),
    note: textOf(longestComment).optional(),
  }),
  answer: z.object({
    shared: z.int(),
    had: z.int().meta({ description: 'Leads that all of these counsellors had already.' }),
  }),
  refusals: {
    permissionMissing: [403, 'Your account has no permission for this data. Ask a counsellor admin for it.'],
    tooMany: [400, `These are more than ${maxShared} leads. Choose fewer, or transfer them.`],
    nobody: [400, 'There is nobody in this list to share. Take a filter away.'],
    counsellorNotFound: [400, 'This counsellor is not active or does not exist. Choose another one.'],
  },
  ours: true,
})
