import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFocused } from '#domains/leads/walks/edit-page.ts'
import { rows } from '#domains/leads/walks/lead-page.ts'
import { inDays, inMinutes, type MadeParent, type MadeStaff, makeParent, makeStaff } from '#testing/browser/make.ts'
import { onDatabase, query } from '#testing/browser/portal-data.ts'
import { call, enter } from '#testing/browser/staff.ts'
import type { Parent } from '#testing/make/make-lead.ts'
import { makeMissedCall } from '#testing/make/waiting-leads.ts'

const dialerPath = '/api/v3/admin_custom/auto-dialer-data/'

export const dialerSwitch = (page: Page) => page.getByRole('switch', { name: /^Auto Dialer/ })
export const dialer = (page: Page) => page.getByRole('dialog', { name: 'Auto Dialer' })
/** Words that the dialer shows; the lead that comes next is drawn out of sight and may have the same. */
export const inDialer = (page: Page, words: string | RegExp, options?: { exact: boolean }) =>
  dialer(page).getByText(words, options).filter({ visible: true })
/** A region of the lead that the dialer shows; the lead that comes next, drawn out of sight, has the same. */
export const shownRegion = (page: Page, name: string) => dialer(page).getByRole('region', { name }).filter({ visible: true })
export const note = (page: Page) => dialer(page).getByRole('textbox', { name: /^Comment on / })
export const nextButton = (page: Page) => dialer(page).getByRole('button', { name: 'Next', exact: true })
export const parent = (page: Page) => dialer(page).getByRole('table', { name: 'Current lead' }).getByRole('heading', { level: 2 })
export const entries = (page: Page, text: string) => shownRegion(page, 'Action timeline').getByRole('listitem').filter({ hasText: text })

/** Turns the dialer on in the list of Users, with keys alone. */
export async function turnOn(page: Page): Promise<void> {
  await page.goto('/users')
  await rows(page).first().waitFor()
  await turnOnHere(page)
}

/** The same on the list that is there. */
export async function turnOnHere(page: Page): Promise<void> {
  await dialerSwitch(page).press('Space')
  await inDialer(page, 'Click the button below and continue Auto Dialer').waitFor()
}

const commented = (owner: MadeStaff, at: string) => ({ kind: 'comment', at, staff_id: owner.id, comment: 'Asked about the fees.' })

/** A parent whom nobody needs to call: spoken to two hours ago. */
export const quiet = (owner: MadeStaff): Parent => ({ events: [commented(owner, inMinutes(-120))] })

type Reason = 'missed_call' | 'booked_call' | 'reply' | 'untouched' | 'longest_idle'

/** Parents with reasons that hold at every hour of the day, in the order in which reasons are served. */
const reasons: Record<Reason, { why: RegExp; parent: (owner: MadeStaff, at: number) => Parent }> = {
  missed_call: { why: /^Called you at .+ and nobody answered$/, parent: quiet },
  booked_call: {
    why: /^Booked a call for /,
    parent: (owner) => ({ ...quiet(owner), activities: [{ kind: 'booked_call', at: inMinutes(-300), slot_at: inMinutes(1) }] }),
  },
  reply: {
    why: /^Wrote: “Please call me”, /,
    parent: (owner) => ({ ...quiet(owner), messages: [{ direction: 'incoming', text: 'Please call me', at: inMinutes(-5) }] }),
  },
  untouched: { why: /^Never spoken to; with us since /, parent: (_, at) => ({ lead: { created_at: inDays(-10 - at) } }) },
  longest_idle: { why: /^Longest not spoken to: /, parent: (owner, at) => ({ events: [commented(owner, inDays(-100 + at))] }) },
}

export interface Waiting extends MadeParent {
  /** What the dialer says of why this parent is called. */
  why: RegExp
}

/** Enters as a counsellor for whom these parents wait and nobody else: they are served as they stand here. */
export async function enterDialing<const Reasons extends readonly Reason[]>(context: BrowserContext, ...served: Reasons) {
  const me = await makeStaff()
  const waiting: Waiting[] = []
  for (const [at, reason] of served.entries()) {
    const made = await makeParent(me, reasons[reason].parent(me, at))
    if (reason === 'missed_call') await onDatabase((db) => makeMissedCall(db, made.id, inMinutes(-15)))
    waiting.push({ ...made, why: reasons[reason].why })
  }
  await enter(context, me)
  return { me, waiting: waiting as { [Place in keyof Reasons]: Waiting } }
}

/** Continues to the first lead, until the call is placed and the keys of the outcomes are there. */
export async function toFirstLead(page: Page, first: Waiting): Promise<void> {
  await turnOn(page)
  await page.keyboard.press('Enter')
  await untilServed(page, first)
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  await dialer(page).getByRole('group', { name: 'Outcome' }).getByRole('button').nth(3).waitFor()
}

export const nameOf = async (page: Page) => (await parent(page).textContent()) ?? ''

/** Waits until this parent is on the screen, for the reason that they wait for. */
export async function untilServed(page: Page, next: Waiting): Promise<void> {
  await expect.poll(() => parent(page).allTextContents()).toEqual([next.name])
  expect(await dialer(page).getByRole('region', { name: 'Why now' }).textContent()).toMatch(next.why)
}

/** Waits until this parent is there, the call placed and the note ready for typing. */
export async function untilNext(page: Page, next: Waiting): Promise<void> {
  await untilServed(page, next)
  await dialer(page).getByRole('group', { name: 'How did it go?' }).waitFor()
  await expect.poll(() => isFocused(note(page))).toBe(true)
}

/** Waits until a press of Next is one of its own: sooner it is taken for the second of the press that brought the lead. */
export const untilLookedAt = (page: Page) => nextButton(page).and(page.locator(':not([data-deaf])')).waitFor()

interface Served {
  id: number
  name: string
}

/** Asks for a lead beside the browser, as another window of the same counsellor would. */
export async function serve(token: string, left?: number): Promise<Served | undefined> {
  const answer = await call('GET', left === undefined ? dialerPath : `${dialerPath}?combined_data=${left}`, token)
  const { results } = (await answer.json()) as { results: Served[] }
  return results[0]
}

interface Dialing {
  lead_id: number | null
  status: string
  waiting: { count: number }[]
}

/** The dialer of a counsellor, as the server has it. */
export const dialerOf = async (token: string): Promise<Dialing> =>
  (await (await call('GET', '/api/v3/admin_custom/auto-dialer-session/', token)).json()) as Dialing

/** Exit in another window of the same counsellor. */
export const exitBeside = (token: string, leadId: number) => call('GET', `${dialerPath}?combined_data=${leadId}&follow_up=false`, token)

/** Turns a staff member's latest call into an ongoing or ended call of a telephone service, and announces it. */
export async function tellCall(staffId: number, state: 'in_progress' | 'connected'): Promise<void> {
  const [made] = await query<{ id: number }>(
    `update call set state = $2::text, simulated = false, provider = 'exotel', provider_id = coalesce(provider_id, gen_random_uuid()::text),
      answered_at = coalesce(answered_at, now()), ended_at = case when $2::text = 'connected' then now() end
    where id = (select max(id) from call where staff_id = $1) returning id`,
    [staffId, state],
  )
  await query(`select pg_notify('portal_events', $1)`, [JSON.stringify({ kind: 'call', id: made?.id, by: null, audience: [staffId] })])
}
