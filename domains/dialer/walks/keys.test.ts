import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { detailsOf } from '#domains/actions/walks/action-page.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { test } from '#testing/browser/browser-test.ts'
import { actionId, inDays, makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
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

/** Presses keys and counts them, Alt with a key as one. An answer has its key on the screen, so that nothing is pressed before it is asked. */
function counting(page: Page) {
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  /** An answer to a question; the first one without a name. */
  const answer = async (question: RegExp, name?: string | RegExp) => {
    const choice = dialer(page).getByRole('group', { name: question }).locator('[data-choice]')
    const wanted = name === undefined ? choice.first() : choice.filter({ hasText: name })
    await press(`Alt+${await wanted.getAttribute('data-choice')}`)
  }
  return { press, answer, sum: () => pressed }
}
type Keys = ReturnType<typeof counting>

const next = 'Alt+ArrowRight'

interface Pressed {
  press: (keys: Keys) => Promise<void>
  /** What the lead has of it then. */
  action: string
  /** A visit is planned before. Such a parent is served for their message, before those whom nobody spoke to for long. */
  isPlanned?: true
}

const [reason, school, step] = [/^Reason/, /^Which school/, /^(Next step|When)/]

/** What is pressed for each outcome. */
const outcomes: Record<string, Pressed> = {
  'Not interested, with a reason, where a visit is planned': {
    press: async ({ press, answer }) => {
      await press('Alt+5')
      await answer(reason)
    },
    action: '; plans cancelled',
    isPlanned: true,
  },
  'No answer': { press: ({ press }) => press('Alt+1'), action: 'Call Not Picked' },
  'No answer, tomorrow 11:00': {
    press: async ({ press, answer }) => {
      await press('Alt+1')
      await answer(step, 'Tomorrow 11:00')
    },
    action: 'Call Not Picked',
  },
  Busy: { press: ({ press }) => press('Alt+2'), action: 'Line Busy' },
  'Call later, at the time that is proposed': { press: ({ press }) => press('Alt+3'), action: 'Call Later' },
  'Call later, with a reason, tomorrow 11:00': {
    press: async ({ press, answer }) => {
      await press('Alt+3')
      await answer(reason, 'Driving')
      await answer(step, 'Tomorrow 11:00')
    },
    action: 'Call Later – Driving',
  },
  'Visit at a recommended school, tomorrow 11:00': {
    press: async ({ press, answer }) => {
      await press('Alt+4')
      await answer(school)
      await answer(step, 'Tomorrow 11:00')
      await answer(reason, 'School Visit')
    },
    action: 'Visit Scheduled – School Visit',
  },
  'Not interested, with a reason': {
    press: async ({ press, answer }) => {
      await press('Alt+5')
      await answer(reason)
    },
    action: 'Not Interested – ',
  },
  'Wrong number': { press: ({ press }) => press('Alt+6'), action: 'Wrong Number' },
  'Do not call': { press: ({ press }) => press('Alt+7'), action: 'Do Not Call' },
  'Lead generated at a recommended school': {
    press: async ({ press, answer }) => {
      await press('Alt+8')
      await answer(school)
      await answer(reason, 'Hot')
    },
    action: 'Lead Generated – Hot',
  },
}

async function planVisit(lead_id: number, staff_id: number): Promise<void> {
  const action_id = await actionId('Visit Scheduled')
  await onDatabase(async (db) => {
    const agreed = { lead_id, kind: 'action', at: inDays(-3), staff_id, action_id, means: 'visit_scheduled' }
    const event = await db.insertInto('lead_event').values(agreed).returning('id').executeTakeFirstOrThrow()
    const visit = { lead_id, event_id: event.id, owner_id: staff_id, due_at: inDays(2), category: 'visit' }
    await db.insertInto('follow_up').values(visit).execute()
    await refreshListing(db, lead_id)
  })
}

const transfer = 'Transfer with a note'

test('each outcome takes the keys that docs/keys.md says, from Next to Next, and no more than its goal', { timeout: 240_000 }, async ({
  context,
  page,
}) => {
  const names = [...Object.keys(outcomes), transfer]
  expect([...table.keys()].sort()).toEqual([...names].sort())
  const waits = [...names, 'last'].map((name) => (outcomes[name]?.isPlanned ? 'reply' : 'longest_idle'))
  const { me, waiting } = await enterDialing(context, ...waits)
  const [school] = await query<{ id: number }>(
    'select min(id) as id from school group by name having count(*) = 1 order by min(id) limit 1',
  )
  for (const { id } of waiting) await query('insert into school_bucket (lead_id, school_id) values ($1, $2)', [id, school?.id])
  const mark = crypto.randomUUID().slice(0, 6)
  const colleague = await makeStaff('counsellor', { name: `Q${mark}` } as object)
  const counted = new Map<string, Line>()
  const [first] = waiting
  if (!first) throw new Error('Nobody waits.')
  for (const [turn, { isPlanned }] of Object.values(outcomes).entries()) if (isPlanned) await planVisit(waiting[turn]?.id ?? 0, me.id)
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
