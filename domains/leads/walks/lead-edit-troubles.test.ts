import { expect } from 'vitest'
import { sentences } from '#platform/contract/refusal.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { classId, makeParent, makeStaff } from '#testing/browser/make.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { colleagueOn, editButton, enterWithParent, isFocused, openLead, sectionOf } from './edit-page.ts'
import { commentBox, entriesWith } from './lead-page.ts'
import { inWalks } from './screens.ts'

const rename = (name: string) => `${name.split(' ')[0]} ${crypto.randomUUID().slice(0, 8)}`

test('typed text survives a reload and another lead, and Esc gives it up for good', async ({ context, page }) => {
  const { id, name, counsellor } = await enterWithParent(context)
  const other = await makeParent(counsellor)
  await openLead(page, id)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await editButton(page, 'the name').click()
  await field.fill('Half a na')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Half a na')
  await openLead(page, other.id)
  expect(await field.count()).toBe(0)
  await openLead(page, id)
  await expect.poll(() => field.inputValue()).toBe('Half a na')
  await field.press('Escape')
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  expect(await field.count()).toBe(0)
})

test('a child whose answer is lost waits, through a reload, and is added once', async ({ context, page }) => {
  const { id, counsellor } = await enterWithParent(context)
  await openLead(page, id)
  // The server gets every one of them; the browser hears of none.
  await reroute(page, '**/multi-form/', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  for (const trouble of ['net::ERR_CONNECTION_RESET', 'Failed to fetch', 'UnknownFailure']) context.troubles.expect(trouble)
  await page.getByRole('button', { name: 'Add a child' }).click()
  const form = page.getByRole('form', { name: 'Add a child' })
  const childName = `Om ${crypto.randomUUID().slice(0, 6)}`
  await form.getByRole('textbox', { name: 'Name' }).fill(childName)
  await form.getByRole('textbox', { name: 'Age' }).fill('9')
  await form.getByRole('radio', { name: 'Boy' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  const waiting = page.getByRole('status').filter({ hasText: 'Kept here' }).first()
  await waiting.waitFor()
  expect(await form.count()).toBe(0)
  await page.reload()
  await waiting.waitFor()
  await entriesWith(page, childName).waitFor()
  await page.unroute('**/multi-form/')
  await expect.poll(() => sectionOf(page, 'Children').textContent()).toContain(`${childName}9 years · boy`)
  await expect.poll(() => waiting.count(), { timeout: 60_000 }).toBe(0)
  const answer = await call('GET', `/api/v3/admin_custom/multi-form/?id=${id}`, counsellor.token)
  const { results } = (await answer.json()) as { results: { child_name: string }[] }
  expect(results.filter(({ child_name }) => child_name === childName)).toHaveLength(1)
})

test('a refusal says why and keeps the text', async ({ context, page }) => {
  const mine = await enterWithParent(context)
  const other = await makeParent(mine.counsellor)
  await openLead(page, mine.id)
  await editButton(page, 'the number').click()
  const field = page.getByRole('textbox', { name: 'Number' })
  await field.fill(other.number)
  await page.keyboard.press('Enter')
  await page.getByText('This number belongs to another parent.').first().waitFor()
  expect(await field.inputValue()).toBe(other.number)
})

test('a location that could not be updated says so, for every reason, and stays to be sent again', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  await editButton(page, 'the location').click()
  await page.getByRole('switch', { name: /in words/ }).press('Space')
  await page.getByRole('combobox', { name: 'District, in words' }).fill('Old mill')
  const save = page.getByRole('button', { name: 'Save' })
  const update = `**/details/${id}/`

  // The server itself refuses it.
  await reroute(page, update, (route) => route.continue({ postData: JSON.stringify({ district: [], district_region: [] }) }))
  await save.click()
  await untilTold(page, 'Something went wrong')
  await page.unroute(update)

  for (const trouble of ['status of 500', 'answer 500', 'RefusalError']) context.troubles.expect(trouble)
  await reroute(page, update, (route) => route.fulfill({ status: 500, json: { detail: sentences.bug } }))
  await save.click()
  await untilTold(page, 'Something went wrong')
  await page.unroute(update)

  await save.click()
  await expect.poll(() => sectionOf(page, 'Location').textContent()).toContain('Old mill')
})

const transferTo = async (id: number, to: { id: number }, { token }: { token: string }) => {
  const answer = await call('POST', `/api/v3/admin_custom/details/${id}/`, token, { transfer_to: to.id })
  expect(answer.status, await answer.text()).toBe(200)
}

test('a lead transferred away while it is edited: who has it now, and what was typed, to copy; it is there again when the lead is', async ({
  context,
  page,
}) => {
  const { id, name, counsellor } = await enterWithParent(context)
  const [colleague, admin] = [await makeStaff(), await makeStaff('counsellor_admin')]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLead(page, id)
  const [typedName, typedComment] = [rename(name), 'Works in Pune until March.\nCall after 18:00.']
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await editButton(page, 'the name').click()
  await field.fill(typedName)
  await commentBox(page).fill(typedComment)
  await page.getByRole('button', { name: 'Share or Transfer' }).click()
  await page.getByRole('textbox', { name: /note/i }).fill('Ask for the fees')
  await page.keyboard.press('Escape')
  await field.focus()

  await transferTo(id, colleague, admin)
  await page.getByRole('alert').getByText(`This lead was transferred to ${colleague.name}, who has it now.`, { exact: true }).waitFor()
  const unsaved = page.getByRole('region', { name: 'Typed and not saved' })
  for (const text of [typedName, typedComment, 'Ask for the fees']) await unsaved.getByText(text).waitFor()
  await look(page, inWalks.unsavedTexts, unsaved)
  await page.keyboard.press('Tab')
  await expect.poll(() => isFocused(unsaved.getByRole('button', { name: 'Copy Name' }))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(typedName)
  await unsaved.getByRole('button', { name: 'Copy Comment' }).press('Enter')
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(typedComment)

  await transferTo(id, counsellor, admin)
  await expect.poll(() => field.inputValue()).toBe(typedName)
  expect(await commentBox(page).inputValue()).toBe(typedComment)
})

test('two people edit different fields of a lead and of a child, and both keep their work', async ({ browser, context, page }) => {
  const childName = 'Meenakshi'
  const { id, name } = await enterWithParent(context, {
    children: [{ name: 'Aarav' }, { name: childName, age: 6, gender: 'girl', class_ids: [await classId('Class 2')] }],
  })
  await openLead(page, id)
  const colleague = await colleagueOn(browser, id)
  const renamed = rename(name)
  await editButton(page, 'the name').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(renamed)
  await editButton(page, childName).click()
  const mine = page.getByRole('form', { name: `Edit ${childName}` })
  await mine.getByRole('textbox', { name: 'Fees' }).fill('43210')

  await editButton(colleague.page, 'the budget').click()
  await colleague.page.getByRole('textbox', { name: 'From' }).fill('1234')
  await colleague.page.getByRole('textbox', { name: 'To' }).fill('98765')
  await colleague.page.keyboard.press('Enter')
  await expect.poll(() => sectionOf(colleague.page, 'Budget').textContent()).toContain('98,765')
  await editButton(colleague.page, childName).click()
  await colleague.page.getByRole('textbox', { name: 'Age' }).fill('21')
  await colleague.page.keyboard.press('Enter')
  await expect.poll(() => sectionOf(colleague.page, 'Children').textContent()).toContain('21 years')

  await mine.getByRole('textbox', { name: 'Fees' }).press('Enter')
  await page.getByRole('form', { name: 'Edit the name' }).getByRole('textbox').press('Enter')
  await page.getByRole('heading', { name: renamed, level: 2 }).waitFor()
  for (const each of [page, colleague.page]) {
    await each.getByRole('heading', { name: renamed, level: 2 }).waitFor()
    await expect.poll(() => sectionOf(each, 'Budget').textContent()).toContain('98,765')
    await expect.poll(() => sectionOf(each, 'Children').textContent()).toMatch(/21 years.*₹43,210 \/ month/)
  }
  await colleague.context.close()
})

test('two people edit the same field: whose it is and when, mine is kept or theirs', async ({ browser, context, page }) => {
  await untilDayHasRoom()
  const { id, name, counsellor } = await enterWithParent(context)
  await openLead(page, id)
  const colleague = await colleagueOn(browser, id)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else meanwhile' })
  const clash = async (theirs: string, mine: string, before: string) => {
    await colleague.page.getByRole('heading', { name: before, level: 2 }).waitFor()
    await editButton(page, 'the name').click()
    await field.fill(mine)
    await editButton(colleague.page, 'the name').click()
    await colleague.page.getByRole('textbox', { name: 'Name', exact: true }).fill(theirs)
    await colleague.page.keyboard.press('Enter')
    await colleague.page.getByRole('heading', { name: theirs, level: 2 }).waitFor()
    await field.press('Enter')
    await dialog.waitFor()
    expect(await dialog.textContent()).toMatch(new RegExp(`${mine}.*today \\d\\d:\\d\\d.*${theirs}`))
  }
  const [first, second, third, fourth] = [rename(name), rename(name), rename(name), rename(name)]

  await clash(first, second, name)
  await look(page, inWalks.conflict)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe(second)
  await expect.poll(() => isFocused(field)).toBe(true)
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await page.getByRole('heading', { name: second, level: 2 }).waitFor()
  await expect.poll(() => isFocused(editButton(page, 'the name'))).toBe(true)

  await clash(third, fourth, second)
  await dialog.getByRole('button', { name: 'Keep theirs' }).press('Enter')
  await page.getByRole('heading', { name: third, level: 2 }).waitFor()
  await expect.poll(() => isFocused(editButton(page, 'the name'))).toBe(true)
  const answer = await call('GET', `/api/v3/admin_custom/details/${id}/`, counsellor.token)
  expect(((await answer.json()) as { name: string }).name).toBe(third)
  await colleague.context.close()
})

test('two people edit several fields of a child: each field is decided, the rest is kept', async ({ browser, context, page }) => {
  const childName = 'Meenakshi'
  const child = { name: childName, age: 6, gender: 'girl', class_ids: [await classId('Class 2')], fees: 9_000 }
  const { id, counsellor } = await enterWithParent(context, { children: [child] })
  await openLead(page, id)
  const colleague = await colleagueOn(browser, id)
  const locality = `Near the mill ${crypto.randomUUID().slice(0, 6)}`
  for (const [each, age, fees, where] of [
    [page, '7', '10001', locality],
    [colleague.page, '8', '10002', undefined],
  ] as const) {
    await editButton(each, childName).click()
    const fields = each.getByRole('form', { name: `Edit ${childName}` })
    await fields.getByRole('textbox', { name: 'Age' }).fill(age)
    await fields.getByRole('textbox', { name: 'Fees' }).fill(fees)
    if (where) await fields.getByRole('combobox', { name: 'Locality' }).fill(where)
  }
  await colleague.page.getByRole('textbox', { name: 'Age' }).press('Enter')
  await expect.poll(() => sectionOf(colleague.page, 'Children').textContent()).toContain('8 years')
  await page.getByRole('textbox', { name: 'Age' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else meanwhile' })
  await dialog.getByRole('region', { name: 'child age' }).getByRole('button', { name: 'Keep theirs' }).click()
  const save = dialog.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  await dialog.getByRole('region', { name: 'fees' }).getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expect.poll(() => sectionOf(page, 'Children').textContent()).toContain('8 years')
  const answer = await call('GET', `/api/v3/admin_custom/multi-form/?id=${id}`, counsellor.token)
  const { results } = (await answer.json()) as { results: object[] }
  expect(results).toEqual([expect.objectContaining({ child_age: 8, fees: 10_001, raw_district_region: locality })])
  await colleague.context.close()
})

test('a missing field of a profile is filled after one press; the check can be skipped, and comes back', async ({ context, page }) => {
  const { id } = await enterWithParent(context, { children: [{ name: 'Aarav' }] })
  await openLead(page, id)
  await page.getByText('Not known yet:').waitFor()
  await page.getByRole('button', { name: 'budget', exact: true }).click()
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'From' }))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Skip check' }).click()
  await page.getByText('Profile check skipped').waitFor()
  await page.reload()
  await page.getByText('Profile check skipped').waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Not known yet:').waitFor()
  expect(await page.getByRole('button', { name: 'budget', exact: true }).count()).toBe(1)
})
