import type { ActionListEntry } from '#domains/leads/contract/action-list.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { appointments } from '#domains/leads/contract/steps.ts'

/** Whether the next step of an action is a call to a parent in India; a visit has hours of its own, a parent abroad another clock. */
export const plansCallInIndia = ({ calling }: Pick<LeadRow, 'calling'>, action: ActionListEntry | undefined): boolean =>
  calling.zones.length === 0 && !(action?.means && appointments.includes(action.means))
