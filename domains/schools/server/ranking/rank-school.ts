import { sql } from 'kysely'
import type { z } from 'zod'
import { rankSchool as operation } from '#domains/schools/contract/school-ranking.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { permissions } from '../edit/parts/permissions.ts'
import { changeSchool, lockSchool } from '../school/change-school.ts'
import { lockRanking } from '../school/take-place.ts'

type Body = z.output<typeof operation.body>

async function rankOf(tx: Transaction, id: number): Promise<number | null> {
  const { global_rank } = await tx.selectFrom('school').select('global_rank').where('id', '=', id).executeTakeFirstOrThrow()
  return global_rank
}

/** The number that the place beside another school has, once the moved school has left its own. */
async function placeBeside(tx: Transaction, { before, after }: Body, own: number | null): Promise<number> {
  const neighbour = await tx
    .selectFrom('school')
    .select('global_rank')
    .where('id', '=', before ?? after ?? 0)
    .executeTakeFirst()
  if (!neighbour?.global_rank) throw refuse(operation, 'neighbourUnranked')
  const isGoingDown = own !== null && own < neighbour.global_rank
  if (before !== undefined) return isGoingDown ? neighbour.global_rank - 1 : neighbour.global_rank
  return isGoingDown ? neighbour.global_rank : neighbour.global_rank + 1
}

async function refuseIfMoved(tx: Transaction, schoolId: number, seen: number | null, rank: number | null): Promise<void> {
  const { rows } = await sql<{ id: number; by: string | null }>`
    select school_change.id::integer, staff.name as by from school_change left join staff on staff.id = staff_id
    where school_id = ${schoolId} and part = 'permissions' and jsonb_exists(after, 'global_rank') order by school_change.id desc limit 1`.execute(
    tx,
  )
  const [last] = rows
  if (!last || last.id === seen) return
  throw refuse(operation, 'movedMeanwhile', { words: { by: last.by ?? 'Someone', rank: rank === null ? 'no place' : `place ${rank}` } })
}

/** Gives a school its place in the global ranking, with its history. */
export async function rankSchool(tx: Transaction, staff: Staff, id: number, body: Body) {
  await lockRanking(tx)
  const schoolId = await lockSchool(tx, operation, { id })
  const own = await rankOf(tx, schoolId)
  if (body.seen !== undefined) await refuseIfMoved(tx, schoolId, body.seen, own)
  const rank = body.rank === undefined ? await placeBeside(tx, body, own) : body.rank
  await changeSchool(tx, operation, staff, schoolId, { part: permissions, mine: { global_rank: rank } })
  return { global_rank: await rankOf(tx, schoolId) }
}
