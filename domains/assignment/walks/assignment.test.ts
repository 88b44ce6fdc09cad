import { expect } from 'vitest'
import { kolkataDay } from '#platform/contract/india.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { actionId, inMinutes, makeParent, makeParents, makeStaff, planned } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { enter } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const newName = () => `Rule ${crypto.randomUUID().slice(0, 8)}`

test('an admin makes a rule, tries it on last week’s leads, moves it by keyboard, switches it on, and reads its history', async ({
  context,
  page,
}) => {
  const admin = await makeStaff('counsellor_admin')
  const [counsellor, name] = [await makeStaff(), newName()]
  await makeParent(admin)
  await enter(context, admin)
  await page.goto('/assignment')
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('combobox', { name: 'Goes in turn to' }).click()
  await page.getByRole('option', { name: 'These counsellors' }).click()
  await dialog.getByRole('button', { name: 'Save as a draft' }).click()
  await dialog.getByText('Choose at least one counsellor.').first().waitFor()
  await dialog.getByRole('combobox', { name: 'Counsellors' }).fill(counsellor.name)
  await page.getByRole('option', { name: counsellor.name }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).focus()
  await dialog.getByRole('button', { name: 'Try on last week’s leads' }).click()
  await dialog.getByRole('table', { name: 'Who would have got how many' }).waitFor()
  await dialog
    .getByRole('region', { name: 'This rule' })
    .getByText(/^This rule fits \d[\d,]* leads?/)
    .waitFor()
  await look(page, inWalks.triedRule)
  await dialog.getByRole('button', { name: 'Save as a draft' }).click()
  const line = page.getByRole('listitem').filter({ hasText: name })
  await line.getByText('draft').waitFor()
  const before = await page.getByRole('listitem').count()
  await line.getByRole('button', { name: `Move ${name}` }).press('Alt+ArrowUp')
  await expect
    .poll(async () =>
      (
        await query<{ kind: string }>(
          'select kind from assignment_rule_change join assignment_rule on assignment_rule.id = rule_id where name = $1 order by assignment_rule_change.id',
          [name],
        )
      ).map(({ kind }) => kind),
    )
    .toEqual(['created', 'moved'])
  expect(await page.getByRole('listitem').count()).toBe(before)
  await line.getByRole('switch').click({ force: true })
  const asked = page.getByRole('dialog', { name: `Switch on: ${name}` })
  await asked.getByRole('status').waitFor()
  await look(page, inWalks.switchedRule)
  await asked.getByRole('button', { name: 'Switch on' }).press('Enter')
  await expect.poll(() => line.getByRole('switch').isChecked()).toBe(true)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText(`${name} switched on`).waitFor()
  await query('update assignment_rule set is_on = false, deleted_at = now() where name = $1', [name])
})

