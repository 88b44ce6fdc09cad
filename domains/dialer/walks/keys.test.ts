import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { detailsOf } from '#domains/actions/walks/action-page.ts'
import { test } from '#testing/browser/browser-test.ts'
import { makeStaff } from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { dialer, enterDialing, inDialer, toFirstLead, untilLookedAt, untilNext, untilServed } from './dialer-page.ts'

interface Line {
  count: number
  goal: number
}

/** The table that people read, by outcome. */
const table = new Map<string, Line>(
  readFileSync(new URL('../../../docs/keys.md', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, outcome = '', , count, goal] = line.split('|').map((cell) => cell.trim())
      return Number(goal) > 0 ? [[outcome, { count: Number(count), goal: Number(goal) }] as const] : []
    }),
)

/** Presses keys and counts them. An answer has its digit on the screen, so that nothing is pressed before it is asked. */
function counting(page: Page) {
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  const answer = async (name?: string | RegExp) => {
    const choice = dialer(page).locator('[data-choice]:not([data-choice="Escape"])')
    const wanted = name === undefined ? choice.first() : choice.filter({ hasText: name })
    await press((await wanted.getAttribute('data-choice')) ?? '')
  }
  const question = (name: string | RegExp) => dialer(page).getByRole('group', { name }).waitFor()
  return { press, answer, question, sum: () => pressed }
}
type Keys = ReturnType<typeof counting>

const next = 'Alt+ArrowRight'

/** What is pressed for each outcome, and what the lead has of it then. */
const outcomes: Record<string, { press: (keys: Keys) => Promise<void>; action: string }> = {
  'No answer': { press: ({ press }) => press('Alt+1'), action: 'Call Not Picked' },
  Busy: { press: ({ press }) => press('Alt+2'), action: 'Line Busy' },
  'Call later, at the time that is proposed': { press: ({ press }) => press('Alt+3'), action: 'Call Later' },
  'Call later, with a reason, tomorrow 11:00': {
    press: async ({ press, answer, question }) => {
      await press('Alt+3')
      await question(/^Reason/)
      await answer('Driving')
      await question(/^Next step/)
      await answer('Tomorrow 11:00')
    },
    action: 'Call Later – Driving',
  },
  'Visit at a recommended school, tomorrow 11:00': {
    press: async ({ press, answer, question }) => {
      await press('Alt+4')
      await question(/^Reason/)
      await answer('School Visit')
      await question(/^Which school/)
      await answer()
      await question(/^When/)
      await answer('Tomorrow 11:00')
    },
    action: 'Visit Scheduled – School Visit',
  },
  'Not interested, with a reason': {
    press: async ({ press, answer, question }) => {
      await press('Alt+5')
      await question(/^Reason/)
      await answer()
    },
    action: 'Not Interested – ',
  },
  'Wrong number': { press: ({ press }) => press('Alt+6'), action: 'Wrong Number' },
  'Do not call': { press: ({ press }) => press('Alt+7'), action: 'Do Not Call' },
  'Lead generated at a recommended school': {
    press: async ({ press, answer, question }) => {
      await press('Alt+8')
      await question(/^Reason/)
      await answer('Hot')
      await question(/^Which school/)
      await answer()
    },
    action: 'Lead Generated – Hot',
  },
}

const transfer = 'Transfer with a note'

test('each outcome takes the keys that docs/keys.md says, from Next to Next, and no more than its goal', { timeout: 240_000 }, async ({
  context,
  page,
}) => {
  const names = [...Object.keys(outcomes), transfer]
  expect([...table.keys()].sort()).toEqual([...names].sort())
  const { me, waiting } = await enterDialing(context, ...[...names, 'last'].map(() => 'longest_idle' as const))
  const [school] = await query<{ id: number }>(
    'select min(id) as id from school group by name having count(*) = 1 order by min(id) limit 1',
  )
  for (const { id } of waiting) await query('insert into school_bucket (lead_id, school_id) values ($1, $2)', [id, school?.id])
  const mark = crypto.randomUUID().slice(0, 6)
  const colleague = await makeStaff('counsellor', { name: `Q${mark}` } as object)
  const counted = new Map<string, Line>()
  const [first] = waiting
  if (!first) throw new Error('Nobody waits.')
  await toFirstLead(page, first)
  for (const [turn, [name, { press, action }]] of Object.entries(outcomes).entries()) {
    const [{ id }, after] = [waiting[turn], waiting[turn + 1]] as [(typeof waiting)[number], (typeof waiting)[number]]
    await untilLookedAt(page)
    const keys = counting(page)
    await press(keys)
    await inDialer(page, 'Next saves it and goes on').waitFor()
    await keys.press(next)
    await untilNext(page, after)
    counted.set(name, { count: keys.sum(), goal: table.get(name)?.goal ?? 0 })
    const [latest] = (await detailsOf(me.token, id)).timeline.items.filter(({ kind }) => kind === 'action')
    expect(latest?.action).toContain(action)
  }

  const [{ id }, after] = waiting.slice(-2) as [(typeof waiting)[number], (typeof waiting)[number]]
  const keys = counting(page)
  const dialog = page.getByRole('dialog', { name: 'Share or Transfer' })
  await keys.press('Alt+T')
  await dialog.getByRole('combobox', { name: 'Transfer to' }).waitFor()
  for (const letter of colleague.name.slice(0, 3)) await keys.press(letter)
  await keys.press('Enter')
  await keys.press('Tab')
  await page.keyboard.type('Speaks Tamil.')
  await keys.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await dialer(page).getByRole('button', { name: 'Play' }).waitFor()
  await keys.press('Alt+P')
  await untilServed(page, after)
  counted.set(transfer, { count: keys.sum(), goal: table.get(transfer)?.goal ?? 0 })
  expect((await detailsOf(colleague.token, id)).owner?.id).toBe(colleague.id)

  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(table))
  for (const [name, { count, goal }] of counted) expect(count, name).toBeLessThanOrEqual(goal)
})
