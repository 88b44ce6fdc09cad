import { expect } from 'vitest'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { call } from '#testing/browser/staff.ts'
import { untilTold } from '#testing/browser/told.ts'
import { sayWishes } from '#testing/make/say-wishes.ts'
import { dialer, enterDialing, inDialer, toFirstLead } from './dialer-page.ts'
import { inWalks } from './screens.ts'

const androidPhone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

test('from the dialer a parent is sent a page of the bucket, answers it without script, and the counsellor hears of it at once', async ({
  browser,
  context,
  page,
}) => {
  const { me, waiting } = await enterDialing(context, 'reply')
  const [parent] = waiting
  // A school whose name others have too is shown with its place.
  const [school] = await query<{ id: number; name: string }>(
    `select id, name from school where delisted_at is null
      and not exists (select from school as other where other.id <> school.id and lower(other.name) = lower(school.name)) order by id limit 1`,
  )
  const name = school?.name ?? ''
  await onDatabase(async (db) => {
    const agreed = { allowed_login_via_inside: true, login_consent_at: new Date().toISOString() }
    await sayWishes(db, parent?.id ?? 0, agreed)
    // They wrote from the number in use, so that text may be sent to it.
    await db
      .updateTable('message')
      .set({ e164: `+91${parent?.number}` })
      .where('lead_id', '=', parent?.id ?? 0)
      .execute()
  })
  await call('POST', `/api/v1/admin_custom/school-bucket/${parent?.id}/`, me.token, { school_id: school?.id })

  await toFirstLead(page, parent)
  await dialer(page).getByRole('button', { name: 'Send to Parent' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Send to / })
  expect(await dialog.getByRole('checkbox', { name }).isChecked()).toBe(true)
  await dialog.getByLabel('Language of the message').selectOption('Hindi')
  await look(page, inWalks.sendFromDialer)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await untilTold(page, `${parent?.name}: Simulated message recorded – nothing was sent`)
  await inDialer(page, 'not opened yet').waitFor()

  const [message] = await query<{ text: string }>(
    `select text from message where lead_id = ${parent?.id} and direction = 'outgoing' order by id desc limit 1`,
  )
  const path = /\/p\/[0-9a-f]{32}/.exec(message?.text ?? '')?.[0] ?? ''
  expect(message?.text).toContain('नमस्ते')
  const origin = new URL(page.url()).origin
  const telephone = await browser.newContext({
    ...{ baseURL: origin, locale: 'en-IN', javaScriptEnabled: false, colorScheme: 'dark', reducedMotion: 'reduce' },
    viewport: { width: 390, height: 844 },
    // A browser without a window calls itself a robot, whose openings do not count.
    userAgent: androidPhone,
  })
  const shown = await telephone.newPage()
  await shown.goto(path)
  await shown.getByRole('heading', { level: 1, name: 'Schools for you' }).waitFor()
  await expect.poll(() => inDialer(page, 'not opened yet').count()).toBe(0)
  await shown.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click()
  await shown.getByRole('heading', { level: 1, name: 'आपके लिए स्कूल' }).waitFor()
  await shown.getByRole('button', { name: /^मैं यह स्कूल देखना/ }).click()
  await shown.getByText('दिन तय करने के लिए हम आपको फ़ोन करेंगे').waitFor()
  await shown.reload()
  await shown.getByText('दिन तय करने के लिए हम आपको फ़ोन करेंगे').waitFor()
  await telephone.close()

  await expect
    .poll(() =>
      dialer(page)
        .getByRole('combobox', { name: `State of ${name}`, exact: true })
        .inputValue(),
    )
    .toBe('shortlisted')
  const [notice] = await query<{ text: string }>(`select text from notice where staff_id = ${me.id} and kind = 'parent_answered'`)
  expect(notice?.text).toBe(`${parent?.name} wants to visit ${name}`)
})
