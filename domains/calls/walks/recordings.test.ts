import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialer, enterDialing, inDialer, note, parent, tellCall, toFirstLead, untilLookedAt } from '#domains/dialer/walks/dialer-page.ts'
import { isFocused, openLead } from '#domains/leads/walks/edit-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import { query, storeFile } from '#testing/browser/portal-data.ts'
import { enterWithParent } from './call-page.ts'
import { inWalks } from './screens.ts'

const bytesPerSecond = 8_000

/** A minute of a low tone, as WAV. */
function tone(seconds: number): Buffer {
  const size = seconds * bytesPerSecond
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + size, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(bytesPerSecond, 24)
  head.writeUInt32LE(bytesPerSecond, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(size, 40)
  return Buffer.concat([head, Buffer.from(Array.from({ length: size }, (_, at) => 128 + Math.round(40 * Math.sin(at / 6))))])
}

const length = 60

/** A call that a telephone service placed and recorded, as it stands once the recording was fetched. */
async function recordedCall(staffId: number, leadId: number): Promise<number> {
  const sound = tone(length)
  const name = `${crypto.randomUUID()}.wav`
  await storeFile(`files/${name.slice(0, 2)}/${name}`, sound)
  await query(`insert into stored_file (name, type, bytes, is_private) values ($1, 'audio/wav', $2, true)`, [name, sound.length])
  const [made] = await query<{ id: number }>(
    `with event as (insert into lead_event (lead_id, kind, staff_id, at) values ($1, 'call', $2, clock_timestamp()) returning id)
    insert into call (lead_id, event_id, staff_id, direction, e164, state, provider, provider_id, simulated,
      answered_at, ended_at, talk_seconds, recording_state, recording_file)
    select $1, event.id, $2, 'outbound', (select e164 from lead_number where lead_id = $1 order by rank limit 1), 'connected', 'exotel',
      gen_random_uuid()::text, false, now(), now(), $3, 'ready', $4
    from event returning id`,
    [leadId, staffId, length, name],
  )
  if (!made) throw new Error('The call was not written.')
  return made.id
}

const players = (page: Page) => page.getByRole('group', { name: 'Recording' })
const secondsOf = async (player: ReturnType<typeof players>) => Number(await player.getByRole('slider').inputValue())
const plays = async (callId: number) =>
  (await query(`select from audit_record where what = 'recording_played' and details ->> 'call_id' = $1`, [String(callId)])).length

test('recordings play one at a time, faster and from where the keys say; a ticket that ran out is renewed', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  const ids = [await recordedCall(me.id, lead.id), await recordedCall(me.id, lead.id)]
  await openLead(page, lead.id)
  await page.getByRole('button', { name: 'Recordings (2 calls, 2 can be heard)' }).click()
  const [newer, older] = [players(page).nth(0), players(page).nth(1)]
  await newer.getByRole('button', { name: 'Play' }).click()
  await newer.getByRole('button', { name: 'Pause' }).waitFor()
  await expect.poll(() => secondsOf(newer)).toBeGreaterThan(0)
  await older.getByRole('button', { name: 'Play' }).click()
  await older.getByRole('button', { name: 'Pause' }).waitFor()
  await newer.getByRole('button', { name: 'Play' }).waitFor()
  await look(page, inWalks.playedRecordings)

  const slider = older.getByRole('slider')
  await slider.focus()
  const before = await secondsOf(older)
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => secondsOf(older)).toBeGreaterThanOrEqual(before + 20)
  await older.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  await older.getByRole('button', { name: 'Pause' }).click()
  const [at] = [await secondsOf(older)]
  expect(at).toBeLessThan(40)

  await query('update recording_ticket set expires_at = now()')
  await older.getByRole('button', { name: 'Play' }).click()
  await slider.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => secondsOf(older)).toBeGreaterThan(at)
  expect(await plays(ids[1] ?? 0)).toBe(1)
  expect(await older.getByRole('alert').count()).toBe(0)
})

