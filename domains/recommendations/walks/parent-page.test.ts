import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { enterWithParent, openLead, sectionOf } from '#domains/leads/walks/edit-page.ts'
import { getWritingHours } from '#domains/messages/contract/writing-hours.ts'
import { addressToCome } from '#domains/recommendations/contract/parent-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { inMinutes, newNumber } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { inWalks } from './screens.ts'

const bucketOf = (page: Page) => sectionOf(page, 'School Bucket')

/** Enters as a counsellor of its own whose parent agreed to a log-in, with the page of these many schools; answers its path. */
async function enterWithPage(context: BrowserContext, count: number) {
  const { id, counsellor } = await enterWithParent(context, {
    lead: { allowed_login_via_inside: true, login_consent_at: inMinutes(-60) },
    children: [{ name: 'Meenakshi' }],
  })
  const schools = await query<{ id: number; name: string }>(
    `select school.id, school.name from school_offer join school on school.id = school_offer.id
     where fees is not null and open_classes is not null and school_offer.lat is not null order by length(school.name) desc, school.id limit ${count}`,
  )
  for (const { id: school_id } of schools) await call('POST', `/api/v1/admin_custom/school-bucket/${id}/`, counsellor.token, { school_id })
  const body = { schools: schools.map((school) => school.id), attempt: crypto.randomUUID() }
  const sent = await call('POST', `/api/v1/admin_custom/school-bucket/${id}/send/`, counsellor.token, body)
  const { by_hand } = (await sent.json()) as { by_hand: { text: string } }
  return { id, counsellor, schools, path: /\/p\/[0-9a-f]{32}/.exec(by_hand.text)?.[0] ?? '' }
}

