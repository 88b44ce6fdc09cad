import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'

test('schools are searched and chosen by the keyboard; their JSON is valid, copied, and stands in the address', async ({
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = `Zj${crypto.randomUUID().slice(0, 8)}`
  const made = await query<{ id: number; slug: string }>(
    `insert into school (slug, name) select 'walk-' || gen_random_uuid(), $1 || ' ' || n from (values ('East'), ('West')) as named (n) returning id, slug`,
    [word],
  )
  await query('select update_school_listing($1)', [made.map(({ id }) => id)])
  await enter(context, 'databaseExecutive')
  await page.goto('/json-generate')
  await page.getByText('No school is chosen yet').waitFor()
  const field = page.getByRole('combobox', { name: 'Schools' })
  for (const name of ['East', 'West']) {
    await field.fill(`${word} ${name}`)
    await page.getByRole('option', { name: `${word} ${name}` }).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('status').getByText('2 schools').waitFor()
  const shown = async () => JSON.parse((await page.getByLabel('JSON', { exact: true }).textContent()) ?? '')
  await expect
    .poll(async () => (await shown())['@graph'].map(({ identifier }: { identifier: string }) => identifier))
    .toEqual(made.map(({ slug }) => slug))

  await page.getByRole('button', { name: 'Copy' }).press('Enter')
  await untilTold(page, 'JSON copied')
  expect(JSON.parse(await page.evaluate('navigator.clipboard.readText()'))).toEqual(await shown())
  await page.getByRole('radio', { name: 'Marketplace listing' }).press('Space')
  await expect.poll(async () => (await shown()).schools).toHaveLength(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download schools.json', exact: true }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('schools.json')
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toEqual(await shown())
  await page.reload()
  await expect.poll(async () => (await shown()).count).toBe(2)
})
