import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { enter } from '#testing/browser/staff.ts'
import { inWalks } from './screens.ts'

test('a request is written down on the parent’s page; an admin makes the pack, answers, and erases by the name', async ({
  context,
  page,
}) => {
  const admin = await makeStaff('counsellor_admin')
  const parent = await makeParent(admin)
  await enter(context, admin)
  await page.goto(`/leads/${parent.id}`)
  await page.getByRole('button', { name: 'Request about their data' }).click()
  const adding = page.getByRole('dialog', { name: 'New request' })
  await adding.getByRole('combobox', { name: 'They ask' }).selectOption({ label: 'Complaint' })
  await adding.getByRole('textbox', { name: 'In their words' }).fill('You called me at night')
  await adding.getByRole('button', { name: 'Write it down' }).click()
  await adding.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Requests, pack and erasing' }).click()
  const row = page.getByRole('table', { name: 'Requests' }).getByRole('row').filter({ hasText: 'You called me at night' })
  await row.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Make the pack' }).click()])
  const html = await readFile(await download.path(), 'utf8')
  expect([html.includes('You called me at night'), html.includes(parent.number), html.includes('person_exported')]).toEqual([
    true,
    true,
    true,
  ])

  await row.getByRole('button', { name: 'Answer' }).click()
  const answering = page.getByRole('dialog', { name: /^Complaint: / })
  await look(page, inWalks.answer)
  await answering.getByRole('textbox', { name: 'What was answered' }).fill('We say sorry: the hours are set now')
  await answering.getByRole('button', { name: 'Close the request' }).click()
  await row.getByText('We say sorry: the hours are set now').waitFor()

  await page.getByRole('button', { name: 'Erase the parent' }).click()
  const erasing = page.getByRole('dialog', { name: 'Erase the parent' })
  await look(page, inWalks.erase)
  await erasing.getByRole('textbox').fill('Somebody else')
  await erasing.getByRole('button', { name: 'Erase', exact: true }).click()
  await erasing.getByText('This is not the name of the parent. Type it as it stands above.').waitFor()
  await erasing.getByRole('textbox').fill(parent.name)
  await erasing.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect.poll(() => page.getByText(parent.name).count()).toBe(0)
})
