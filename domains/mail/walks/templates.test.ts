import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const write = (page: Page) => page.getByRole('region', { name: 'Write' })
const field = (page: Page, name: string) => write(page).getByRole('textbox', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const mail = (page: Page) => preview(page).frameLocator('iframe')

/** Writes a new template of two lines: its name, a subject with the child, and a text that greets the parent. */
async function writeTemplate(page: Page, name: string) {
  await page.goto('/mail-templates/new')
  await field(page, 'Name').fill(name)
  await field(page, 'Subject').fill('Fees for ')
  await write(page).getByRole('button', { name: 'The child’s name', exact: true }).press('Enter')
  await field(page, 'Text').fill('Dear ')
  await write(page).getByRole('button', { name: 'The parent’s name', exact: true }).press('Enter')
}

const add = (page: Page) => write(page).getByRole('button', { name: 'Add the template' }).press('Enter')
const save = (page: Page) => write(page).getByRole('button', { name: 'Save', exact: true }).press('Enter')

test('an admin writes a template by the keyboard, sees it with a parent of theirs, tries it, changes it and takes the first version again', async ({
  context,
  page,
}) => {
  const name = `Fees ${crypto.randomUUID()}`
  const admin = await makeStaff('counsellor_admin')
  const parent = await makeParent(admin, { children: [{ name: 'Kiran' }] })
  await enter(context, admin)
  await page.goto('/mail-templates')
  await page.getByRole('link', { name: 'Add a template' }).press('Enter')
  await page.getByRole('heading', { name: 'New template', level: 1 }).waitFor()
  await writeTemplate(page, name)
  await mail(page).getByText('Dear Meera Iyer').waitFor()
  await preview(page).getByText('Fees for Kiran').waitFor()
  await look(page, inWalks.written, page.getByRole('main'))
  await preview(page).getByRole('button', { name: 'Choose a parent' }).press('Enter')
  await preview(page).getByRole('searchbox', { name: 'Parent' }).fill(parent.name)
  await preview(page).getByRole('button', { name: parent.name }).press('Enter')
  await mail(page).getByText(`Dear ${parent.name}`).waitFor()
  await write(page).getByRole('button', { name: 'Send a test to myself' }).press('Enter')
  await untilTold(page, 'Saved, not sent: no mail server is configured')
  await add(page)
  await untilTold(page, 'Template added')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await field(page, 'Text').press('Control+End')
  await page.keyboard.type(', the fees are here.')
  await mail(page).getByText('the fees are here.').waitFor()
  await save(page)
  await untilTold(page, 'Saved as a new version')
  const versions = page.getByRole('region', { name: 'Versions' })
  await versions.getByRole('listitem', { name: 'Version 2' }).getByText('In use').waitFor()
  await versions.getByRole('button', { name: 'Look at version 1' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Version 1 of ${name}` })
  await dialog.frameLocator('iframe').getByText('Dear Meera Iyer', { exact: true }).waitFor()
  await look(page, inWalks.version)
  await dialog.getByRole('button', { name: 'Use this again' }).press('Enter')
  await versions.getByRole('listitem', { name: 'Version 3' }).getByText('In use').waitFor()
  expect(await field(page, 'Text').textContent()).toBe('Dear The parent’s name')
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, inWalks.templateOnPhone, page.getByRole('main'))
})

test('two admins write one template: each sees the other, the second is told at once, keeps the text, and saves it as the next version', async ({
  browser,
  context,
  page,
}) => {
  const name = `Visit ${crypto.randomUUID()}`
  const [first, second] = [await makeStaff('counsellor_admin'), await makeStaff('counsellor_admin')]
  await enter(context, first)
  await writeTemplate(page, name)
  await add(page)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-IN', reducedMotion: 'reduce' })
  await enter(theirs, second)
  const other = await theirs.newPage()
  await other.goto(page.url())
  await field(other, 'Text').fill('Theirs')
  await page.getByText(`${second.name} is changing this template too.`).waitFor()
  await field(page, 'Text').fill('Mine')
  await other.getByText(`${first.name} is changing this template too.`).waitFor()
  await look(other, inWalks.bothChange, other.getByText(`${first.name} is changing this template too.`))
  await save(page)
  await untilTold(page, 'Saved as a new version')
  const alert = other.getByRole('alert').filter({ hasText: `${first.name} saved version 2` })
  await alert.waitFor()
  expect(await field(other, 'Text').textContent()).toBe('Theirs')
  await alert.getByRole('button', { name: 'Look at version 2' }).press('Enter')
  const dialog = other.getByRole('dialog', { name: `Version 2 of ${name}` })
  await dialog.frameLocator('iframe').getByText('Mine').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await look(other, inWalks.savedByAnother, alert)
  // What was written outlives the page.
  await other.reload()
  await alert.waitFor()
  expect(await field(other, 'Text').textContent()).toBe('Theirs')
  await alert.getByRole('button', { name: 'Save mine as version 3' }).press('Enter')
  await untilTold(other, 'Saved as a new version')
  await alert.waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => field(page, 'Text').textContent()).toBe('Theirs')
  await theirs.close()
})

test('a broken tag, a link that runs, a picture and a missing text are refused with their sentence; a variable can be typed', async ({
  context,
  page,
}) => {
  await enter(context, await makeStaff('counsellor_admin'))
  await writeTemplate(page, `Tags ${crypto.randomUUID()}`)
  await field(page, 'Subject').fill('For {{child_name')
  await preview(page).getByText('A variable begins with {{ and ends with }}: one of them is missing.').waitFor()
  await add(page)
  await write(page).getByText('A variable begins with {{ and ends with }}: one of them is missing.').waitFor()
  await field(page, 'Subject').fill('For ')
  await field(page, 'Subject').press('End')
  await page.keyboard.type('{{child_name}}')
  await preview(page).getByText('For Kiran').waitFor()
  const text = field(page, 'Text')
  await text.press('Control+a')
  await write(page).getByRole('button', { name: 'Link', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await dialog.getByText('A link begins with https://, mailto: or tel:.').waitFor()
  await look(page, inWalks.badLink)
  await address.fill('school.test/fees')
  await address.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await mail(page).getByRole('link', { name: 'Dear Meera Iyer' }).getAttribute('href')).toBe('https://school.test/fees')
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'], 'school.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await untilTold(page, 'A mail holds no pictures: many programs do not show them. Link to the picture instead.')
  await text.fill('')
  await add(page)
  await write(page).getByText('Write the mail.').waitFor()
})

test('lines stand only if something is known, what is pasted keeps its form and loses its scripts, and a withdrawn template comes back', async ({
  context,
  page,
}) => {
  const name = `Lines ${crypto.randomUUID()}`
  // The browser says that it did not run what was pasted.
  context.troubles.expect('Executing inline event handler violates')
  await enter(context, await makeStaff('counsellor_admin'))
  await writeTemplate(page, name)
  const text = field(page, 'Text')
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<p>The <b>fees</b> <img src="x" onerror="alert(1)"><a href="javascript:alert(1)">here</a></p><script>alert(1)</script>',
    )
    clipboardData.setData('text/plain', 'The fees here')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await mail(page).locator('strong').getByText('fees').waitFor()
  expect(await mail(page).locator('img, script, a:text("here")').count()).toBe(0)
  await write(page).getByRole('button', { name: 'Only if something is known' }).press('Enter')
  await write(page).getByRole('combobox', { name: 'Show these lines' }).selectOption('Only if it is not known: The school')
  await expect.poll(() => mail(page).locator('.mail').textContent()).not.toContain('fees')
  await write(page).getByRole('combobox', { name: 'Show these lines' }).selectOption('Only if it is known: The school')
  await mail(page).locator('strong').getByText('fees').waitFor()
  await look(page, inWalks.onlyIfKnown, write(page))
  await preview(page).getByText('Computer').click()
  await preview(page).getByText('Dark').click()
  await expect
    .poll(() =>
      mail(page)
        .locator('.mail')
        .evaluate((element) => getComputedStyle(element).backgroundColor),
    )
    .toBe('rgb(36, 35, 32)')
  expect((await preview(page).locator('iframe').boundingBox())?.width).toBe(700)
  await add(page)
  await page.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await page.getByText('This template is withdrawn: staff can no longer choose it.').waitFor()
  await page.goto('/mail-templates')
  const row = page.locator('[data-record]').filter({ hasText: name })
  await row.getByText('Withdrawn').waitFor()
  await look(page, inWalks.withdrawn, row)
  await row.getByRole('link', { name }).press('Enter')
  await page.getByRole('button', { name: 'Bring it back' }).press('Enter')
  await page.getByRole('button', { name: 'Withdraw' }).waitFor()
})
