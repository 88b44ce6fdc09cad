import { z } from 'zod'
import type { ContractDomain } from '#platform/contract/domain.ts'
import { Instant } from '#platform/contract/shapes.ts'
import * as actionList from './action-list.ts'
import * as actions from './actions.ts'

const Step = z.object({ id: z.int(), child: z.string().nullable(), status: z.string(), date: Instant, school: z.string() })

const sections = {
  lead: z.object({ generated: z.boolean(), items: z.array(Step) }),
  admission: z.object({
    done: z.boolean(),
    items: z.array(
      z.object({
        id: z.int(),
        child: z.string().nullable(),
        done_by: z.string().nullable(),
        done_on: Instant,
        school: z.string(),
        already_taken: z.boolean().meta({ description: 'The parent took it on their own.' }),
      }),
    ),
  }),
  registrations_at_school: z.object({ done: z.boolean(), items: z.array(Step) }),
  visit: z.object({
    scheduled: z.boolean(),
    items: z.array(
      z.object({ id: z.int(), child: z.string().nullable(), status: z.string(), scheduled_date: Instant, school: z.string() }),
    ),
  }),
}

declare module '#domains/leads/contract/leads.ts' {
  interface LeadSections extends z.infer<z.ZodObject<typeof sections>> {}
  interface TimelineKinds {
    action: 'actions'
    action_undone: 'actions'
    follow_up_done: 'actions'
    admission_taken: 'actions'
    admission_removed: 'actions'
  }
}

export const domain: ContractDomain = {
  calls: { ...actions, ...actionList },
  sections,
  timeline: ['action', 'action_undone', 'follow_up_done', 'admission_taken', 'admission_removed'],
}
