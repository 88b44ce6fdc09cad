import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { makeParent, makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

test('an admin sees how outside services stand, tests WhatsApp and lets a parent’s message arrive', async ({ context, page }) => {
  const [counsellor, admin] = [await makeStaff(), await makeStaff('counsellor_admin')]
  const parent = await makeParent(counsellor)
  await enter(context, admin)
  await page.goto('/connections')
  const service = (name: string) => page.getByRole('listitem', { name, exact: true })
  await service('Files').getByText('Connected, answers').waitFor()
  await service('WhatsApp').getByText('Simulated', { exact: true }).waitFor()
  await service('WhatsApp').getByText('Waiting to be sent').waitFor()

  const test = service('WhatsApp').getByRole('button', { name: 'Send a test to myself' })
  await test.click()
  await untilTold(page, 'Your account has no telephone number. Add it in your profile.')
  await query('update staff set phone = $1 where id = $2', ['+919812345678', admin.id])
  await test.click()
  await untilTold(page, 'Test message is on its way')
  await service('WhatsApp')
    .getByText(/^Last test .*Simulated/)
    .waitFor()

  await page.getByRole('searchbox', { name: 'Parent' }).fill(parent.name)
  await page.getByRole('region', { name: 'Simulate a message from a parent' }).getByRole('button', { name: parent.name }).click()
  await page.getByRole('button', { name: 'Simulate it' }).click()
  await page.getByText('Write what the parent says.').waitFor()
  await page.getByRole('textbox', { name: 'What the parent writes' }).fill('When does admission open?')
  await page.getByRole('button', { name: 'Simulate it' }).click()
  await untilTold(page, 'The message is arriving')
  await look(page, inWalks.simulated, page.getByRole('region', { name: 'Simulate a message from a parent' }))
  await page.getByRole('link', { name: `Open the conversation with ${parent.name}` }).click()
  await page.getByRole('list', { name: 'Conversations' }).getByText('When does admission open?').waitFor()
})
