import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { preparedFolder } from '../server/prepared-folder.ts'
import { type CrashTrial, missed, tryCrashes } from './crash-trial.ts'

const seed = 20_261_122

/** Far more than a machine of its own needs: tests share theirs. */
const longest = 60

/** Loses a comment and doubles one. */
async function spoil(db: Database): Promise<void> {
  const [lost, doubled] = await db.selectFrom('lead_event').selectAll().where('kind', '=', 'comment').orderBy('id').limit(2).execute()
  if (!lost || !doubled) throw new Error('Nobody wrote anything.')
  await db.updateTable('lead_event').set({ comment: 'Something else' }).where('id', '=', lost.id).execute()
  const { lead_id, staff_id, comment } = doubled
  await db.insertInto('lead_event').values({ lead_id, staff_id, comment, kind: 'comment', at: sql`now()` }).execute()
}

let trial: CrashTrial
beforeAll(async () => {
  trial = await tryCrashes(await preparedFolder(), 3, seed, spoil)
}, 300_000)

test('kills of the server, of PostgreSQL and of both lose no acknowledged comment and double none', () => {
  expect(missed(trial, longest)).toEqual([])
  expect(trial.crashes.map(({ killed }) => killed)).toEqual(['server', 'PostgreSQL', 'both'])
  expect(trial.acknowledged).toBeGreaterThan(20)
})

test('a comment that is lost and one that is doubled are found', () => {
  const { lost, doubled } = trial.spoiled ?? { lost: [], doubled: [] }
  expect([lost.length, doubled.length]).toEqual([1, 1])
  expect(missed({ ...trial, ...trial.spoiled }, longest)).toHaveLength(2)
})
