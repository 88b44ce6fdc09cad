import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Named } from '#platform/contract/shapes.ts'

/** The child and the school that a message is about. The one that is left out is found from what the parent asked about. */
export const aboutFields = {
  child: Id.optional().meta({ description: 'A child of this lead that fills the message (ours); found without it.' }),
  school: Id.optional().meta({ description: 'A school that fills the message (ours); found without it.' }),
}
export interface About {
  child?: number | undefined
  school?: number | undefined
}

export const aboutRefusals = {
  childNotFound: [404, 'This child is no longer noted for this parent. Choose another.'],
  schoolNotFound: [404, 'This school is no longer listed. Choose another.'],
} as const

const AboutChild = Named.extend({ class: z.string().nullable().meta({ description: 'The first class that is wanted.' }) })

const AboutSchool = Named.extend({
  label: z.string().meta({ description: 'The name that tells it from others.' }),
  city: z.string().nullable(),
  children: z.array(z.int()).meta({ description: 'The children for whom the parent asked about it; none where no child was named.' }),
})

/** Most schools that are offered. */
export const maxSchools = 50

export const getAbout = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/thread/:id/about/',
  summary:
    'Answers the child and the school that a message to this parent is about, and those that can be chosen. They belong together: the school of the next visit or the latest enquiry, with the child for whom it is.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject(aboutFields),
  answer: z.object({
    child: AboutChild.nullable().meta({ description: 'Null if there are several and the parent named none.' }),
    school: AboutSchool.omit({ children: true }).nullable(),
    children: z.array(AboutChild),
    schools: z.array(AboutSchool).meta({ description: `At most ${maxSchools}, the latest first.` }),
  }),
  refusals: { ...leadGone, ...aboutRefusals },
  ours: true,
})