test('the length beside a recording is that of its sound, and changes no more once it stands', async ({ context, page }) => {
  const { me, lead } = await enterWithParent(context)
  const id = await recordedCall(me.id, lead.id)
  await query('update call set talk_seconds = 222 where id = $1', [id])
  await openLead(page, lead.id)
  await page.getByRole('button', { name: 'Recordings (1 call, 1 can be heard)' }).click()
  const player = players(page).first()
  await player.getByRole('button', { name: 'Play' }).waitFor()
  expect(await player.textContent()).not.toContain(' / ')
  await player.getByRole('button', { name: 'Play' }).click()
  await player.getByText(' / 1:00').waitFor()
  expect(await player.textContent()).not.toContain('3:42')
})

/** Whether both ends of an element's middle line are seen: nothing cuts it, nothing lies over it. */
const isSeen = (place: Locator) =>
  place.evaluate((element) => {
    element.style.pointerEvents = 'auto'
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left + 1, right - 1].every((x) => element.contains(element.ownerDocument.elementFromPoint(x, (top + bottom) / 2)))
  })

/** From which end of the dialer something is scrolled into sight. */
type End = 'bottom' | 'top'

const scrollTo = (page: Page, end: End) =>
  dialer(page).evaluate((element, to) => {
    element.scrollTop = to === 'top' ? 0 : element.scrollHeight
  }, end)

/** How far the focus in the head scrolls the rest. */
const scrolledByFocus = (control: Locator) =>
  control.evaluate((element) => {
    const dialer = element.closest('[data-stage]')
    const before = dialer?.scrollTop ?? 0
    element.focus()
    return (dialer?.scrollTop ?? Number.NaN) - before
  })

const cutLabels = (page: Page) =>
  dialer(page)
    .getByRole('button')
    .locator('.mantine-Button-label')
    .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent))

test('in the dialer, at every width: how many calls there are and how many can be heard, whole words, why Next did not go; the focus comes back', async ({
  context,
  page,
}) => {
  const { me, waiting } = await enterDialing(context, 'untouched')
  await toFirstLead(page, waiting[0])
  await untilLookedAt(page)
  // A call that was not recorded is a call too.
  await dialer(page).getByRole('button', { name: 'Recordings (1 call, none can be heard)' }).waitFor()
  await query(`update call set recording_state = 'ready' where lead_id = $1`, [waiting[0].id])
  await tellCall(me.id, 'connected')
  const button = dialer(page).getByRole('button', { name: 'Recordings (1 call, 1 can be heard)' })
  const pause = dialer(page).getByRole('button', { name: 'Pause' })
  for (const [width, height] of [
    [390, 844],
    [1041, 700],
    [1160, 800],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const counts = button.locator('..').getByText('1', { exact: true })
    const isSeenFrom = async (end: End) => {
      await scrollTo(page, end)
      await button.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
      return (await Promise.all([isSeen(counts.first()), isSeen(counts.last()), counts.count()])).join()
    }
    for (const end of ['bottom', 'top'] as const) {
      await note(page).focus()
      await scrollTo(page, end)
      expect(await scrolledByFocus(pause), `the focus in the head at ${width} px`).toBe(0)
      await expect.poll(() => isSeenFrom(end), { message: `calls and recordings at ${width} px, from the ${end}` }).toBe('true,true,2')
    }
    expect(await cutLabels(page), `labels at ${width} px`).toEqual([])
    for (const far of [parent(page), dialer(page).getByRole('heading').last()]) {
      await far.scrollIntoViewIfNeeded()
      await page.keyboard.press('Alt+ArrowRight')
      await expect.poll(() => isSeen(inDialer(page, 'Note how the call went, then go on.')), { message: `why at ${width} px` }).toBe(true)
    }
  }

  for (const [before, key, opened] of [
    [note(page), 'Alt+M', /^Calls with/],
    [note(page), 'Control+K', 'Go anywhere'],
    [pause, '?', 'Keys'],
  ] as const) {
    await before.focus()
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name: opened }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(before)).toBe(true)
  }
  await page.keyboard.press('Alt+P')
  await page.keyboard.press('Alt+X')
  await dialer(page).waitFor({ state: 'hidden' })
})
