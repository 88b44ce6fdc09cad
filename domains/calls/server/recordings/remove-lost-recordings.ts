import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Outside } from '#platform/server/gateways/outside.ts'
import { removeRecording } from './store-recording.ts'

/** So long a file may be under way before its call names it. */
const underWay = sql.lit('1 day')

const atATime = 200

const lostFiles = (db: Database) =>
  db
    .selectFrom('recording_file as file')
    .select('key')
    .where((row) =>
      row.or([
        row('call_id', 'is', null),
        row.and([
          row('begun_at', '<', sql<string>`now() - interval ${underWay}`),
          sql<boolean>`not exists (select from call where call.id = file.call_id and recording_key = file.key)`,
        ]),
      ]),
    )
    .limit(atATime)
    .execute()

/** Removes files whose call was destroyed with its erased parent, or that a server left half-written. Returns their number. */
export async function removeLostRecordings(db: Database, outside: Pick<Outside, 'files'>): Promise<number> {
  for (let removed = 0; ; ) {
    const files = await lostFiles(db)
    for (const { key } of files) await removeRecording(db, outside, key)
    removed += files.length
    if (files.length < atATime) return removed
  }
}
