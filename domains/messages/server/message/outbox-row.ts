import type { Selectable } from 'kysely'
import type { DB } from '#platform/server/db/schema.gen.ts'

/** The columns of a message that sending needs. */
export const outboxColumns = [
  'id',
  'channel',
  'lead_id',
  'e164',
  'address',
  'subject',
  'kind',
  'text',
  'at',
  'staff_id',
  'state',
  'send_at',
  'tries',
  'template_id',
  'template',
  'media_kind',
  'media_file',
  'media_name',
  'media_type',
  'media_provider_id',
  'reply_to_id',
  'event_id',
] as const satisfies readonly (keyof DB['message'])[]

export type OutboxRow = Pick<Selectable<DB['message']>, (typeof outboxColumns)[number]>
