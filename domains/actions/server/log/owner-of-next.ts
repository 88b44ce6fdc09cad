import { isCounsellor } from '#domains/leads/contract/policy.ts'
import type { LockedLead } from '#domains/leads/server/lead/on-lead.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** The next step belongs to the counsellor who agreed it with the parent. An admin agrees it for the lead's owner, if there is one. */
export const ownerOfNext = (staff: Staff, lead: LockedLead) => (isCounsellor(staff) ? staff.id : (lead.owner_id ?? staff.id))
