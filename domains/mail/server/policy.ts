import { overseesLeads } from '#domains/leads/contract/policy.ts'
import { seesLead } from '#domains/messages/server/message/see-lead.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** A mail is seen with its lead. One without a lead is a test, which admins see. */
export const seesMail = async (db: Database, staff: Staff, { lead_id: leadId }: { lead_id: number | null }) =>
  leadId === null ? overseesLeads(staff) : await seesLead(db, staff, leadId)