test('a counsellor checks out and in at the head of the page, and says that they are away; a colleague takes their day', async ({
  context,
  page,
}) => {
  const [counsellor, colleague] = [await makeStaff(), await makeStaff()]
  const due = `${kolkataDay(Date.now())}T23:59:59+05:30`
  const parent = await makeParent(counsellor, planned(counsellor, await actionId('Call Later'), inMinutes(-5), due))
  await enter(context, counsellor)
  await page.goto('/follow-ups')
  const tool = page.getByRole('button', { name: /^Attendance/ })
  await query(
    `insert into absence (staff_id, from_at, until_at, reason) values ($1, now() + interval '8 days', now() + interval '9 days', 'Exams')`,
    [counsellor.id],
  )
  await tool.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Attendance' })
  await menu.getByText(/^On leave from .*: Exams$/).waitFor()
  await menu.getByRole('button', { name: /^Cancel it: my leave from/ }).press('Enter')
  await untilTold(page, 'Leave cancelled')
  await expect.poll(() => menu.getByText(/: Exams$/).count()).toBe(0)
  await menu.getByRole('button', { name: 'Check out' }).click()
  await expect.poll(() => tool.getAttribute('aria-label')).toBe('Attendance: Checked out')
  await tool.click()
  await menu.getByRole('button', { name: 'I will be away…' }).click()
  await menu.getByRole('button', { name: 'Save the absence' }).click()
  await menu.getByText('Say why.').waitFor()
  await look(page, inWalks.refusedAbsence)
  const standsIn = menu.getByRole('combobox', { name: 'Who stands in' })
  await standsIn.fill(colleague.name)
  await menu.getByRole('option', { name: colleague.name }).click()
  await menu.getByText('They get what waits and falls due meanwhile, in turn.').waitFor()
  await standsIn.press('Backspace')
  await menu.getByText('Without one, parents who wait are offered to all colleagues.').waitFor()
  await menu.getByRole('textbox', { name: 'Reason' }).fill('Wedding in the family')
  await menu.getByRole('button', { name: 'Save the absence' }).click()
  await expect.poll(() => tool.getAttribute('aria-label')).toBe('Attendance: On leave')
  await context.clearCookies()
  await enter(context, colleague)
  await page.goto('/stand-in')
  const day = page.getByRole('region', { name: counsellor.name })
  await day.getByText(/^Wedding in the family, .*Nobody stands in: offered to all colleagues/).waitFor()
  await day.getByRole('button', { name: `Take ${parent.name}` }).press('Enter')
  await day.getByText(`Taken: ${parent.name} by ${colleague.name}`).waitFor()
  await look(page, inWalks.takenDay, day)
  await page.goto(`/leads/${parent.id}`)
  await page.getByText(`${colleague.name} stands in for ${counsellor.name}, who is away (Wedding in the family)`).first().waitFor()
  await query('update absence set ended_at = now() where staff_id = $1', [counsellor.id])
})

