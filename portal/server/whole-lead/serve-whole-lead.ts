import type { FastifyInstance, FastifyReply } from 'fastify'
import { keepBudget } from '#domains/budgets/server/keep-budget.ts'
import { recordReading } from '#platform/server/audit/record-reading.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { domains } from '../folded/domains.ts'
import * as whole from './get-lead.ts'
import * as older from './get-timeline.ts'
import { wholeLead } from './whole-lead.ts'

interface Asked {
  db: Database
  staff: Staff
  params: { id: number }
  reply: FastifyReply
}

const explains = domains.flatMap(({ explainsOpening }) => explainsOpening ?? [])

export function serveWholeLead(app: FastifyInstance, { firm }: Pick<Gateways, 'firm'>) {
  /** What was found leaves only with its entry of the audit log; nothing is recorded of a lead that looks absent. */
  async function recorded<Found>({ db, staff, params, reply }: Asked, reading: Promise<Found>): Promise<Found> {
    const found = await reading
    const isNew = await recordReading(db, staff, 'lead_opened', { lead: params.id })
    if (isNew) await keepBudget(db, staff, { kind: 'openings', what: 'lead_opened', explains, firm, reply })
    return found
  }
  const open = (asked: Asked) => recorded(asked, whole.getLead(asked.db, asked.staff, asked.params.id))

  serve(app, wholeLead.getLead, open)
  serve(app, wholeLead.getLeadOfKind, open)
  serve(app, wholeLead.getTimeline, ({ query, ...asked }) =>
    recorded(asked, older.getTimeline(asked.db, asked.staff, asked.params.id, query)),
  )
}
