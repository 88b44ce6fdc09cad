import type { z } from 'zod'
import { nextCallingTime } from '#domains/calls/server/placing/next-calling-time.ts'
import { getWritingHours as operation } from '#domains/messages/contract/writing-hours.ts'
import { timeInIndia, timesOf } from '#platform/contract/calling-hours.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { seeLead } from '../message/see-lead.ts'

/** Whether it is night for a parent. A message outside the firm’s hours of writing goes with a warning, or waits until they begin. */
export async function getWritingHours(
  db: Database,
  { firm, now }: Pick<Gateways, 'firm' | 'now'>,
  staff: Staff,
  leadId: number,
): Promise<z.output<typeof operation.answer>> {
  await seeLead(db, operation, staff, leadId)
  const { zones } = await db.selectFrom('lead').select('zones').where('id', '=', leadId).executeTakeFirstOrThrow()
  const [at, abroad, { writing_hours: hours }] = [now(), zones ?? [], firm()]
  return {
    begins_at: nextCallingTime(hours, at, abroad)?.toISOString() ?? null,
    begins: hours.from,
    clock: timesOf(abroad, at).toSorted()[0] ?? timeInIndia(at),
    is_abroad: abroad.length > 0,
  }
}
