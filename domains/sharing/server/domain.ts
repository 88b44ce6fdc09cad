import { sql } from 'kysely'
import { thePortal } from '#domains/leads/contract/leads.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { joinRequests } from './requests/join-requests.ts'
import { lapseRequests } from './requests/lapse-requests.ts'
import { isOpenRequest, requestRow } from './requests/request-row.ts'
import { type ListAbsent, serveSharing } from './routes.ts'

declare module '#platform/server/domain.ts' {
  interface ServerDomain {
    /** The active counsellors who are not there now. */
    readonly listAbsent?: ListAbsent
  }
}

export const domain: ServerDomain = {
  mount: (app, { domains }) =>
    serveSharing(app, async (db) => (await Promise.all(domains.map(({ listAbsent }) => listAbsent?.(db) ?? []))).flat()),
  jobs: ({ db }) => ({ quick: { lapse_transfer_requests: () => lapseRequests(db) } }),
  schedule: [{ task: 'lapse_transfer_requests', every: '1 minute' }],
  personTables: { transfer_request: { rows: joinRequests } },
  sections: {
    share_transfer_timeline: sql`(
      select json_build_object('total', count(*), 'items', coalesce(json_agg(json_build_object(
        'id', event.id, 'by', coalesce(staff.name, ${sql.lit(thePortal)}), 'type', event.kind, 'at', event.at, 'note', event.comment,
        'to', array(select name from staff where id = any (event.to_staff_ids) order by name)) order by event.at desc, event.id desc), '[]'))
      from lead_event as event left join staff on staff.id = event.staff_id
      where event.lead_id = lead.id and event.kind in (
        'share', 'share_withdrawn', 'transfer', 'transfer_undone', 'transfer_asked', 'transfer_declined', 'transfer_lapsed'))`,
    shares: sql`(
      select coalesce(json_agg(json_build_object('with', json_build_object('id', staff.id, 'name', staff.name), 'at', share.at,
        'by', case when giver.id is not null then json_build_object('id', giver.id, 'name', giver.name) end) order by staff.name), '[]')
      from lead_share as share join staff on staff.id = share.staff_id left join staff as giver on giver.id = share.shared_by
      where share.lead_id = lead.id)`,
    transfer_requests: sql`(
      select coalesce(json_agg(${requestRow} order by request.at), '[]')
      from transfer_request as request join staff on staff.id = request.staff_id
      where request.lead_id = lead.id and ${isOpenRequest})`,
  },
  timeline: {
    staff: {
      share: sql`'Shared with ' || receivers.names`,
      share_withdrawn: sql`'Withdrew the share of ' || receivers.names`,
      transfer: sql`'Transferred to ' || receivers.names`,
      transfer_undone: sql`'Transfer undone, back with ' || receivers.names`,
      transfer_asked: sql`'Asked ' || receivers.names || ' for this lead'`,
      transfer_declined: sql`'Declined to transfer it to ' || receivers.names`,
      transfer_lapsed: sql`'Nobody answered the request of ' || receivers.names || ' within a day'`,
    },
    portal: ['share', 'transfer_lapsed'],
  },
}
