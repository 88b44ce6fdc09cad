import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterWithParent, isFocused, tabTo } from '#domains/leads/walks/edit-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { untilTold } from '#testing/browser/told.ts'
import { detailsOf, planCallAndVisit } from './action-page.ts'
import { inWalks } from './screens.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Already taken' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Admission already taken' })
const schoolField = (page: Page) => dialog(page).getByRole('combobox', { name: 'School' })

/** Opens the dialog from its button, which has the focus. */
async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(schoolField(page))).toBe(true)
}

async function chooseChild(page: Page, name: string): Promise<void> {
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Not said' }))
  const child = dialog(page).getByRole('radio', { name: new RegExp(`^${name}`) })
  for (let presses = 0; presses < 8 && !(await child.isChecked()); presses += 1) await page.keyboard.press('ArrowDown')
  expect(await child.isChecked()).toBe(true)
}

async function submit(page: Page): Promise<void> {
  await tabTo(page, dialog(page).getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(opener(page))).toBe(true)
}

test('without a mouse: admissions already taken, of two children at one school and by a name alone, and one taken out after a question', async ({
  context,
  page,
}) => {
  const [first, second] = ['Aarav', 'Meenakshi'] as const
  const { id, counsellor } = await enterWithParent(context, { children: [{ name: first }, { name: second }] })
  await page.goto(`/leads/${id}`)
  // A whole lead lies before it: Tab reaches it from what is beside it.
  await opener(page).focus()
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, opener(page))
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(opener(page))).toBe(true)
  await openDialog(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog(page).getByText('Choose a school, or write its name.').isVisible()).toBe(true)
  await page.keyboard.type('kendriya vidyalaya')
  const firstOption = page.getByRole('option').first()
  await expect.poll(() => firstOption.textContent()).toMatch(/^Kendriya Vidyalaya/)
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog(page).getByText('A school of our list').isVisible()).toBe(true)
  const school = await schoolField(page).inputValue()
  await look(page, inWalks.takenAdmission)

  // What is written waits; the focus goes back to where it came from.
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(opener(page))).toBe(true)
  await openDialog(page)
  expect(await schoolField(page).inputValue()).toBe(school)
  await chooseChild(page, first)
  await submit(page)
  await untilTold(page, 'Admission already taken successfully')

  await openDialog(page)
  expect(await schoolField(page).inputValue()).toBe('')
  await page.keyboard.type('kendriya vidyalaya')
  await expect.poll(() => firstOption.textContent()).toBe(`${school} · noted already for ${first}`)
  await page.keyboard.press('Enter')
  await chooseChild(page, second)
  await submit(page)
  const isOfBoth = async () => (await detailsOf(counsellor.token, id)).admission.items.map(({ child }) => child)
  await expect.poll(isOfBoth).toEqual([second, first])

  const written = `Little Stars ${crypto.randomUUID().slice(0, 8)}`
  await openDialog(page)
  await page.keyboard.type(written)
  await submit(page)
  const remove = page.getByRole('button', { name: `Remove ${written} from Admission Done` })
  await remove.waitFor()
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Keep it' }))).toBe(true)
  await look(page, inWalks.removedAdmission)
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(remove)).toBe(true)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
  await page.keyboard.press('Enter')
  await untilTold(page, 'Admission Done School Deleted Successfully')
  await expect.poll(() => remove.count()).toBe(0)
  await expect.poll(() => isFocused(opener(page))).toBe(true)
  const { admission } = await detailsOf(counsellor.token, id)
  const [name] = school.split(',')
  expect(admission.items).toMatchObject(
    [second, first].map((child) => ({ school: expect.stringContaining(`${name}`), child, already_taken: true })),
  )
})

test('an admission asks what becomes of the call and the visit; once it is deleted, what it cancelled is planned again', async ({
  context,
  page,
}) => {
  const { id, counsellor } = await enterWithParent(context)
  await planCallAndVisit(counsellor.token, id)
  const planned = async () => {
    const { stage, follow_ups, visit } = await detailsOf(counsellor.token, id)
    return { stage, steps: follow_ups.map(({ name }) => name), visit: visit.items.map(({ status }) => status) }
  }
  const asBefore = { stage: 'visit_scheduled', steps: ['Call (last: call later)', 'Visit'], visit: ['Scheduled'] }
  const note = async (answer?: string) => {
    const school = `Little Stars ${crypto.randomUUID().slice(0, 8)}`
    await opener(page).focus()
    await openDialog(page)
    await page.keyboard.type(school)
    expect(await dialog(page).getByRole('radio', { name: 'Yes, cancel' }).isChecked()).toBe(true)
    if (answer) await dialog(page).getByRole('radio', { name: answer }).check()
    await submit(page)
    return page.getByRole('button', { name: `Remove ${school} from Admission Done` })
  }
  const remove = async (admission: Locator) => {
    await admission.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await untilTold(page, 'Admission Done School Deleted Successfully')
    await admission.waitFor({ state: 'detached' })
  }
  await page.goto(`/leads/${id}`)

  const cancelling = await note()
  expect(await planned()).toEqual({ stage: 'admission_taken', steps: [], visit: ['Cancelled'] })
  await remove(cancelling)
  await expect.poll(planned).toEqual(asBefore)

  const keeping = await note('No, keep')
  expect(await planned()).toEqual({ ...asBefore, stage: 'admission_taken' })
  await remove(keeping)
  await expect.poll(planned).toEqual(asBefore)
})
