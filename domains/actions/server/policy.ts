import { isOwn } from '#domains/leads/server/policy.ts'
import type { Actor } from '#platform/contract/roles.ts'

/** Staff undo what they logged, admins anything: a condition on `lead_event`. */
export const mayUndo = (staff: Actor) => isOwn(staff, 'lead_event.staff_id')
