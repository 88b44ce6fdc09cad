import { type RawBuilder, sql } from 'kysely'
import type { ReceivedEvent } from '#domains/intake/contract/intake.ts'
import type { Database } from '#platform/server/db/database.ts'

interface EventQuery {
  limit: number
  offset: number
  refused?: boolean | undefined
  not_understood?: boolean | undefined
  key?: number | undefined
}

function conditionOf({ refused, not_understood, key }: EventQuery): RawBuilder<boolean> {
  const parts = [
    ...(refused === undefined ? [] : [refused ? sql<boolean>`became is null` : sql<boolean>`became is not null`]),
    ...(not_understood === undefined
      ? []
      : [not_understood ? sql<boolean>`not_understood is not null` : sql<boolean>`not_understood is null`]),
    ...(key === undefined ? [] : [sql<boolean>`key_id = ${key}`]),
  ]
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`
}

/** One page of the events that came in, the last first, with their exact count. */
export async function listEvents(db: Database, asked: EventQuery) {
  const found = conditionOf(asked)
  const { rows } = await sql<{ count: number; results: ReceivedEvent[] }>`
    with page as (select * from intake_event where ${found} order by id desc limit ${asked.limit} offset ${asked.offset})
    select (select count(*)::integer from intake_event where ${found}) as count, coalesce((
      select json_agg(json_build_object('id', page.id, 'event_id', event_id, 'kind', kind, 'received_at', received_at, 'became', became,
        'key', json_build_object('id', signing_key.id, 'name', signing_key.name),
        'lead', case when lead.id is not null and lead.erased_at is null then json_build_object('id', lead.id, 'name', lead.name) end,
        'errors', errors, 'not_understood', not_understood, 'payload', payload, 'mended_by', staff.name) order by page.id desc)
      from page
      join signing_key on signing_key.id = key_id
      left join lead on lead.id = lead_id
      left join staff on staff.id = mended_by
    ), '[]') as results`.execute(db)
  return rows[0] ?? { count: 0, results: [] }
}
