import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serveSharing } from './routes.ts'

const receivers = sql`coalesce((select string_agg(name, ', ' order by name) from staff where id = any (event.to_staff_ids)), 'nobody')`

export const domain: ServerDomain = {
  mount: serveSharing,
  sections: {
    share_transfer_timeline: sql`(
      select json_build_object('total', count(*), 'items', coalesce(json_agg(json_build_object(
        'id', event.id, 'by', coalesce(staff.name, 'Inside Portal'), 'type', event.kind, 'at', event.at, 'note', event.comment,
        'to', array(select name from staff where id = any (event.to_staff_ids) order by name)) order by event.at desc, event.id desc), '[]'))
      from lead_event as event left join staff on staff.id = event.staff_id
      where event.lead_id = lead.id and event.kind in ('share', 'transfer', 'transfer_undone'))`,
  },
  timeline: {
    staff: {
      share: sql`'Shared with ' || ${receivers}`,
      transfer: sql`'Transferred to ' || ${receivers}`,
      transfer_undone: sql`'Transfer undone, back with ' || ${receivers}`,
    },
  },
}