test('an admin gives what waits to a counsellor, sets the hours of another and then of several at once, and each keeps their limits', async ({
  context,
  page,
}) => {
  const [admin, counsellor, first, second] = [await makeStaff('counsellor_admin'), await makeStaff(), await makeStaff(), await makeStaff()]
  await query('insert into assignment_limit (staff_id, most_a_day) values ($1, 9)', [first.id])
  const parent = await makeParent(null, { lead: { created_at: inMinutes(1) } })
  await enter(context, admin)
  await page.goto('/assignment?tab=queue')
  await page.getByRole('checkbox', { name: `Choose ${parent.name}` }).check()
  await page.getByRole('combobox', { name: 'Give to' }).fill(counsellor.name)
  await page.getByRole('option', { name: counsellor.name }).click()
  await page.getByRole('button', { name: 'Give 1' }).click()
  await untilTold(page, '1 given')
  await page.getByRole('link', { name: 'Counsellors' }).click()
  await page.getByRole('button', { name: `Hours, limits of ${counsellor.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Monday' }).check()
  await dialog.getByLabel('Monday to').fill('09:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The hours end before they begin.').waitFor()
  await look(page, inWalks.refusedHours)
  await dialog.getByLabel('Monday to').fill('19:00')
  await dialog.getByRole('textbox', { name: 'New leads a day, at most' }).fill('12')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  const row = page.locator('[data-record]').filter({ hasText: counsellor.name })
  await row.getByText('Mon 10:00–19:00').waitFor()
  await row.getByText('0 of 12').waitFor()

  for (const { name } of [first, second]) await page.getByRole('checkbox', { name: `Choose ${name}` }).press('Space')
  await page.getByRole('button', { name: 'Hours of 2…' }).press('Enter')
  const ofTwo = page.getByRole('dialog', { name: 'Working hours of 2 counsellors' })
  for (const day of ['Monday', 'Tuesday']) await ofTwo.getByRole('checkbox', { name: day }).press('Space')
  await ofTwo.getByLabel('Monday to').fill('09:00')
  await ofTwo.getByRole('button', { name: 'Save for all' }).press('Enter')
  await ofTwo.getByText('The hours end before they begin.').waitFor()
  await look(page, inWalks.hoursOfSeveral)
  await ofTwo.getByLabel('Monday to').fill('18:00')
  await ofTwo.getByRole('button', { name: 'Save for all' }).press('Enter')
  for (const { name } of [first, second])
    await page.locator('[data-record]').filter({ hasText: name }).getByText('Mon–Tue 10:00–18:00').waitFor()
  await page.getByRole('button', { name: `Hours, limits of ${first.name}` }).press('Enter')
  const own = page.getByRole('dialog', { name: `Hours and limits of ${first.name}` })
  await own.getByLabel('Monday to').fill('24:00')
  await own.getByLabel('Tuesday to').fill('00:00')
  await own.getByRole('button', { name: 'Save' }).press('Enter')
  await page.locator('[data-record]').filter({ hasText: first.name }).getByText('Mon–Tue 10:00–24:00').waitFor()
  await page.locator('[data-record]').filter({ hasText: first.name }).getByText('0 of 9').waitFor()
})

test('an admin cancels each leave that is to come, also while another absence goes on', async ({ context, page }) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  await query(
    `insert into absence (staff_id, from_at, until_at, reason) values ($1, now() - interval '1 hour', now() + interval '1 day', 'Fever'),
      ($1, now() + interval '8 days', now() + interval '9 days', 'Exams'), ($1, now() + interval '18 days', now() + interval '19 days', 'Wedding')`,
    [counsellor.id],
  )
  const colleague = await makeStaff()
  await query(`update absence set stand_in_ids = $2 where staff_id = $1 and reason = 'Fever'`, [counsellor.id, [colleague.id]])
  await enter(context, admin)
  await page.goto(`/counsellor/${counsellor.id}`)
  await page.getByText(`: Fever. ${colleague.name} stands in`).waitFor()
  await page.getByText(/: Exams. Nobody stands in: offered to all colleagues/).waitFor()
  await look(page, inWalks.leavesOfAccount, page.getByRole('main'))
  await page.goto('/assignment?tab=counsellors')
  const row = page.locator('[data-record]').filter({ hasText: counsellor.name })
  await row.getByText(/^Fever, until/).waitFor()
  await row.getByText(`${colleague.name} stands in`).waitFor()
  await look(page, inWalks.leaveInTable, row)
  for (const reason of ['Wedding', 'Exams']) {
    const leave = row.getByText(new RegExp(`: ${reason}$`))
    await leave.waitFor()
    await row
      .getByRole('button', { name: /^Cancel it: the leave of/ })
      .last()
      .press('Enter')
    await expect.poll(() => leave.count()).toBe(0)
  }
  await row.getByText(/^Fever, until/).waitFor()
  await query('update absence set ended_at = now() where staff_id = $1', [counsellor.id])
})

test('an admin narrows the queue, sees what each counsellor has beside the names, gives all of it to two, and takes it back', async ({
  context,
  page,
}) => {
  const [admin, first, second] = [await makeStaff('counsellor_admin'), await makeStaff(), await makeStaff()]
  const source = `fair ${crypto.randomUUID().slice(0, 8)}`
  const parents = await makeParents(
    null,
    Array.from({ length: 22 }, () => ({ lead: { source } })),
  )
  const owners = async () => {
    const rows = await query<{ owner_id: number | null }>('select owner_id from lead where id = any ($1)', [parents.map(({ id }) => id)])
    return [first.id, second.id, null].map((id) => rows.filter(({ owner_id }) => owner_id === id).length)
  }
  await enter(context, admin)
  await page.goto('/assignment?tab=queue')
  await page.getByRole('combobox', { name: 'Source' }).fill(source)
  await page.getByRole('option', { name: `${source} (22)` }).click()
  await page.waitForURL(/source=/)
  await page.getByRole('button', { name: 'Transfer all 22…' }).waitFor()
  await expect.poll(() => page.locator('[data-record]').count()).toBe(20)
  await page.getByRole('button', { name: 'Transfer all 22…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Transfer the leads that the queue shows' })
  for (const { name } of [first, second]) {
    await dialog.getByRole('combobox', { name: 'Transfer to' }).fill(name)
    await page.getByRole('option', { name: `${name} 0 given today · 0 untouched` }).waitFor()
    await page.keyboard.press('Enter')
  }
  await dialog.getByText('About 11 leads each').waitFor()
  await look(page, inWalks.transferToTwo)
  await dialog.getByRole('button', { name: 'Transfer 22 leads' }).press('Enter')
  await dialog.getByText('22 leads transferred').waitFor()
  expect(await owners()).toEqual([11, 11, 0])
  // The queue behind it is empty then; the way back stays.
  await page.getByText('Nothing here matches these filters').waitFor()
  await dialog.getByRole('button', { name: /^Undo .*the transfer of the queue$/ }).press('Enter')
  await dialog.getByText('Undone: 22 leads came back').waitFor()
  expect(await owners()).toEqual([0, 0, 22])
  await dialog.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Why they wait' }).click()
  await page.getByRole('option', { name: 'No rule fits' }).click()
  await page.getByText('Nothing here matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear the filters' }).press('Enter')
  await page.waitForURL(/\/assignment\?tab=queue$/)
})

test('what a list shows is transferred to two, and taken back; a lead stays that somebody has in the dialer, and is named', async ({
  context,
  page,
}) => {
  const [counsellor, first, second, colleague] = [await makeStaff(), await makeStaff(), await makeStaff(), await makeStaff()]
  const parents = await makeParents(counsellor, [{}, {}, {}])
  const owners = async () =>
    (await query<{ owner_id: number }>('select owner_id from lead where id = any ($1) order by id', [parents.map(({ id }) => id)])).map(
      ({ owner_id }) => owner_id,
    )
  await enter(context, counsellor)
  await page.goto('/users')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Transfer 3 leads…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Transfer what Users shows' })
  await dialog.getByText('3 leads will move with their history').waitFor()
  await dialog.getByRole('button', { name: 'Transfer 3 leads' }).click()
  await dialog.getByText('Choose at least one counsellor.').first().waitFor()
  for (const { name } of [first, second]) {
    await dialog.getByRole('combobox', { name: 'Transfer to' }).fill(name)
    await page.getByRole('option', { name }).waitFor()
    await page.keyboard.press('Enter')
  }
  await dialog.getByText('About 2 leads each').waitFor()
  await dialog.getByRole('textbox', { name: 'Handover note' }).fill('On leave from Monday')
  await look(page, inWalks.handoverNote)
  await dialog.getByRole('button', { name: 'Transfer 3 leads' }).press('Enter')
  await dialog.getByText('3 leads transferred').waitFor()
  expect(new Set(await owners())).toEqual(new Set([first.id, second.id]))
  await dialog.getByRole('button', { name: /^Undo .*the transfer of Users$/ }).press('Enter')
  await dialog.getByText('Undone: 3 leads came back').waitFor()
  await look(page, inWalks.undoneTransfer)
  expect(await owners()).toEqual([counsellor.id, counsellor.id, counsellor.id])

  const [dialed] = parents
  await query(
    `insert into dial_lease (lead_id, staff_id, during, reason) values ($1, $2, tstzrange(now(), now() + interval '10 minutes'), 'untouched')`,
    [dialed?.id, colleague.id],
  )
  await dialog.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Transfer 3 leads…' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Transfer to' }).fill(first.name)
  await page.getByRole('option', { name: first.name }).click()
  await dialog.getByRole('button', { name: 'Transfer 3 leads' }).press('Enter')
  await dialog.getByText('2 leads transferred; 1 stayed in somebody’s dialer or call').waitFor()
  await dialog.getByRole('link', { name: dialed?.name ?? '' }).waitFor()
  await look(page, inWalks.stayedLeads)
})

test('leads that an admin chooses in the queue go by the rules to whom the dialog says, and come back', async ({ context, page }) => {
  const [admin, counsellor] = [await makeStaff('counsellor_admin'), await makeStaff()]
  const source = `fair ${crypto.randomUUID().slice(0, 8)}`
  const parents = await makeParents(null, [{ lead: { source } }, { lead: { source } }])
  const rule = { name: `Rule ${source}`, place: 0, is_on: true, receivers: 'named', sources: [source] }
  const [made] = await query<{ id: number }>(
    `insert into assignment_rule (name, place, is_on, receivers, sources) values ($1, -1, true, $2, $3) returning id`,
    [rule.name, rule.receivers, rule.sources],
  )
  await query('insert into assignment_rule_member (rule_id, staff_id) values ($1, $2)', [made?.id, counsellor.id])
  const owners = async () =>
    (
      await query<{ owner_id: number | null }>('select owner_id from lead where id = any ($1) order by id', [parents.map(({ id }) => id)])
    ).map(({ owner_id }) => owner_id)
  await enter(context, admin)
  await page.goto(`/assignment?tab=queue&source=${encodeURIComponent(source)}`)
  await page.getByRole('checkbox', { name: 'All of this page' }).check()
  await page.getByRole('button', { name: 'By the rules…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Give the leads that you chose' })
  await dialog.getByRole('list', { name: 'Who gets how many' }).getByText(`${counsellor.name} 2 leads`).waitFor()
  expect(await owners()).toEqual([null, null])
  await look(page, inWalks.byTheRules)
  await dialog.getByRole('button', { name: 'Transfer 2 leads' }).press('Enter')
  await dialog.getByText('2 leads transferred').waitFor()
  expect(await owners()).toEqual([counsellor.id, counsellor.id])
  // The list behind is empty by then, and the dialog stays.
  await page.getByText('Nothing here matches these filters').waitFor()
  await dialog.getByRole('button', { name: /^Undo / }).press('Enter')
  await dialog.getByText('Undone: 2 leads came back').waitFor()
  expect(await owners()).toEqual([null, null])
  await page.keyboard.press('Escape')
  await page.getByText('Its transfer was undone').first().waitFor()
  expect(await page.getByText('Its transfer was undone').count()).toBe(2)
  await page.getByRole('link', { name: 'History' }).click()
  const history = page.getByRole('table', { name: 'Changes of rules' })
  await history.getByText('the queue: 2 leads came back').first().waitFor()
  await history.getByText(`the queue: 2 leads to ${counsellor.name}`).waitFor()
  await look(page, inWalks.rulesHistory, history)
  await query('update assignment_rule set is_on = false, deleted_at = now() where id = $1', [made?.id])
})

test('by the rules the dialog says who is on leave, and why leads wait in the queue', async ({ context, page }) => {
  const [admin, counsellor, away] = [await makeStaff('counsellor_admin'), await makeStaff(), await makeStaff()]
  const source = `fair ${crypto.randomUUID().slice(0, 8)}`
  await makeParents(null, [{ lead: { source } }, { lead: { source } }, { lead: { source } }])
  const [made] = await query<{ id: number }>(
    `insert into assignment_rule (name, place, is_on, receivers, sources) values ($1, -1, true, 'named', $2) returning id`,
    [`Rule ${source}`, [source]],
  )
  for (const { id } of [counsellor, away])
    await query('insert into assignment_rule_member (rule_id, staff_id) values ($1, $2)', [made?.id, id])
  await query(
    `insert into absence (staff_id, from_at, until_at, reason) values ($1, now() - interval '1 hour', now() + interval '3 days', 'Wedding')`,
    [away.id],
  )
  await enter(context, admin)
  // Other rules of the portal give what this one cannot, so the answer says in their place that two leads wait.
  await reroute(page, '**/bulk-transfers/preview/', async (route) => {
    const answer = await route.fetch()
    const preview = await answer.json()
    const stay = [{ leads: 2, why: 'all_full', rule: `Rule ${source}`, waits: true }]
    const receivers = [{ id: counsellor.id, name: counsellor.name, leads: 1 }]
    const without = { absent: 5, full: 1 }
    await route.fulfill({ response: answer, json: preview.receivers ? { ...preview, receivers, stay, without } : preview })
  })
  await page.goto(`/assignment?tab=queue&source=${encodeURIComponent(source)}`)
  await page.getByRole('checkbox', { name: 'All of this page' }).check()
  await page.getByRole('button', { name: 'By the rules…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Give the leads that you chose' })
  await dialog.getByRole('list', { name: 'Who gets how many' }).getByText(`${counsellor.name} 1 lead`).waitFor()
  const left = dialog.getByRole('list', { name: 'Who is left out, and what stays' })
  await left.getByText(new RegExp(`^${away.name} is on leave until .* and gets none`)).waitFor()
  await left.getByText('5 others are not at work now and get none. 1 other has as many leads as they may have and gets none.').waitFor()
  await left.getByText(/^2 leads wait in the queue: the counsellors of the rule .* have as many leads as they may have/).waitFor()
  await dialog.getByRole('button', { name: 'Transfer 1 lead' }).waitFor()
  await look(page, inWalks.leftOutByRules)
  await query('update absence set ended_at = now() where staff_id = $1', [away.id])
  await query('update assignment_rule set is_on = false, deleted_at = now() where id = $1', [made?.id])
})
