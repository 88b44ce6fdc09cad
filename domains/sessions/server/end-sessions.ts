import type { Transaction } from '#platform/server/db/database.ts'
import { endStreamsOf } from '#platform/server/events/hub.ts'
import type { Staff } from '#platform/server/http/staff.ts'

export async function endSessions(tx: Transaction, staff: Pick<Staff, 'id'>, sessionId?: number): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('staff_id', '=', staff.id)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId as number))
    .returning('id')
    .execute()
  await endStreamsOf(
    tx,
    ended.map(({ id }) => id),
  )
  return ended.length
}
