import { expect } from 'vitest'
import { setPasswordPath } from '#domains/accounts/contract/links.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inMinutes, makeParents, makeStaff, planned, someDigits } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter, logInOn, portalCookie } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

test('an admin creates a counsellor, who logs in; later they are deactivated, and their leads go to another', async ({ context, page }) => {
  const [admin, receiver] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const email = `walk-${someDigits(8)}@inside.example`
  await enter(context, admin)
  await page.goto('/counsellor')
  await page.getByRole('link', { name: 'Create a counsellor' }).press('Enter')
  await page.getByRole('button', { name: 'Create the account' }).press('Enter')
  await page.getByText('Name is required').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Lakshmi लक्ष्मी Narayanan')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('combobox', { name: 'Cities' }).fill('Pune')
  await page.getByRole('option', { name: 'Pune', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Boarding counsellor' }).press('Space')
  await page.getByRole('button', { name: 'Create the account' }).press('Enter')
  const note = page.getByRole('region', { name: 'Link for a password' })
  const link = (await note.locator('code').textContent()) ?? ''
  await look(page, inWalks.linkForPassword, note)
  await page.getByRole('link', { name: 'Open their page' }).press('Enter')
  await page.getByRole('heading', { name: /Narayanan/ }).waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await makeParents({ id }, [{}, {}])

  await context.clearCookies()
  await page.goto(setPasswordPath + new URL(link).hash)
  await page.getByRole('heading', { name: 'Set up your account' }).waitFor()
  const chosen = page.getByRole('textbox', { name: 'New password' })
  await chosen.fill('qwerty123456')
  await page.keyboard.press('Enter')
  await page.getByText('lists of known passwords').waitFor()
  await chosen.fill('four words of my own')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Log in' }).press('Enter')
  await logInOn(page, email, 'four words of my own')
  await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor()

  await context.addCookies([portalCookie('token', admin.token)])
  await page.goto(`/counsellor/${id}`)
  await page.getByRole('button', { name: 'Deactivate…' }).press('Enter')
  await page.getByRole('list', { name: 'What happens to what they have' }).getByText('2 leads').waitFor()
  await page.getByRole('combobox', { name: 'Give them to' }).fill(receiver.name)
  await page.getByRole('option', { name: receiver.name }).click()
  await page.getByRole('textbox', { name: 'Handover note' }).fill('Left us.')
  await page.getByRole('button', { name: 'Deactivate', exact: true }).press('Enter')
  await page.getByText('2 leads transferred').waitFor()
  await page.getByRole('button', { name: 'Undo, with what was given on' }).waitFor()
  await page.getByText('They have no leads.').first().waitFor()
  expect(await query('select from lead where owner_id = $1', [receiver.id])).toHaveLength(2)

  await page.goto('/counsellor?active=false')
  await page.locator('[data-record]').filter({ hasText: email }).waitFor()
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(email)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(email)
  await expect.poll(() => page.locator('[data-record]').count()).toBe(1)
  await page.locator('[data-record]').getByRole('link').press('Enter')
  await page.getByRole('button', { name: 'Reset the password' }).press('Enter')
  await page.getByRole('button', { name: 'Make the link' }).press('Enter')
  await note.waitFor()
})

test('the leads of a counsellor who leaves are listed, spread over three, taken back, and spread by the rules', async ({
  context,
  page,
}) => {
  const [admin, leaver] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const receivers = [await makeStaff(), await makeStaff(), await makeStaff()]
  const [inCity] = receivers
  const [city] = await query<{ id: number }>(
    "select id from place where kind = 'city' and id not in (select city_id from staff_city) limit 1",
  )
  await query('insert into staff_city (staff_id, city_id) values ($1, $2)', [inCity?.id, city?.id])
  const due = await actionId('Call Later')
  const parents = await makeParents(leaver, [
    { lead: { place_ids: [city?.id ?? 0] } },
    { lead: { place_ids: [city?.id ?? 0] }, ...planned(leaver, due, inMinutes(-60), inMinutes(600)) },
    { lead: { place_ids: [city?.id ?? 0] }, ...planned(leaver, due, inMinutes(-60), inMinutes(60)) },
  ])
  const owners = async () =>
    (await query<{ owner_id: number }>('select owner_id from lead where id = any ($1) order by id', [parents.map(({ id }) => id)])).map(
      ({ owner_id }) => owner_id,
    )
  await enter(context, admin)
  await page.goto(`/counsellor/${leaver.id}`)
  await page.getByRole('button', { name: 'Deactivate…' }).press('Enter')
  await page.getByRole('radio', { name: 'Nobody yet: they stay with this account' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Transfer all 3 leads…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Transfer all leads of ${leaver.name}` })
  const listed = dialog.getByRole('table', { name: 'Leads' }).locator('[data-record]')
  await expect.poll(() => listed.count()).toBe(3)
  expect(await listed.first().textContent()).toContain(parents[2]?.name)
  for (const { name } of receivers) {
    await dialog.getByRole('combobox', { name: 'Transfer to' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await dialog.getByText('About 1 lead each').waitFor()
  await look(page, inWalks.leadsOfLeaver)
  await dialog.getByRole('button', { name: 'Transfer 3 leads' }).press('Enter')
  await dialog.getByText('3 leads transferred').waitFor()
  expect(new Set(await owners())).toEqual(new Set(receivers.map(({ id }) => id)))
  await dialog.getByRole('button', { name: /^Undo/ }).press('Enter')
  await dialog.getByText('Undone: 3 leads came back').waitFor()
  expect(await owners()).toEqual([leaver.id, leaver.id, leaver.id])
  await dialog.getByRole('button', { name: 'Close', exact: true }).press('Enter')

  const again = page.getByRole('button', { name: 'Transfer all 3 leads…' })
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Transfer all 3 leads…')
  await again.press('Enter')
  await dialog.getByText('By the assignment rules').click()
  const shares = dialog.getByRole('list', { name: 'Who gets how many' })
  await shares.getByText(inCity?.name ?? '').waitFor()
  await dialog.getByRole('button', { name: 'Transfer 3 leads' }).press('Enter')
  await dialog.getByText('3 leads transferred').waitFor()
  expect(await owners()).toEqual([inCity?.id, inCity?.id, inCity?.id])
})

test('a long list scrolls under its head, and the window stays', async ({ context, page }) => {
  const admin = await makeStaff('counsellor_admin')
  for (let made = 0; made < 20; made++) await makeStaff()
  await enter(context, admin)
  await page.goto('/counsellor')
  await expect.poll(() => page.locator('[data-record]').count()).toBe(20)
  expect(await page.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})
