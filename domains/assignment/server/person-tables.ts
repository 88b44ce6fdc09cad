import { sql } from 'kysely'
import type { PersonTables } from '#platform/server/joining.ts'

/** A lead has at most one row of these; the lead that stays keeps its own. */
export const personTables: PersonTables = {
  lead_assignment: { rows: 'moved', at: 'at' },
  waiting_lead: {
    rows: async (_tx, { stays, goes, change }) =>
      void (await change('waiting_lead', {
        set: sql`lead_id = ${stays}`,
        where: sql`lead_id = ${goes} and not exists (select from waiting_lead as own where own.lead_id = ${stays})`,
      })),
  },
  stand_in: {
    rows: async (_tx, { stays, goes, change }) => {
      await change('stand_in', {
        set: sql`ended_at = now()`,
        where: sql`lead_id = ${goes} and ended_at is null and exists (
          select from stand_in as own where own.lead_id = ${stays} and own.ended_at is null)`,
      })
      await change('stand_in', { set: sql`lead_id = ${stays}`, where: sql`lead_id = ${goes}` })
    },
  },
  bulk_transfer_lead: { rows: 'moved' },
  enquiry_escalation: {
    rows: async (_tx, { stays, goes, change }) =>
      void (await change('enquiry_escalation', {
        set: sql`lead_id = ${stays}`,
        where: sql`lead_id = ${goes} and not exists (
          select from enquiry_escalation as own where own.lead_id = ${stays} and own.asked_at = enquiry_escalation.asked_at)`,
      })),
  },
}
