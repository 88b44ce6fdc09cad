import { z } from 'zod'
import { ActionCategory } from '#domains/leads/contract/action-list.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import { Instant, Named } from '#platform/contract/shapes.ts'
import * as actionList from './action-list.ts'
import * as actions from './actions.ts'
import { begunHours } from './actions.ts'

const Step = z.object({ id: z.int(), child: z.string().nullable(), status: z.string(), date: Instant, school: z.string() })

const BegunAction = z.object({
  by: Named,
  at: Instant,
  category: ActionCategory,
  action: Named,
  sub_action: Named.nullable(),
  comment: z.string().nullable(),
  schedule_date: z.string().nullable(),
  schedule_time: z.string().nullable(),
  plans: actions.Plans.nullable(),
})
export type BegunAction = z.infer<typeof BegunAction>

const sections = {
  begun_actions: z.array(BegunAction).meta({
    description: `Actions that wait for their follow-on, of each who began one within ${begunHours} hours (ours). They count nowhere until it completes them.`,
  }),
  acted_schools: z.array(z.object({ id: z.int(), name: z.string(), label: z.string(), gender: z.string().nullable() })).meta({
    description:
      'The schools that the parent asked about, applied to or has in the cart, and those of steps that stand, the latest first (ours). `label` tells a school from others of its name; `gender` is Girls, Boys or Co-ed.',
  }),
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
    next_call_planned: 'actions'
    follow_up_done: 'actions'
    admission_taken: 'actions'
    admission_removed: 'actions'
  }
}

export const domain: ContractDomain = {
  operations: { ...actions, ...actionList },
  sections,
  timeline: ['action', 'action_undone', 'next_call_planned', 'follow_up_done', 'admission_taken', 'admission_removed'],
}
