import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

async function makeSchools(names: string[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `insert into school (slug, name, phone) select 'walk-' || gen_random_uuid(), unnest($1::text[]), '020 2543 0000' returning id`,
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
  await look(page, inWalks.assigned, page.getByRole('main'))

  // A colleague's school is taken over only after a confirmation.
  await page.getByRole('checkbox', { name: `Choose ${word} South School` }).check()
  await page.getByRole('combobox', { name: 'Assign to' }).fill(other.name)
  await page.getByRole('option', { name: new RegExp(`^${other.name}`) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
  await look(page, inWalks.takenOver)
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
  await dialog.getByRole('link', { name: '020 2543 0000' }).waitFor()
  await page.keyboard.press('Control+Enter')
  const noted = dialog.getByRole('listitem').filter({ hasText: 'The office sends the fees.' })
  await noted.waitFor()
  await noted.getByRole('button', { name: /^Mend/ }).press('Enter')
  const mending = dialog.getByRole('listitem').getByRole('textbox', { name: 'What was said' })
  await mending.fill('The office sends the fees on Monday.')
  await look(page, inWalks.mendedContact)
  await mending.press('Control+Enter')
  await dialog.getByText('before: Call, The office sends the fees.').waitFor()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: `by ${admin.name}` })
    .waitFor()
  await look(page, inWalks.notedContacts)
  await page.keyboard.press('Escape')
  await expect.poll(() => row('North School').getByText('The office sends the fees on Monday.').count()).toBe(1)
  await expect.poll(() => contacts.evaluate((button) => button.matches(':focus'))).toBe(true)

  await query('update staff set is_active = false where id = $1', [executive.id])
  await enter(context, admin)
  await page.goto('/assigned')
  await page.getByRole('button', { name: 'Show them' }).click()
  await page.getByRole('searchbox', { name: 'Search schools' }).fill(word)
  const waits = row('North School').getByText('Deactivated: waits')
  await waits.waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => waits.evaluate(({ parentElement: line }) => line && line.scrollWidth <= line.clientWidth)).toBe(true)
  await page.getByRole('checkbox', { name: `Choose ${word} North School` }).check()
  await page.getByRole('button', { name: 'Take away' }).press('Enter')
  await page.getByText('No school fits these filters').waitFor()
})

test('all schools of a list are split fairly over several executives, and given back with one press', async ({ context, page }) => {
  const [admin, one, other] = [await makeStaff('sales_admin'), await makeStaff('sales_executive'), await makeStaff('sales_executive')]
  const word = `Zs${mark()}`
  const ids = await makeSchools(Array.from({ length: 26 }, (_, at) => `${word} School ${at + 10}`))
  await query('insert into school_assignment (school_id, staff_id) values ($1, $2)', [ids[0], one.id])
  const held = async () => {
    const rows = await query<{ count: number }>(
      `select count(school_id)::integer as count from unnest($1::integer[]) as staff (id)
        left join school_assignment on staff_id = staff.id and ended_at is null group by staff.id order by staff.id`,
      [[one.id, other.id]],
    )
    return rows.map(({ count }) => count)
  }
  await enter(context, admin)
  await page.goto(`/assigned?search=${word}`)
  await page.getByRole('button', { name: 'All 26', exact: true }).press('Enter')
  await page.getByRole('status').getByText('26 chosen').waitFor()
  for (const { name } of [one, other]) {
    await page.getByRole('combobox', { name: 'Assign to' }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await look(page, inWalks.splitFairly, page.getByRole('main'))
  await page.getByRole('button', { name: 'Split fairly over 2' }).press('Enter')
  const last = page.getByText(/^25 schools assigned: /)
  await last.first().waitFor()
  expect(await held()).toEqual([13, 13])
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(held).toEqual([1, 0])
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })

  // Those of a colleague can be left where they are.
  await page.getByRole('button', { name: 'All 26', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Assign to' }).fill(other.name)
  await page.getByRole('option', { name: new RegExp(`^${other.name}`) }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take schools over' })
  await dialog.getByText(`1 of these schools is with ${one.name}.`).waitFor()
  await dialog.getByRole('button', { name: 'Leave them out' }).press('Enter')
  await expect.poll(held).toEqual([1, 25])
})
