import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inDays, makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { inWalks } from './screens.ts'

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
  await look(page, inWalks.double, page.getByRole('main'))
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('A school of this name is registered at this place', { exact: false }).first().waitFor()

  await page.reload()
  expect(await page.getByLabel('Name').inputValue()).toBe(name)
  await page.getByLabel('Mine is another school').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('Not listed').waitFor()
  expect(await query('select id from school where name = $1', [name])).toHaveLength(2)
  await page.goto('/database/register')
  expect(await page.getByLabel('Name').inputValue()).toBe('')
})

test('a school that was registered by mistake is taken back in the message', async ({ context, page }) => {
  const place = await somePlace()
  const name = `Mistaken ${crypto.randomUUID().slice(0, 8)} School`
  await enter(context, await makeStaff('database_executive'))
  await page.goto('/database/register')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'Find the locality' }).fill(place.locality)
  await page
    .getByRole('option', { name: new RegExp(`^${place.locality}`) })
    .first()
    .click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Locality', exact: true }).inputValue()).toBe(place.locality)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'Undo the registration' }).click()
  await untilTold(page, 'School removed')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/database/register')
  expect(await query('select delisted_at is not null as gone from school where name = $1', [name])).toEqual([{ gone: true }])
})

test('without a mouse: a school is removed with where it is used, is told as removed, and is put back', async ({ context, page }) => {
  const name = `Removed ${crypto.randomUUID().slice(0, 8)} Vidyalaya`
  const school = await onDatabase((db) => makeSchool(db, { slug: `removed-${crypto.randomUUID()}`, name }))
  await makeParent(null, { activities: [{ kind: 'enquiry', at: inDays(-1), school_id: school.id }] })
  await enter(context, await makeStaff('database_executive'))
  await page.goto(`/database/profile/${school.slug}/permissions`)
  const opener = page.getByRole('button', { name: 'Remove this school' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` })
  await dialog.getByText('1 parent asked about it').waitFor()
  await look(page, inWalks.removed)
  await dialog.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect.poll(() => opener.evaluate((element) => element.matches(':focus'))).toBe(true)
  await opener.press('Enter')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/database/profile')
  await page.goto(`/schools/${school.slug}`)
  await page.getByText(/^This school was removed from our list on/).waitFor()
  await page.goto('/database/removed')
  await page.getByRole('button', { name: `Put back ${name}` }).press('Enter')
  await untilTold(page, 'School put back')
  await page.goto(`/database/profile/${school.slug}/history`)
  await page.getByText('Put back').waitFor()
  await page.getByText('Removed', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
})

test('the registration in the history of a school is undone by removing it', async ({ context, page }) => {
  const name = `Undone ${crypto.randomUUID().slice(0, 8)} School`
  const place = await somePlace()
  const editor = await makeStaff('database_executive')
  const token = await enter(context, editor)
  const body = { name, location: { district: place.district_id, district_region: place.locality_id } }
  const { slug } = (await (await call('POST', '/api/v1/admin_custom/register-school/', token, body)).json()) as { slug: string }
  await page.goto(`/database/profile/${slug}/history`)
  await page.getByRole('button', { name: 'Undo the registration' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` })
  await dialog.getByText('It is used nowhere.').waitFor()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Put the school back' }).click()
  await untilTold(page, 'School put back')
  expect(await query('select delisted_at, district_id from school where slug = $1', [slug])).toEqual([
    { delisted_at: null, district_id: place.district_id },
  ])
})