test('a parent says no with a reason and asks for a call, and the counsellor has both as notices and ends the link', async ({
  context,
  page,
}) => {
  const { id, schools, path } = await enterWithPage(context, 2)
  const [school] = schools
  await page.goto(path)
  const card = page.getByRole('article').first()
  await card.getByText('Not this one').click()
  await card.getByRole('radio', { name: 'Fees too high' }).check()
  await card.getByRole('textbox').fill('Above what we planned')
  await card.getByRole('button', { name: 'Send' }).click()
  await card.getByText('You said: not this one (Fees too high).').waitFor()
  await page.getByRole('button', { name: 'Call me' }).click()
  await page.getByText('We will call you. Thank you for telling us.').waitFor()

  await openLead(page, id)
  await bucketOf(page).getByText('said by the parent').waitFor()
  await bucketOf(page).getByText('Fees too high: Above what we planned').waitFor()
  await page.getByRole('button', { name: /^Notices/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notices' })
  await notices.getByText(`said no to ${school?.name}: Fees too high: Above what we planned`).first().waitFor()
  await notices.getByText('asks to be called').first().waitFor()
  await page.keyboard.press('Escape')
  await bucketOf(page).getByRole('button', { name: 'End the link' }).click()
  await untilTold(page, 'The parent’s links have ended')
  await expect.poll(() => bucketOf(page).getByRole('button', { name: 'End the link' }).count()).toBe(0)
  context.troubles.expect('404')
  await page.goto(path)
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('where the portal cannot send the message, it stands ready to be sent by hand', async ({ context, page }) => {
  const { id, schools } = await enterWithPage(context, 2)
  const [kept, removed] = schools
  await query('update school set delisted_at = now() where id = $1', [removed?.id])
  onTestFinished(async () => void (await query('update school set delisted_at = null where id = $1', [removed?.id])))
  await openLead(page, id)
  await bucketOf(page)
    .getByRole('listitem')
    .filter({ hasText: removed?.name ?? '' })
    .getByText('Removed from our list of schools')
    .waitFor()
  await bucketOf(page).getByRole('button', { name: 'Send to Parent' }).press('Enter')
  const choice = page.getByRole('dialog', { name: /^Send to / })
  await choice.getByRole('checkbox', { name: kept?.name ?? '', checked: true }).waitFor()
  await choice.getByRole('checkbox', { name: removed?.name ?? '', checked: false, disabled: true }).waitFor()
  const message = choice.getByRole('region', { name: 'The message' })
  await message.getByText('By hand: you send it yourself. The parent wrote nothing in the last 24 hours').waitFor()
  await message.getByText(`/p/${addressToCome}`).waitFor()
  await choice.getByRole('button', { name: 'Make the page', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send it by hand' })
  const address = new URL((await dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')) ?? '')
  expect(address.origin).toBe('https://wa.me')
  expect(address.searchParams.get('text')).toMatch(/\/p\/[0-9a-f]{32}/)
  await look(page, inWalks.sentByHand)
})

/** Enters as a counsellor whose parent agreed to a log-in, wrote five minutes ago and has a school in the bucket. */
async function enterWithWriter(context: BrowserContext) {
  const number = newNumber()
  const messages = [{ direction: 'incoming', text: 'Which schools?', e164: `+91${number}`, at: inMinutes(-5) }]
  const parent = await enterWithParent(context, {
    lead: { allowed_login_via_inside: true, login_consent_at: inMinutes(-60) },
    numbers: [number],
    messages,
  })
  const [school] = await query<{ id: number }>('select id from school where delisted_at is null order by id limit 1')
  await call('POST', `/api/v1/admin_custom/school-bucket/${parent.id}/`, parent.counsellor.token, { school_id: school?.id })
  return { ...parent, number, school: school?.id ?? 0 }
}

const written = (leadId: number) =>
  query<{ text: string; state: string; e164: string }>(
    `select text, state, e164 from message where lead_id = $1 and direction = 'outgoing' order by id`,
    [leadId],
  )

describe.for([
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const)('the message before it is sent, at $width px, $colorScheme', ({ width, height, colorScheme }) => {
  test.override('look', { viewport: { width, height }, colorScheme })

  test('its words, number, way and hour are seen, and it goes as seen, or at 09:00, by the keyboard', async ({ context, page }) => {
    const { id, number, name } = await enterWithWriter(context)
    const json = { begins_at: inMinutes(8 * 60), begins: '09:00', clock: '00:50', is_abroad: false }
    await openLead(page, id)
    await reroute(page, new RegExp(getWritingHours.path.replace(':id', '\\d+')), (route) => route.fulfill({ json }))
    await bucketOf(page).getByRole('button', { name: 'Send to Parent' }).press('Enter')
    const choice = page.getByRole('dialog', { name: `Send to ${name}` })
    const message = choice.getByRole('region', { name: 'The message' })
    await message.getByText(`${name}, +91 ${number.slice(0, 5)} ${number.slice(5)}`).waitFor()
    await message.getByText('WhatsApp (simulated: nothing is sent to the parent)').waitFor()
    await message.getByText('It is 00:50 in India: a message now may wake the parent.').waitFor()
    await choice.getByRole('combobox', { name: 'Language of the message' }).selectOption('Hindi')
    await message.getByText('नमस्ते').waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/send-${width}.png`, fullPage: true })
    const { needed, given } = await choice.evaluate((dialog) => ({ needed: dialog.scrollWidth, given: dialog.clientWidth }))
    expect(needed).toBeLessThanOrEqual(given)
    await look(page, inWalks.message)
    await choice.getByRole('button', { name: 'Send at 09:00' }).press('Enter')
    await untilTold(page, `${name}: Message scheduled`)
    const [sent] = await written(id)
    expect(sent).toMatchObject({ state: 'scheduled', e164: `+91${number}` })
    expect(sent?.text).toMatch(/^नमस्ते/)
  })

  test('a parent who said no meanwhile is seen before the press', async ({ context, page }) => {
    const { id, name } = await enterWithWriter(context)
    await openLead(page, id)
    await bucketOf(page).getByRole('button', { name: 'Send to Parent' }).waitFor()
    await query(
      `select note_words(jsonb_build_array(jsonb_build_object('lead_id', $1::integer, 'purpose', 'messages', 'given', false, 'how', 'staff')))`,
      [id],
    )
    await bucketOf(page).getByRole('button', { name: 'Send to Parent' }).press('Enter')
    const choice = page.getByRole('dialog', { name: `Send to ${name}` })
    context.troubles.expect('409')
    await choice.getByText('Do not disturb: no WhatsApp or mail.').waitFor()
    await choice.getByRole('button', { name: 'Send', exact: true, disabled: true }).waitFor()
    expect(await written(id)).toEqual([])
  })
})

describe.for([
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const)('the page at $width px, $colorScheme', ({ width, height, colorScheme }) => {
  test.override('look', { viewport: { width, height }, colorScheme })

  test.for(['en', 'hi'])('in %s stays inside, and axe finds nothing serious', async (language, { context, page }) => {
    const { schools, path } = await enterWithPage(context, 4)
    const press = (answer: string, at: number) =>
      page.request.post(path, { form: { answer, school: String(schools[at]?.id), reason: 'far', lang: language } })
    await press('visit', 0)
    await press('no', 1)
    await page.goto(`${path}?lang=${language}`)
    for (const fold of await page.locator('summary').all()) await fold.click()
    const { needed, given } = await page.locator('html').evaluate((root) => ({ needed: root.scrollWidth, given: root.clientWidth }))
    expect(needed).toBeLessThanOrEqual(given)
    await look(page, inWalks.parentPage)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/page-${width}-${colorScheme}-${language}.png`, fullPage: true })
    context.troubles.expect('404')
    await page.goto(`/p/none?lang=${language}`)
    await look(page, inWalks.noParentPage)
  })
})
