import { sql } from 'kysely'
import { expect } from 'vitest'
import type { LiveEvent } from '#platform/contract/events.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Person } from '../make/make-staff.ts'

/**
 * Hears the live events of a member of staff from now on. Earlier announcements are passed on with the first mark or before it, and the
 * second mark comes behind them, so events of an earlier test are never heard.
 */
export async function hearEvents(
  { db }: { db: Database },
  address: string,
  { id, headers }: Pick<Person, 'id' | 'headers'>,
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  const response = await fetch(`${address}/api/v1/events/`, { headers })
  const collect = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const line of chunk.split('\n')) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)))
  }
  void collect().catch(() => undefined)
  for (const kind of ['first mark', 'second mark']) {
    await sql`insert into announcement (payload) values (${JSON.stringify({ kind, id, by: null, audience: [id] })})`.execute(db)
    await expect.poll(() => events.some((event) => String(event.kind) === kind), { interval: 5, timeout: 10_000 }).toBe(true)
  }
  events.length = 0
  return events
}
