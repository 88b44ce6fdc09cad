import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { type LeadListName, leadListNames, leadLists } from '#domains/leads/contract/lists.ts'
import type { Meaning } from '#domains/leads/contract/steps.ts'
import { defaultOrder } from '#domains/leads/web/list/filters/list-filters.ts'
import { grouped } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { test } from '#testing/browser/browser-test.ts'
import { look } from '#testing/browser/look.ts'
import {
  actionId,
  inDays,
  inMinutes,
  makeParent,
  makeParents,
  makeStaff,
  newNumber,
  planned,
  someDigits,
  todayAt,
} from '#testing/browser/make.ts'
import { query } from '#testing/browser/portal-data.ts'
import { reroute } from '#testing/browser/reroute.ts'
import { call, enter, logInOn, password, portalCookie } from '#testing/browser/staff.ts'
import type { Parent } from '#testing/make/make-lead.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { rows } from './lead-page.ts'
import { inWalks } from './screens.ts'

interface LeadPage {
  count: number
  results: LeadRow[]
}

/** The paths of the lists' calls, for a counsellor who is not a boarding one. */
const paths: Partial<Record<string, string>> = {
  all: 'v1/admin_custom/counsellor/document/all-data/',
  processed: 'v1/admin_custom/counsellor/document/processed-data/',
  today: 'v1/admin_custom/counsellor/document/todays-data/',
  missed: 'v3/admin_custom/missed-follow-up-data/',
  done: 'v3/admin_custom/done-follow-up-data/',
  untouched: 'v1/admin_custom/counsellor/document/untouched-data/',
  dormant: 'v1/admin_custom/counsellor/document/dormant-data/',
}

/** The entries of the action list that stand for a step, as an address writes them. */
async function entriesOf(stage: Meaning): Promise<string> {
  const entries = await query<{ id: number }>('select id from action where means = $1 and retired_at is null order by id', [stage])
  return entries.map(({ id }) => id).join()
}

