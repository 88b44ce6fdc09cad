import type { EventKind } from '#domains/intake/contract/event-kinds.ts'
import { EventId } from '#domains/intake/contract/events.ts'
import { type Became, mendIntakeEvent as operation } from '#domains/intake/contract/intake.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readEvent } from './read-event.ts'
import { namesIn, takeInEvents } from './take-in-events.ts'

/** Takes in a refused event as it was mended. Sent again by the website under the same id, it is known then. */
export async function mendEvent(tx: Transaction, staff: Staff, id: number, event: Record<string, unknown>) {
  const refused = await tx
    .selectFrom('intake_event')
    .innerJoin('signing_key', 'signing_key.id', 'key_id')
    .select(['intake_event.id', 'event_id', 'kinds', 'source'])
    .where('intake_event.id', '=', id)
    .where('became', 'is', null)
    .forUpdate('intake_event')
    .executeTakeFirst()
  if (!refused) throw refuse(operation, 'eventNotFound')
  // Its id is the sender's business: an event that came without one is known by its content.
  const own = EventId.safeParse(event.id).success ? {} : { id: `mended-${id}` }
  const read = [readEvent({ ...event, ...own }, refused.kinds as EventKind[])]
  const [taken] = await takeInEvents(tx, staff, refused, read, await namesIn(tx, read))
  if (!taken || 'errors' in taken) throw refuse(operation, 'stillWrong', { errors: taken?.errors ?? {} })
  await tx
    .updateTable('intake_event')
    .set({
      ...{ kind: String(event.kind), became: taken.became, lead_id: taken.leadId },
      ...{ payload: null, errors: null, numbers: null, mended_by: staff.id },
      not_understood: taken.notUnderstood.length > 0 ? JSON.stringify(taken.notUnderstood) : null,
    })
    .where('id', '=', refused.id)
    .execute()
  const lead = await tx.selectFrom('lead').select(['id', 'name']).where('id', '=', taken.leadId).executeTakeFirstOrThrow()
  return { became: taken.became as Became, lead }
}
