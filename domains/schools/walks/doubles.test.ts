import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inDays, makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { inWalks } from './screens.ts'

test('two entries of one school are compared, merged and taken apart again', async ({ context, page }) => {
  const name = `Aaa ${crypto.randomUUID().slice(0, 8)} School`
  const [place] = await query<{ locality_id: number; district_id: number; city_id: number }>(
    `select id as locality_id, parent_id as district_id, lineage[3] as city_id from place where kind = 'locality' order by id limit 1`,
  )
  const [one, other] = await onDatabase(async (db) => [
    await makeSchool(db, { name, ...place, lat: 18.5, lng: 73.8, pincode: '411001' }),
    await makeSchool(db, { name, ...place, lat: 18.5, lng: 73.8, pincode: '411002', medium: 'English' }),
  ])
  if (!one || !other) throw new Error('The schools were not made.')
  await makeParent(null, { activities: [{ kind: 'enquiry', at: inDays(-1), school_id: one.id }] })
  await enter(context, await makeStaff('database_executive'))
  await page.goto('/database/doubles')
  await page.getByRole('button', { name: `Compare both ${name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Are these the same school?' })
  await dialog.getByRole('radio', { name: '411002' }).waitFor()
  await look(page, inWalks.compared)
  await dialog.getByRole('button', { name: 'Swap' }).press('Enter')
  await dialog.getByText('1 parent asked about it').waitFor()
  await dialog.getByRole('radio', { name: '411001' }).press('Space')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await untilTold(page, 'Schools merged')
  expect(await query('select pincode, medium from school where id = $1', [other.id])).toEqual([{ pincode: '411001', medium: 'English' }])
  await expect.poll(() => page.getByRole('button', { name: `Compare both ${name}` }).count()).toBe(0)

  await page.goto('/database/removed')
  await page.getByRole('button', { name: `Undo the merge of ${name}` }).press('Enter')
  await untilTold(page, 'Merge undone')
  await page.goto('/database/doubles')
  await page.getByRole('button', { name: `${name}: two schools` }).press('Enter')
  await untilTold(page, 'Kept as two schools')
  await expect.poll(() => page.getByRole('button', { name: `Compare both ${name}` }).count()).toBe(0)
})
