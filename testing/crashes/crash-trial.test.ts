import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { preparedFolder } from '../server/prepared-folder.ts'
import { missed, tryCrashes } from './crash-trial.ts'

const seed = 20_261_122

/** Far more than a machine of its own needs: tests share theirs. */
const longest = 60

test('kills of the server, of PostgreSQL and of both lose no acknowledged comment and double none', { timeout: 300_000 }, async () => {
  const trial = await tryCrashes(await preparedFolder(), 3, seed)
  expect(missed(trial, longest)).toEqual([])
  expect(trial.acknowledged).toBeGreaterThan(20)
})

test('a comment that is lost and one that is doubled are found', { timeout: 300_000 }, async () => {
  const trial = await tryCrashes(await preparedFolder(), 0, seed, async (db) => {
    const [lost, doubled] = await db.selectFrom('lead_event').selectAll().where('kind', '=', 'comment').orderBy('id').limit(2).execute()
    if (!lost || !doubled) throw new Error('Nobody wrote anything.')
    await db.updateTable('lead_event').set({ comment: 'Something else' }).where('id', '=', lost.id).execute()
    const { lead_id, staff_id, comment } = doubled
    await db.insertInto('lead_event').values({ lead_id, staff_id, comment, kind: 'comment', at: sql`now()` }).execute()
  })
  expect([trial.lost.length, trial.doubled.length]).toEqual([1, 1])
  expect(missed(trial, longest)).toHaveLength(2)
})
