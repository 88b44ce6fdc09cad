import { randomInt } from 'node:crypto'
import { dayAfter, daysIn, kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { checkFigures } from './check-figures.ts'

/** Differences that one error names; `db check --figures` names all. */
const maxDifferences = 20

/** Any day from that of the first parent until yesterday. */
async function dayByDice(db: Database, yesterday: string): Promise<string> {
  const first = await db
    .selectFrom('figure_day')
    .select('day')
    .where('figure', '=', 'new_parent')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  if (!first || first.day >= yesterday) return yesterday
  return dayAfter(first.day, randomInt(daysIn({ start: first.day, end: yesterday })))
}

/** Recounts the figures of yesterday and of a day taken by dice. The job fails with what differs, which the log and the jobs then show. */
export async function recountNightly(db: Database, now = Date.now()): Promise<void> {
  const yesterday = dayAfter(kolkataDay(now), -1)
  const differences: string[] = []
  for (const day of new Set([yesterday, await dayByDice(db, yesterday)]))
    differences.push(
      ...(await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => checkFigures(tx, { start: day, end: day }))),
    )
  if (differences.length > 0)
    throw new Error(`${differences.length} figures are not what their rows say: ${differences.slice(0, maxDifferences).join('; ')}.`)
}
