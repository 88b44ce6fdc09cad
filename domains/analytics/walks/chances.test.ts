import { sql } from 'kysely'
import { expect } from 'vitest'
import { chanceLevels } from '#domains/analytics/contract/chance-levels.ts'
import type { Measured } from '#domains/analytics/contract/chance-model.ts'
import { dialer, dialerSwitch } from '#domains/dialer/walks/dialer-page.ts'
import { setChances } from '#domains/leads/server/list/set-chances.ts'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inDays, makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

const measured: Measured = {
  learned: { from: '2023-06-01', to: '2026-05-29', moments: 90_000, parents: 2_100 },
  seen: { from: '2026-07-29', to: '2026-09-26', moments: 30_000, parents: 700 },
  ...{ auc: 0.83, auc_new: 0.66, naive_auc: 0.71, error: 0.012, naive_error: 0.014 },
  tenths: [
    { moments: 15_000, admissions: 100, expected: 120 },
    { moments: 15_000, admissions: 900, expected: 880 },
  ],
  bands: [
    { band: 'low', moments: 21_000, admissions: 210 },
    { band: 'medium', moments: 6_000, admissions: 300 },
    { band: 'high', moments: 3_000, admissions: 490 },
  ],
}

/** A model in which an application alone makes a high chance. */
async function standModel(): Promise<void> {
  const weights = chanceLevels.map((level) => (level === 'Filled in an application' ? 3000 : level === 'Not called yet' ? -400 : 0))
  await onDatabase((db) =>
    db
      .insertInto('chance_model')
      .values({
        ...{ measured: JSON.stringify(measured), base: -3000, weights, sources: [], source_weights: [0] },
        ...{ medium_from: -2000, high_from: -1000, stands: true, spread_at: sql`now()` },
      })
      .execute(),
  )
}

const unstandModel = () =>
  onDatabase(async (db) => {
    await db.deleteFrom('chance_model').where('stands', '=', true).execute()
    await setChances(
      db,
      { first: 1, last: 2_147_483_647 },
      sql`select lead_id, null::smallint as band from lead_listing where chance is not null`,
    )
  })

test('a likely parent is marked, found and explained, and the dialer may serve them first', async ({ context, page }) => {
  await standModel()
  try {
    const me = await makeStaff()
    await makeParent(me, { lead: { name: 'Quiet Parent', created_at: inDays(-3) } })
    const likely = {
      lead: { name: 'Likely Parent', created_at: inDays(-9) },
      activities: [{ kind: 'application', at: inDays(-8), school_id: 1 }],
    }
    await makeParent(me, likely)
    await enter(context, me)
    await page.goto('/users?ordering=-chance,-latest_user_action_timestamp')
    await rows(page).first().getByText('Likely Parent').waitFor()
    await rows(page).first().getByRole('img', { name: 'High chance' }).waitFor()
    await page.goto('/users?chance=high')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByText('Admission: High chance').waitFor()
    await look(page, inWalks.chanceInList, rows(page).first())

    await rows(page).first().getByRole('link', { name: 'Likely Parent' }).click()
    const note = page.getByRole('region', { name: 'Chance of an admission' })
    await note.getByText(/· about 16 of 100 such parents took one within 60 days; of all parents (about \d+|fewer than 1)/).waitFor()
    expect(await note.getByRole('listitem').allTextContents()).toEqual([
      '▲ Filled in an application raises it',
      '▼ Not called yet lowers it',
    ])
    await look(page, inWalks.chanceOfLead, note)

    await page.goto('/users')
    await rows(page).first().waitFor()
    await dialerSwitch(page).press('Space')
    const choice = dialer(page).getByRole('radio', { name: 'Likely admissions first' })
    await choice.check()
    await look(page, inWalks.likelyFirst, dialer(page))
    await dialer(page).getByRole('button', { name: 'Continue' }).click()
    await dialer(page).getByRole('heading', { level: 2, name: 'Likely Parent' }).waitFor()
  } finally {
    await unstandModel()
  }
})

test('without a model it says what is missing', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  await page.goto('/chances')
  await page.getByRole('heading', { name: 'Chance of an admission' }).waitFor()
  await expect.poll(() => page.getByText(/No chance is shown|Nothing was learned yet/).isVisible()).toBe(true)
})
