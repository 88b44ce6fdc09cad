import { expect } from 'vitest'
import { audit } from '#testing/browser/audit.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'

async function makeSchools(names: string[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `insert into school (slug, name) select 'walk-' || gen_random_uuid(), unnest($1::text[]) returning id`,
    [names],
  )
  const ids = rows.map(({ id }) => id)
  await query('select update_school_listing($1)', [ids])
  return ids
}

const mark = () => crypto.randomUUID().slice(0, 8)

test('an admin assigns several schools at once; the executive finds them, notes a contact, and one who leaves has them wait', async ({
  context,
  page,
}) => {
  const [admin, executive, other] = [await makeStaff('sales_admin'), await makeStaff('sales_executive'), await makeStaff('sales_executive')]
  const word = `Zq${mark()}`
  await makeSchools([`${word} North School`, `${word} South School`])
  const row = (name: string) => page.locator('[data-record]').filter({ hasText: name })
  const status = page.getByRole('status')

  await enter(context, admin)
  await page.goto('/assigned')
  await page.getByRole('searchbox', { name: 'Search schools' }).fill(word)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(word)
  await row('North School').waitFor()
  // By the keyboard alone.
  await page.getByRole('checkbox', { name: 'All 2 of this page' }).press('Space')
  await status.getByText('2 chosen').waitFor()
  await page.getByRole('combobox', { name: 'Assign to' }).fill(executive.name)
  await page.getByRole('option', { name: new RegExp(`^${executive.name}`) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
  await expect.poll(() => row('North School').getByText(executive.name).count()).toBe(1)
  expect(await audit(page)).toEqual([])

  // A colleague's school is taken over only after a confirmation.
  await page.getByRole('checkbox', { name: `Choose ${word} South School` }).check()
  await page.getByRole('combobox', { name: 'Assign to' }).fill(other.name)
  await page.getByRole('option', { name: new RegExp(`^${other.name}`) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: 'Take schools over' }).getByRole('button', { name: 'Take over' }).press('Enter')
  await expect.poll(() => row('South School').getByText(other.name).count()).toBe(1)

  await enter(context, executive)
  await page.goto('/assigned')
  await row('North School').waitFor()
  expect(await page.locator('[data-record]').count()).toBe(1)
  const contacts = page.getByRole('button', { name: `Contacts and history of ${word} North School` })
  await contacts.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What was said' }).fill('The office sends the fees.')
  await dialog.getByRole('button', { name: 'Note the contact' }).press('Enter')
  await dialog.getByRole('listitem').filter({ hasText: 'The office sends the fees.' }).waitFor()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: `by ${admin.name}` })
    .waitFor()
  expect(await audit(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => row('North School').getByText('The office sends the fees.').count()).toBe(1)
  await expect.poll(() => contacts.evaluate((button) => button.matches(':focus'))).toBe(true)

  await query('update staff set is_active = false where id = $1', [executive.id])
  await enter(context, admin)
  await page.goto('/assigned')
  await page.getByRole('button', { name: 'Show them' }).click()
  await page.getByRole('searchbox', { name: 'Search schools' }).fill(word)
  await row('North School').getByText('Deactivated: waits').waitFor()
  await page.getByRole('checkbox', { name: `Choose ${word} North School` }).check()
  await page.getByRole('button', { name: 'Take away' }).press('Enter')
  await page.getByText('No school fits these filters').waitFor()
})