/** Reads a list from the server, as another program would. */
async function ask(token: string, list: LeadListName, filters: Record<string, string> = {}): Promise<LeadPage> {
  const { source, fixed, stage } = leadLists[list]
  const asked = { ...fixed, ...(stage && { actions: await entriesOf(stage) }), ...filters }
  const answer = await call('GET', `/api/${paths[source]}?${new URLSearchParams(asked)}`, token)
  if (!answer.ok) throw new Error(`${list} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as LeadPage
}

const dueToday = (list: LeadListName) => {
  const today = kolkataDay(Date.now())
  return { scheduled_start_date: today, scheduled_end_date: today, ordering: defaultOrder(list) }
}

const nobody = 0

interface Owner {
  id: number
}

const isFrom = (days: number) => ({ lead: { created_at: inDays(-days) } })

const logged = (owner: Owner, action: number, at: string) => ({ kind: 'action', at, action_id: action, staff_id: owner.id })

/** A step that stands; an application alone may be of no school. */
const step = (kind: string, status: string, on_date = inDays(-1)) => ({
  ...{ kind, status, on_date },
  ...(kind !== 'application' && { school_name: 'Hill School' }),
})
const reached = (...said: Parameters<typeof step>) => ({ ...isFrom(9), milestones: [step(...said)] })

test('the number and the clock of a parent abroad are whole in the list', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParent(counsellor, { numbers: [`1 415555${someDigits(4)}`, newNumber()] })
  await enter(context, counsellor)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/users')
  const clock = rows(page).getByText(/^\d\d:\d\d(–\d\d:\d\d)? there$/)
  await clock.waitFor()
  const cut = (inCell: Locator) =>
    inCell.evaluate((element) => {
      const [own, cell] = [element.getBoundingClientRect(), element.closest('td')?.getBoundingClientRect()]
      return cell === undefined || own.right > cell.right || own.bottom > cell.bottom || own.top < cell.top
    })
  for (const inCell of [
    clock,
    rows(page).getByRole('button', { name: /^Call \+1/ }),
    rows(page).getByRole('button', { name: /^1 other number/ }),
  ])
    expect(await cut(inCell)).toBe(false)
  await look(page, inWalks.clockAbroad, rows(page).first())
})

/** A lead after an action without a next step. */
const acted = (owner: Owner, action: number) => ({ ...isFrom(9), events: [logged(owner, action, inDays(-1))] })

/** Makes a parent for each list who stands there for that list's reason, and enough others for a second page of lists that take everyone. */
async function makeParentsOfLists(owner: Owner): Promise<Record<LeadListName, string>> {
  const [callLater, picked] = [await actionId('Call Later'), await actionId('Call Picked')]
  const plannedCall = (due: string) => ({ ...isFrom(9), ...planned(owner, callLater, inDays(-3), due) })
  const now = inMinutes(0)
  const standing: Record<LeadListName, Parent> = {
    users: { ...isFrom(9), activities: [{ kind: 'login', at: inMinutes(-1) }] },
    'registration-initiated': { ...isFrom(9), activities: [{ kind: 'cart', at: inDays(-2) }] },
    'call-scheduled': plannedCall(inDays(2)),
    'visit-scheduled': reached('visit', 'Scheduled', inDays(1)),
    'lead-generated': reached('lead', 'Generated'),
    'application-submitted': reached('application', 'Submitted'),
    'admission-done': reached('admission', 'Done'),
    others: acted(owner, await actionId('Not Interested')),
    missed: plannedCall(inDays(-1)),
    done: {
      ...isFrom(9),
      events: [logged(owner, callLater, inDays(-3)), logged(owner, picked, now)],
      followUp: { due_at: todayAt('12:00'), owner_id: owner.id, closed_at: now },
    },
    pending: plannedCall(todayAt('23:30')),
    'todays-data': {},
    'untouched-data': isFrom(5),
    'dormant-data': isFrom(90),
  }
  await makeParents(
    owner,
    Array.from({ length: 20 }, () => isFrom(9)),
  )
  const made = await makeParents(owner, Object.values(standing))
  return Object.fromEntries(Object.keys(standing).map((list, at) => [list, made[at]?.name])) as Record<LeadListName, string>
}

/** The text of a row about the next follow-up: time, name and owner. */
const followUpText = ({ follow_ups: [next] }: LeadRow, me: number) =>
  next ? `${agreedText(next.due_at)}${next.name}·, by ${next.owner?.id === me ? 'you' : next.owner?.name}` : undefined

const found = (page: Page) => page.getByText(/^Parents Found/).textContent()
const foundText = (count: number) => `Parents Found ${grouped(count)}`
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const lists = (page: Page) => page.getByRole('navigation', { name: 'Lists' })
const namesShown = (page: Page) => rows(page).evaluateAll((shown) => shown.map((row) => row.querySelector('[data-lead-link]')?.textContent))

/** Records the requests for lists that the browser makes from now on. */
function watchQuestions(context: BrowserContext): URL[] {
  const asked: URL[] = []
  context.on('request', (request) => {
    if (/-data\/?\?/.test(request.url())) asked.push(new URL(request.url()))
  })
  return asked
}

test('each list shows its leads, their exact number and its own title', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const made = await makeParentsOfLists(counsellor)
  const token = await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).first().waitFor()
  for (const list of leadListNames) {
    const isOfToday = list === 'pending' || list === 'done'
    const { count, results } = await ask(token, list, isOfToday ? dueToday(list) : {})
    await lists(page).getByRole('button', { name: 'All lists' }).click()
    await page.getByRole('dialog', { name: 'All lists' }).getByRole('link', { name: leadLists[list].title, exact: true }).click()
    await page.waitForURL((url) => url.pathname === `/${list}`)
    await page.getByRole('heading', { name: leadLists[list].title, level: 1 }).waitFor()
    await expect.poll(() => found(page), { message: list }).toBe(foundText(count))
    expect(await page.title(), list).toMatch(/^(\(\d+\) )?Inside Portal$/)
    expect(
      results.map(({ name }) => name),
      list,
    ).toContain(made[list])
    await expect.poll(() => namesShown(page), { message: list }).toEqual(results.map(({ name }) => name))
    const hasPages = list === 'users' || list === 'untouched-data'
    await expect.poll(() => page.getByRole('navigation', { name: 'Pages' }).count(), { message: list }).toBe(hasPages ? 1 : 0)
    const texts = await rows(page).allTextContents()
    for (const [at, lead] of results.entries()) expect(texts[at], list).toContain(followUpText(lead, counsellor.id) ?? lead.name)
  }
})

test('another list begins with its own defaults and forgets the filters; the same list opened again has them again', async ({
  context,
  page,
}) => {
  await enter(context, 'counsellor')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Visit interest' }).click()
  await expect.poll(() => addressOf(page)).toBe('/users?visit_interest=true')
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  await expect.poll(() => addressOf(page)).toBe('/users?visit_interest=true')

  await lists(page).getByRole('link', { name: 'Missed' }).click()
  await page.getByRole('heading', { name: 'Missed', level: 1 }).waitFor()
  await expect.poll(() => addressOf(page)).toBe('/missed')
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await expect.poll(() => addressOf(page)).toBe('/users')
  await page.goBack()
  await page.getByRole('heading', { name: 'Missed', level: 1 }).waitFor()
})

test('pending opens with what is due today, can be cleared of it, and stays cleared', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const callLater = await actionId('Call Later')
  const due = [todayAt('00:10'), todayAt('23:30'), inDays(-2), inDays(2), inDays(3)]
  await makeParents(
    counsellor,
    due.map((at) => planned(counsellor, callLater, inDays(-3), at)),
  )
  const token = await enter(context, counsellor)
  const [today, all] = [await ask(token, 'pending', dueToday('pending')), await ask(token, 'pending')]
  expect([today.count, all.count]).toEqual([2, 5])
  const asked = watchQuestions(context)
  await page.goto('/')
  await sidebar(page).getByRole('link', { name: 'Activity' }).click()
  await expect.poll(() => found(page)).toBe(foundText(today.count))
  expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe(defaultOrder('pending'))
  expect(asked.at(-1)?.searchParams.get('ordering')).toBe('cur_action_scheduled_time_reversed,cur_action_created_at')
  await page.getByRole('button', { name: 'Remove Due: Today' }).click()
  await expect.poll(() => found(page)).toBe(foundText(all.count))
  await page.reload()
  await expect.poll(() => found(page)).toBe(foundText(all.count))
  const whole = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => rows(page).first().locator('[data-due]').textContent()).toMatch(/\d\d:\d\d$/)
  expect((await rows(page).first().getByText('you', { exact: true }).boundingBox())?.width).toBeGreaterThan(15)
  if (whole) await page.setViewportSize(whole)
  await sidebar(page).getByRole('link', { name: 'Activity' }).click()
  await expect.poll(() => found(page)).toBe(foundText(today.count))
})

test('a list by follow-ups shows the follow-up before a call that the parent booked long ago; other lists show the earliest', async ({
  context,
  page,
}) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  await makeParent(counsellor, {
    ...planned(counsellor, await actionId('Call Later'), inDays(-30), todayAt('23:59')),
    activities: [{ kind: 'booked_call', at: inDays(-20), slot_at: inDays(-18) }],
  })
  await enter(context, counsellor)
  const first = () => rows(page).first().locator('[data-due]').first().getAttribute('data-due')
  const open = async (list: LeadListName) => {
    await lists(page).getByRole('link', { name: leadLists[list].title }).click()
    await page.getByRole('heading', { name: leadLists[list].title, level: 1 }).waitFor()
  }
  await page.goto('/pending')
  await expect.poll(first).toBe('today')
  await open('users')
  await expect.poll(first).toBe('overdue')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('cur_action_scheduled_time')
  await expect.poll(first).toBe('today')
  await page.setViewportSize({ width: 390, height: 900 })
  await expect.poll(() => page.locator('tr[data-lead-row]').count()).toBe(0)
  await expect.poll(first).toBe('today')
  await open('pending')
  await expect.poll(first).toBe('today')
  await open('users')
  await expect.poll(first).toBe('overdue')
})

test('a list of some actions offers those alone, and one of them takes the place of all', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await enter(context, counsellor)
  const [later, visit] = [await actionId('Call Later'), await actionId('Visit Scheduled')]
  const due = (action: number) => planned(counsellor, action, inDays(-3), inDays(2))
  await makeParents(counsellor, [due(later), due(later), due(visit)])
  const asked = watchQuestions(context)
  await page.goto('/pending?scheduled=any')
  await expect.poll(() => found(page)).toBe(foundText(3))
  expect(asked.at(-1)?.searchParams.get('actions')).toBe('call,visit,lead')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Latest action', exact: true }).click()
  const offered = page.getByRole('option').filter({ visible: true })
  await expect.poll(() => offered.filter({ hasText: 'Admission Done' }).count()).toBe(0)
  await offered.filter({ hasText: 'Call Later' }).click()
  await expect.poll(() => asked.at(-1)?.searchParams.get('actions')).toBe(String(later))
  await expect.poll(() => found(page)).toBe(foundText(2))
})

test('a list is filtered by languages, which stand in its address and on a chip', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await enter(context, counsellor)
  await makeParents(counsellor, [{ lead: { language: 'mr' } }, { lead: { language: 'ta' } }, { lead: { language: 'hi' } }, {}])
  await page.goto('/users')
  await expect.poll(() => found(page)).toBe(foundText(4))
  await page.getByRole('button', { name: 'Filters' }).click()
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.fill('mara')
  await language.press('Enter')
  await expect.poll(() => found(page)).toBe(foundText(1))
  await language.fill('tam')
  await language.press('Enter')
  await expect.poll(() => found(page)).toBe(foundText(2))
  await page.getByRole('button', { name: 'Show 2' }).click()
  expect(new URL(page.url()).searchParams.get('languages')).toBe('mr,ta')
  await page.reload()
  await expect.poll(() => found(page)).toBe(foundText(2))
  await page.getByRole('button', { name: /Language: Marathi, Tamil/ }).click()
  await expect.poll(() => found(page)).toBe(foundText(4))
})

test('a stage asks for the entries that mean it, and leaves other actions out', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await enter(context, counsellor)
  const called = { kind: 'action', at: inDays(-1), action_id: await actionId('Call Not Picked'), staff_id: counsellor.id }
  await makeParents(counsellor, [
    { ...reached('visit', 'Scheduled', inDays(2)), events: [called] },
    reached('visit', 'Scheduled', inDays(-2)),
    reached('visit', 'Done'),
    reached('visit', 'Cancelled', inDays(2)),
  ])
  const asked = watchQuestions(context)
  await page.goto('/visit-scheduled?actions=1')
  await page.getByText('These filters of the address were not understood and are left out: actions').waitFor()
  await expect.poll(() => found(page)).toBe(foundText(1))
  expect(asked.at(-1)?.searchParams.get('actions')?.split(',').sort().join()).toBe(
    (await entriesOf('visit_scheduled')).split(',').sort().join(),
  )
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Latest action is not', exact: true }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Latest action', exact: true }).count()).toBe(0)
})

test('a stage that no action means says so, and an admin is shown the way', async ({ context, page }) => {
  await enter(context, 'counsellorAdmin')
  const answer = {
    result: [
      {
        id: 1,
        name: 'Call',
        category: 'call',
        needs_schedule: false,
        means: null,
        chase: null,
        dialer_button: null,
        outcome_key: null,
        sub_actions: [],
      },
    ],
  }
  await reroute(page, '**/action-list/?category=base', (route) => route.fulfill({ json: answer }))
  const asked = watchQuestions(context)
  await page.goto('/application-submitted')
  await page.getByText('No action stands for “Application submitted”').waitFor()
  expect(asked.filter(({ pathname }) => pathname.includes('processed-data'))).toEqual([])
  await page.getByRole('link', { name: 'Open the action list' }).click()
  await page.getByRole('heading', { name: 'Actions', level: 1 }).waitFor()
})

test('fixed filters of a list stand neither in the address nor among the chips', async ({ context, page }) => {
  await enter(context, 'counsellor')
  const asked = watchQuestions(context)
  await page.goto('/call-scheduled?call_scheduled=true')
  await expect.poll(() => addressOf(page)).toBe('/call-scheduled')
  await expect.poll(() => asked.at(-1)?.searchParams.get('call_scheduled')).toBe('true')
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
})

test('the add_to_cart cookie is cart on the list of carts and cart_item on the others', async ({ context, page }) => {
  await enter(context, 'counsellor')
  await context.addCookies([portalCookie('add_to_cart', 'true')])
  const asked = watchQuestions(context)
  await page.goto('/registration-initiated')
  await expect.poll(() => asked.at(-1)?.searchParams.get('cart_or_form_or_call')).toBe('cart')
  expect(addressOf(page)).toBe('/registration-initiated')
  // The list writes its own cookies once it is shown; written later, they would take the place of those below.
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'lead_list')).toBe(true)
  await page.goto('about:blank')
  await context.clearCookies({ name: 'lead_list' })
  await context.addCookies([portalCookie('add_to_cart', 'true')])
  await page.goto('/users')
  await expect.poll(() => asked.at(-1)?.searchParams.get('cart_or_form_or_call')).toBe('cart_item')
  await page.getByRole('button', { name: 'Remove In the cart' }).waitFor()
})

test('Users of a boarding counsellor is today’s data, and untouched leads are those of nobody', async ({ context, page }) => {
  const boarding = await makeStaff('counsellor', { is_boarding: true, boarding_unassigned_data_permission: true })
  const asking = { activities: [{ kind: 'enquiry', schooling: 'boarding', at: inMinutes(0) }] }
  const [ofNobody, own] = [await makeParent(null, asking), await makeParent(boarding, asking)]
  await enter(context, boarding)
  await page.goto('/')
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Today’s Data', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/todays-data')
  const asked = watchQuestions(context)
  await lists(page).getByRole('button', { name: 'All lists' }).click()
  await lists(page).getByRole('link', { name: 'Untouched Data' }).click()
  await page.getByRole('heading', { name: 'Untouched Data', level: 1 }).waitFor()
  await expect.poll(() => asked.at(-1)?.searchParams.get('data_type')).toBe('unassigned')
  await expect.poll(() => namesShown(page)).toContain(ofNobody.name)
  expect(await namesShown(page)).not.toContain(own.name)
})

test('a counsellor admin sees the lists of all leads', async ({ context, page }) => {
  await untilDayHasRoom()
  const counsellor = await makeStaff()
  const made = await makeParent(counsellor, {
    ...planned(counsellor, await actionId('Lead Follow-up'), inDays(-1), inDays(2)),
    milestones: [step('lead', 'Generated')],
    activities: [{ kind: 'login', at: inMinutes(0) }],
  })
  const token = await enter(context, 'counsellorAdmin')
  const { count, results } = await ask(token, 'lead-generated')
  await page.goto('/lead-generated')
  await expect.poll(() => found(page)).toBe(foundText(count))
  await expect.poll(() => namesShown(page)).toEqual(results.map(({ name }) => name))
  const at = results.findIndex(({ id }) => id === made.id)
  expect(await rows(page).nth(at).textContent()).toContain(followUpText(results[at] as LeadRow, nobody))
})

test('a counsellor admin lists one counsellor’s leads: the owner stands in the address, on a chip and beside the number', async ({
  context,
  page,
}) => {
  const [counsellor, colleague] = [await makeStaff(), await makeStaff()]
  const made = await makeParent(counsellor, {})
  await makeParent(colleague, { sharedWith: [counsellor.id] })
  await enter(context, 'counsellorAdmin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Owner' }).fill(counsellor.name)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('owner')).toBe(String(counsellor.id))
  await page.getByRole('button', { name: 'Close the filters' }).click()
  await expect.poll(() => namesShown(page)).toEqual([made.name])
  await page.getByText(`Owner: ${counsellor.name}`).waitFor()
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads.slice(0, 3)).toEqual(['Name', 'Phone', 'Owner'])
})

test('heads sort by what an index has in order, and the stage and the last message are columns', async ({ context, page }) => {
  const counsellor = await makeStaff()
  for (const name of ['Zoya Head', 'Anil Head', 'Meera Head']) await makeParent(counsellor, { lead: { name } })
  await enter(context, counsellor)
  await page.goto('/users')
  await rows(page).nth(2).waitFor()
  const usual = await namesShown(page)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const press = async (name: string) => await head(name).getByRole('button').click()
  await press('Name')
  await expect.poll(() => namesShown(page)).toEqual(['Anil Head', 'Meera Head', 'Zoya Head'])
  await expect.poll(() => head('Name').getAttribute('aria-sort')).toBe('ascending')
  await press('Name')
  await expect.poll(() => namesShown(page)).toEqual(['Zoya Head', 'Meera Head', 'Anil Head'])
  await expect.poll(() => head('Name').getAttribute('aria-sort')).toBe('descending')
  await press('Name')
  await expect.poll(() => namesShown(page)).toEqual(usual)
  await head('Last activity').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).toBe('latest_user_action_timestamp')
  await expect.poll(() => namesShown(page)).toEqual(usual.toReversed())
  await expect.poll(() => head('Budget').getByRole('button').count()).toBe(0)
  await expect.poll(() => head('Stage').count()).toBe(1)
  await expect.poll(() => head('Last message').count()).toBe(1)
})

test('a counsellor with whom a lead is shared filters by its owner', async ({ context, page }) => {
  const [counsellor, colleague] = [await makeStaff(), await makeStaff()]
  await makeParent(counsellor, {})
  const shared = await makeParent(colleague, { sharedWith: [counsellor.id] })
  await enter(context, counsellor)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Owner' }).fill(colleague.name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Close the filters' }).click()
  await expect.poll(() => namesShown(page)).toEqual([shared.name])
})

test('columns that were taken away stay away, for this account', async ({ context, page }) => {
  const counsellor = await makeStaff()
  await makeParent(counsellor, planned(counsellor, await actionId('Call Later'), inDays(-3), inDays(-1)))
  await enter(context, counsellor)
  await page.goto('/users')
  const head = page.getByRole('columnheader', { name: 'Budget' })
  await head.waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  expect(await page.getByRole('checkbox', { name: 'Name' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Budget' }).uncheck()
  await head.waitFor({ state: 'hidden' })
  await lists(page).getByRole('link', { name: 'Missed' }).click()
  await page.getByRole('heading', { name: 'Missed', level: 1 }).waitFor()
  await rows(page).first().waitFor()
  expect(await head.count()).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await enter(context, 'counsellorAdmin')
  await page.goto('/users')
  await head.waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await logInOn(page, counsellor.email, password)
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await rows(page).first().waitFor()
  expect(await head.count()).toBe(0)
})

describe('on a phone', () => {
  test.override('look', { viewport: { width: 390, height: 844 } })

  test('every list is two taps away, and the open one is in sight', async ({ context, page }) => {
    const counsellor = await makeStaff()
    await makeParent(counsellor)
    await enter(context, counsellor)
    await page.goto('/users')
    await rows(page).first().waitFor()
    await lists(page).getByRole('button', { name: 'All lists' }).click()
    await page.getByRole('dialog', { name: 'All lists' }).getByRole('link', { name: 'Admission Done' }).click()
    await page.getByRole('heading', { name: 'Admission Done', level: 1 }).waitFor()
    const tab = lists(page).getByRole('list').first().getByRole('link', { name: 'Admission Done' })
    const [tabBox, button] = [await tab.boundingBox(), await lists(page).getByRole('button', { name: 'All lists' }).boundingBox()]
    expect(tabBox?.x).toBeGreaterThanOrEqual(0)
    expect((tabBox?.x ?? 0) + (tabBox?.width ?? 0)).toBeLessThanOrEqual((button?.x ?? 0) + 1)
  })
})
