import { clock } from '#platform/server/db/clock.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Keeps the last trouble of a channel in words, for the page of connections. */
export const noteTrouble = (db: Database, channel: string, trouble: string) =>
  db.updateTable('channel_state').set({ trouble, trouble_at: clock }).where('channel', '=', channel).execute()
