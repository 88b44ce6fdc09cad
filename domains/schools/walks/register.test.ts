import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff, onDatabase } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { makeSchool } from '#testing/make/make-schools.ts'

interface Place {
  locality_id: number
  district_id: number
  city_id: number
  locality: string
  district: string
}

/** A locality whose name no other has. */
async function somePlace(): Promise<Place> {
  const [place] = await query<Place>(`
    select place.id as locality_id, place.parent_id as district_id, place.lineage[3] as city_id, place.name as locality, district.name as district
    from place join place as district on district.id = place.parent_id
    where place.kind = 'locality' and place.lat is not null and length(place.name) > 7 and place.name ~ '^[A-Za-z ]+$'
      and not exists (select from place as other where lower(other.name) = lower(place.name) and other.id <> place.id)
    order by place.rank desc, place.id limit 1`)
  if (!place) throw new Error('No locality has a name of its own.')
  return place
}

test('a school is registered with its place, who types one that is there already is warned, and a draft outlives a reload', async ({
  context,
  page,
}) => {
  const place = await somePlace()
  const mark = crypto
    .randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 6)
  const name = `Neelkanth ${mark} Vidyalaya`
  await onDatabase((db) =>
    makeSchool(db, {
      slug: `there-${crypto.randomUUID()}`,
      name,
      ...{ locality_id: place.locality_id, district_id: place.district_id, city_id: place.city_id },
    }),
  )
  await enter(context, await makeStaff('database_executive'))
  await page.goto('/database/register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Name is required').waitFor()
  await page.getByText('Choose the district.').waitFor()

  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'Find the locality' }).fill(place.locality)
  await page
    .getByRole('option', { name: new RegExp(`^${place.locality}`) })
    .first()
    .click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Locality', exact: true }).inputValue()).toBe(place.locality)
  await page.getByText('It is here already').waitFor()
  await page.getByText('same name, same place').waitFor()
  expect(await audit(page)).toEqual([])
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('A school of this name is registered at this place', { exact: false }).first().waitFor()

  await page.reload()
  expect(await page.getByLabel('Name').inputValue()).toBe(name)
  await page.getByLabel('Mine is another school').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await query('select id from school where name = $1', [name])).toHaveLength(2)
  await page.goto('/database/register')
  expect(await page.getByLabel('Name').inputValue()).toBe('')
})
