import type { FastifyInstance } from 'fastify'
import { recordReading } from '#platform/server/audit/record-reading.ts'
import type { Database } from '#platform/server/db/database.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import * as whole from './get-lead.ts'
import * as older from './get-timeline.ts'
import { wholeLead } from './whole-lead.ts'

/** What was found leaves only with its entry of the audit log; nothing is recorded of a lead that looks absent. */
async function recorded<Found>(db: Database, staff: Staff, lead: number, reading: Promise<Found>): Promise<Found> {
  const found = await reading
  await recordReading(db, staff, 'lead_opened', { lead })
  return found
}

export function serveWholeLead(app: FastifyInstance) {
  serve(app, wholeLead.getLead, ({ db, staff, params: { id } }) => recorded(db, staff, id, whole.getLead(db, staff, id)))
  serve(app, wholeLead.getLeadOfKind, ({ db, staff, params: { id } }) => recorded(db, staff, id, whole.getLead(db, staff, id)))
  serve(app, wholeLead.getTimeline, ({ db, staff, params: { id }, query }) =>
    recorded(db, staff, id, older.getTimeline(db, staff, id, query)),
  )
}
