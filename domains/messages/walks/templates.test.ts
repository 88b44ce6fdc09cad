import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

async function makeTemplate(components: object[]): Promise<string> {
  const name = `walk_${crypto.randomUUID().slice(0, 8)}`
  await query(
    `insert into message_template (provider, name, language, category, status, parameter_format, components, sources)
     values ('loopback', $1, 'en', 'UTILITY', 'APPROVED', 'POSITIONAL', $2, '{"body.1": "parent_name"}')`,
    [name, JSON.stringify(components)],
  )
  return name
}

const twoSchools = async () =>
  (await query<{ id: number; name: string }>(
    'select min(id) as id, name from school where delisted_at is null group by name having count(*) = 1 order by name limit 2',
  )) as [{ id: number; name: string }, { id: number; name: string }]

const childrenOf = (lead: number) =>
  query<{ id: number; name: string }>('select id, name from child where lead_id = $1 order by id', [lead])

const open = async (page: Page, lead: number, name: string) => {
  await page.goto(`/inbox?lead=${lead}&view=all`)
  await page.getByRole('button', { name: name.replaceAll('_', ' ') }).press('Enter')
}

test('an admin reads the templates, says what fills a place, and sees what one parent would read', async ({ context, page }) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const parent = await makeParent(counsellor, { children: [{ name: 'Kiran' }] })
  const name = await makeTemplate([{ type: 'BODY', text: 'Hello {{1}}, the visit is on {{2}}.' }])
  await enter(context, admin)
  await page.goto('/message-templates')
  const card = page.getByRole('listitem', { name: `${name} (en)` })
  await card.getByText('Hello The parent’s name, the visit is on your words.').waitFor()
  await card.getByText('Approved').waitFor()
  await card.getByText('Utility').waitFor()
  await card.getByRole('combobox', { name: 'The words after “the visit is on”' }).selectOption('The child’s name')
  await untilTold(page, `${name} is filled like this from now on.`)
  await card.getByText('Hello The parent’s name, the visit is on The child’s name.').waitFor()
  await card.getByRole('button', { name: 'Preview for a parent' }).press('Enter')
  await card.getByRole('searchbox', { name: 'Parent' }).fill(parent.name)
  await card.getByRole('button', { name: parent.name }).click()
  await card.getByText(`Hello ${parent.name}, the visit is on Kiran.`).waitFor()
  await look(page, inWalks.filled, card)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByText('No WhatsApp provider is configured: there are only the samples of the portal.').waitFor()
})

test('the preview shows what is typed, a known value is corrected, and exactly that is sent', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor)
  const name = await makeTemplate([
    { type: 'BODY', text: 'Hello {{1}}, see you on {{2}}.' },
    { type: 'FOOTER', text: 'Inside' },
  ])
  await enter(context, counsellor)
  await open(page, parent.id, name)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText(`Hello ${parent.name}, see you on your words.`).waitFor()
  await page.getByRole('textbox', { name: 'The words after “see you on”' }).fill('Saturday')
  await page.getByRole('textbox', { name: 'The parent’s name' }).fill('Mrs Iyer')
  await preview.getByText('Hello Mrs Iyer, see you on Saturday.').waitFor()
  await look(page, inWalks.typed, preview)
  await page.getByRole('button', { name: 'Send this template' }).press('Enter')
  await page.getByRole('log', { name: 'Conversation' }).getByText('Hello Mrs Iyer, see you on Saturday.').waitFor()
})

test('a template with a picture above its text asks for it, and takes it from the file library', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const parent = await makeParent(counsellor)
  const file = `Plan ${crypto.randomUUID().slice(0, 8)}.pdf`
  const name = await makeTemplate([
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Hello {{1}}' },
  ])
  await enter(context, counsellor)
  await page.goto('/ezycloud')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await page.locator('input[type=file]').setInputFiles([{ name: file, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 fees') }])
  await page.locator('[data-record]').getByText(file).waitFor()

  await open(page, parent.id, name)
  await page.getByRole('button', { name: 'Send this template' }).click()
  await page.getByText('This template needs a file above its text. Choose one.').waitFor()
  const choose = async () => {
    await page.getByRole('button', { name: 'Attach a file of the library' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Files of the library' })
    await dialog.getByRole('searchbox', { name: 'Search files' }).fill(file)
    await dialog.getByRole('list', { name: 'Files' }).getByRole('button', { name: file }).waitFor()
    await look(page, inWalks.libraryFile)
    await dialog.getByRole('list', { name: 'Files' }).getByRole('button', { name: file }).click()
  }
  await choose()
  await page.getByRole('button', { name: 'Remove the file' }).waitFor()
  await page.getByRole('button', { name: 'Send this template' }).click()
  const sent = page.getByRole('log', { name: 'Conversation' }).getByRole('listitem')
  await sent.getByText(`Hello ${parent.name}`).waitFor()
  await sent.getByRole('link', { name: file }).waitFor()
})

test('of several children and schools those that belong together fill a template, are seen, and are changed', async ({ context, page }) => {
  const counsellor = await makeStaff()
  const [first, second] = await twoSchools()
  const parent = await makeParent(counsellor, { children: [{ name: 'Asha' }, { name: 'कृष्णमूर्ति वेंकटसुब्रमण्यम' }] })
  const [asha, krishna] = await childrenOf(parent.id)
  await query(
    `insert into parent_activity (lead_id, kind, at, school_id, child_id) values ($1, 'enquiry', now() - interval '9 days', $2, $3), ($1, 'enquiry', now(), $4, $5)`,
    [...[parent.id, first.id, asha?.id, second.id, krishna?.id]],
  )
  const name = await makeTemplate([{ type: 'BODY', text: 'Hello {{1}}, a seat for {{child_name}} at {{school_name}}.' }])
  await enter(context, counsellor)
  await open(page, parent.id, name)
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText(`a seat for ${krishna?.name} at ${second.name}.`).waitFor()
  await page.getByRole('combobox', { name: 'Child' }).selectOption('Asha')
  await preview.getByText(`a seat for Asha at ${first.name}.`).waitFor()
  expect(await page.getByRole('combobox', { name: 'School' }).locator('option').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining(`(for ${krishna?.name})`)]),
  )
  await look(page, inWalks.ofOneChild, preview)
  await page.getByRole('button', { name: 'Send this template' }).press('Enter')
  await page.getByRole('log', { name: 'Conversation' }).getByText(`a seat for Asha at ${first.name}.`).waitFor()
})
