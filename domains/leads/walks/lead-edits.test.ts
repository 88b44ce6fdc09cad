import { expect } from 'vitest'
import { phoneText } from '#platform/contract/phone-text.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { someDigits } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { untilTold } from '#testing/browser/told.ts'
import { choose, editButton, enterWithParent, isFocused, numberButton, openByKeys, openLead, sectionOf, tabTo } from './edit-page.ts'
import { entriesWith } from './lead-page.ts'
import { inWalks } from './screens.ts'

test('without a mouse: the name, in the lead, the list and the timeline at once; Esc leaves it as it was', async ({ context, page }) => {
  const { id, name } = await enterWithParent(context)
  await page.goto(`/users/${id}`)
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
  await openByKeys(page, 'the name')
  const renamed = `${name.split(' ')[0]} ${crypto.randomUUID().slice(0, 8)}`
  await page.keyboard.type(renamed)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: renamed, level: 2 }).waitFor()
  await untilTold(page, 'Username Update Successfully')
  await expect.poll(() => isFocused(editButton(page, 'the name'))).toBe(true)
  await expect.poll(() => page.locator('[data-lead-row]').getByText(renamed).count()).toBe(1)
  await expect.poll(() => entriesWith(page, renamed).first().textContent()).toContain(name)

  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await page.keyboard.type('Somebody else')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: renamed, level: 2 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/users/${id}`)
  await expect.poll(() => isFocused(editButton(page, 'the name'))).toBe(true)
})

test('a number says what is wrong with it, in the words of the specification; without a mouse: one of another country, and the one before stays behind +N', async ({
  context,
  page,
}) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  await editButton(page, 'the number').click()
  const number = page.getByRole('textbox', { name: 'Number' })
  for (const [typed, sentence] of [
    ['', 'Field is required'],
    ['98765', 'Min length is 10'],
    ['98765432101', 'Max length is 10'],
  ] as const) {
    await number.fill(typed)
    await number.press('Enter')
    await expect.poll(() => page.getByText(sentence, { exact: true }).isVisible()).toBe(true)
  }
  await page.getByRole('button', { name: 'Cancel' }).click()
  await editButton(page, 'the name').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('   ')
  await page.keyboard.press('Enter')
  await page.getByText('Name is required', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  const before = (await numberButton(page).textContent()) ?? ''
  await openByKeys(page, 'the number')
  await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toMatch(/^\+\d+ \S/)
  await page.keyboard.press('Shift+Tab')
  await choose(page, 'Singap', '+65 Singapore')
  await page.keyboard.press('Tab')
  const digits = `8123${someDigits(4)}`
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`+65 ${digits}`)
  await page.keyboard.press('Enter')
  await untilTold(page, 'Mobile Number Updated Successfully')
  await expect.poll(() => numberButton(page).textContent()).toBe(phoneText({ number: digits, country_code: 65 }))
  await expect.poll(() => isFocused(editButton(page, 'the number'))).toBe(true)
  await page.getByRole('button', { name: /other number/ }).click()
  await expect.poll(() => page.getByRole('dialog', { name: 'Other numbers' }).getByText(before).isVisible()).toBe(true)
})

test('without a mouse: the language, which the list of changes tells; the budget, with its complaint as a toast and at the fields, also when it was left empty', async ({
  context,
  page,
}) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  await openByKeys(page, 'the language')
  await page.keyboard.type('Mar')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => sectionOf(page, 'Language').textContent()).toContain('Marathi')
  await expect.poll(() => isFocused(editButton(page, 'the language'))).toBe(true)
  await expect.poll(() => entriesWith(page, 'Edited language').first().textContent()).toContain('Marathi')

  await openByKeys(page, 'the budget')
  await page.keyboard.press('Enter')
  await untilTold(page, 'Please Fill Budget Correctly')
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'From' }))).toBe(true)
  const most = 5001 + Math.floor(Math.random() * 900)
  await page.keyboard.type('90000')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(String(most))
  await page.keyboard.press('Enter')
  await untilTold(page, 'Please Fill Budget Correctly')
  await expect.poll(() => page.getByText('Please Fill Budget Correctly').count()).toBe(2)
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'From' }))).toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4000')
  await tabTo(page, page.getByRole('combobox', { name: 'Tenure' }))
  await page.keyboard.type('Quat')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await untilTold(page, 'Details has been updated')
  await expect.poll(() => sectionOf(page, 'Budget').textContent()).toContain(`₹4,000–5,${String(most).slice(1)} / quarter`)
  await expect.poll(() => isFocused(editButton(page, 'the budget'))).toBe(true)
})

test('without a mouse: the location from our list, with its coordinates and a map', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  await openByKeys(page, 'the location')
  for (const [field, name] of [
    ['City', 'Pune'],
    ['District', 'Pune'],
    ['Locality', 'Kothrud'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name: field }))
    await choose(page, name, name)
  }
  // The first Esc belongs to the open list, not to the editor.
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await untilTold(page, 'Location update successfully')
  const location = sectionOf(page, 'Location')
  await expect.poll(() => location.textContent()).toMatch(/Kothrud, Pune.*18\.5\d+, 73\.8\d+/)
  await expect.poll(() => location.getByRole('img', { name: /^Map, north up\. Around the point: Kothrud/ }).isVisible()).toBe(true)
  await expect.poll(() => isFocused(editButton(page, 'the location'))).toBe(true)
})

const placeNames = async (id: number) =>
  (
    await query<{ name: string }>('select name from place where id = any (array(select unnest(place_ids) from lead where id = $1))', [id])
  ).map(({ name }) => name)

test('a location in one field: the name of a locality alone says where it lies', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  await openByKeys(page, 'the location')
  const place = page.getByRole('combobox', { name: 'Place' })
  await expect.poll(() => isFocused(place)).toBe(true)
  await page.keyboard.type('kothrud')
  await page.getByRole('option', { name: /^Kothrud, Pune/ }).waitFor()
  await look(page, inWalks.places, page.getByRole('listbox').filter({ visible: true }))
  await page.keyboard.press('Enter')
  // What it lies in is chosen with it, and the field is free again.
  await page.getByText('Kothrud', { exact: true }).waitFor()
  await expect.poll(() => place.inputValue()).toBe('')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await untilTold(page, 'Location update successfully')
  await expect.poll(() => sectionOf(page, 'Location').textContent()).toContain('Kothrud')
  expect(await placeNames(id)).toEqual(['Kothrud'])
})

test('a location in words is offered the place that they mean', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await query("update lead set place_ids = '{}', raw_district = 'Pune', raw_district_region = 'kothrud' where id = $1", [id])
  await openLead(page, id)
  await editButton(page, 'the location').click()
  await page.getByRole('button', { name: /^Kothrud, Pune/ }).click()
  await page.getByText('Kothrud', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await untilTold(page, 'Location update successfully')
  expect(await placeNames(id)).toEqual(['Kothrud'])
})

test('a location in the parent’s own words, with places suggested; nothing at all is refused', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  await editButton(page, 'the location').click()
  await page.getByRole('switch', { name: /in words/ }).press('Space')
  const [district, locality] = ['District', 'Locality'].map((field) => page.getByRole('combobox', { name: `${field}, in words` }))
  await district?.fill(' ')
  await page.keyboard.press('Enter')
  await page.getByText('Choose a district or a locality, or write where it is.').waitFor()

  // Esc closes the list and not the editor; then the arrows and Enter choose, and the district is filled in from the locality.
  const suggestion = page.getByRole('option', { name: 'Kothrud Pune, Maharashtra' })
  await locality?.focus()
  await page.keyboard.type('kothr')
  await suggestion.waitFor()
  await page.keyboard.press('Escape')
  await suggestion.waitFor({ state: 'hidden' })
  await page.keyboard.type('u')
  await suggestion.waitFor()
  // Marked at once, while the answer to the last letter is still awaited: it stays marked.
  await page.keyboard.press('ArrowDown')
  await look(page, inWalks.suggestedPlace, page.getByRole('listbox').filter({ visible: true }))
  await page.keyboard.press('Enter')
  await expect.poll(() => Promise.all([district?.inputValue(), locality?.inputValue()])).toEqual(['Pune, Maharashtra', 'Kothrud'])

  // Text without a suggestion is taken as typed, and so is text beside a suggestion of something else.
  await district?.fill('Behind the old mill')
  await locality?.fill('Kothru')
  await suggestion.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => sectionOf(page, 'Location').textContent()).toMatch(/Kothru[^d].*Behind the old mill/)
  await expect.poll(() => sectionOf(page, 'Location').textContent()).toContain('in the parent’s words')
})

test('without a mouse: a child is added and corrected', async ({ context, page }) => {
  const { id } = await enterWithParent(context)
  await openLead(page, id)
  await tabTo(page, page.getByRole('button', { name: 'Add a child' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Add a child' })
  await expect.poll(() => isFocused(form.getByRole('textbox', { name: 'Name' }))).toBe(true)
  await page.keyboard.press('Enter')
  await untilTold(page, 'Please fill details correctly')
  for (const sentence of ['Name is required', 'Age is a whole number from 2 to 22.', 'Choose girl or boy.']) {
    await form.getByText(sentence).waitFor()
  }
  const childName = `Ira ${crypto.randomUUID().slice(0, 6)}`
  await page.keyboard.type(childName)
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await tabTo(page, form.getByRole('combobox', { name: 'Boards' }))
  await choose(page, 'CBSE', 'CBSE')
  await page.keyboard.press('Escape')
  await tabTo(page, form.getByRole('textbox', { name: 'Fees' }))
  await page.keyboard.type('96000')
  await tabTo(page, form.getByRole('combobox', { name: 'Tenure' }))
  expect(await page.locator(':focus').inputValue()).toBe('M')
  await page.keyboard.type('Y')
  await tabTo(page, form.getByRole('combobox', { name: 'Locality' }))
  await page.keyboard.type('kothrud')
  await page.getByRole('option', { name: 'Kothrud Pune, Maharashtra' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => form.getByRole('combobox', { name: 'District' }).inputValue()).toBe('Pune, Maharashtra')
  await tabTo(page, form.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await untilTold(page, 'Form Submitted Successfully')
  const children = sectionOf(page, 'Children')
  await expect.poll(() => children.textContent()).toContain(`${childName}7 years · girl · CBSE · ₹96,000 / year · Kothrud`)
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Add a child' }))).toBe(true)

  // A child that is edited needs a class.
  await tabTo(page, editButton(page, childName))
  await page.keyboard.press('Enter')
  const edited = page.getByRole('form', { name: `Edit ${childName}` })
  await expect.poll(() => isFocused(edited.getByRole('textbox', { name: 'Name' }))).toBe(true)
  await page.keyboard.type(`${childName} Rao`)
  await page.keyboard.press('Enter')
  await edited.getByText('Choose the class.').waitFor()
  await tabTo(page, edited.getByRole('combobox', { name: 'Classes' }))
  await choose(page, 'Class 2', 'Class 2')
  // Out of the list that is still open.
  await page.keyboard.press('Control+Enter')
  await untilTold(page, 'Form Updated Successfully')
  await expect.poll(() => children.textContent()).toContain(`${childName} Rao7 years · girl · Class 2 · CBSE`)
  await expect.poll(() => isFocused(editButton(page, `${childName} Rao`))).toBe(true)
})
