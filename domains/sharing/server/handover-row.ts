import { sql } from 'kysely'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import type { Handover } from '#domains/sharing/contract/sharing.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { undoUntil } from './handover/transfer-to.ts'
import { mayUndo } from './policy.ts'

const wasUndone = (event: string) => sql<boolean>`exists (select from lead_event where undoes_event_id = ${sql.ref(event)}.id)`

export const isUndone = wasUndone('event')

/** The lead was transferred again after the transfer `event`, and that was not undone. */
export const isTransferredOn = sql<boolean>`exists (
  select from lead_event as later
  where later.lead_id = event.lead_id and later.kind = 'transfer' and later.id > event.id and not ${wasUndone('later')})`

const named = sql`json_build_object('id', staff.id, 'name', staff.name)`

export const handoverRow = (reader: Staff) => sql<Handover>`json_build_object(
  'id', event.id,
  'lead', json_build_object('id', lead.id, 'name', lead.name, 'visible', ${visibleTo(reader)}),
  'type', event.kind,
  'by', (select ${named} from staff where id = event.staff_id),
  'from', (select ${named} from staff where id = event.from_staff_id),
  'to', (select coalesce(json_agg(${named} order by staff.name), '[]') from staff where id = any (event.to_staff_ids)),
  'at', event.at,
  'note', event.comment,
  'undo_until', case when event.kind = 'transfer' and ${undoUntil('event.at')} > now() and ${mayUndo(reader)}
    and lead.owner_id = any (event.to_staff_ids) and not ${isUndone} and not ${isTransferredOn} then ${undoUntil('event.at')} end)`
