import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CounsellorFigures } from '#domains/analytics/contract/counsellor-figures.ts'
import { features } from '#domains/analytics/contract/feature-figures.ts'
import { type FigureName, outcomeNames, schoolFigureNames, unknownSource } from '#domains/analytics/contract/figure-names.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import { accountKinds, parentKinds } from '#domains/analytics/contract/narrowing.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import type { Period } from '#domains/analytics/contract/period-names.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeClasses, makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { type Dice, seededDice } from '#testing/make/seeded-dice.ts'
import { type FigureCount, plainRows, type Row, rowsOf } from '#testing/oracles/plain-figures.ts'
import { rollUpFigures } from './figures/roll-up-figures.ts'

const { server, db, asha, vikram, meena, admin } = await openOffice()
afterAll(() => server.close())

const today = kolkataDay(Date.now())
const yesterday = dayAfter(today, -1)
const sources = ['website', 'referral', null] as const
const classes = [1, 4, 14]
const boards = [1, 2]
const steps = [
  ['lead', 'Generated'],
  ['visit', 'Scheduled'],
  ['visit', 'Done'],
  ['application', 'Submitted'],
  ['admission', 'Done'],
] as const

let staff: Person[]
let executive: Person
let analyst: Person
let campaigns: number[]
const schools: number[] = []

async function makeCampaign(name: string, leads: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with template as (insert into mail_template (name, kind) values (${name}, 'offers') returning id),
      version as (insert into mail_version (template_id, number, subject, preheader, body) select id, 1, 'Open day', '', '{}' from template returning id)
    insert into campaign (name, staff_id, version_id, audience, simulated, found, per_minute, quiet_days, paced_at, next_at)
    select ${name}, ${admin.id}, id, 'all', true, ${leads.length}, 60, 0, now(), now() from version returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const [position, lead] of leads.entries()) {
    const message = await db
      .insertInto('message')
      .values({
        lead_id: lead,
        channel: 'email',
        address: 'p@school.test',
        direction: 'outgoing',
        text: 'Come',
        state: 'simulated',
        is_bulk: true,
        at: `${yesterday}T06:00:00Z`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // To every fourth it did not go.
    const reached = position % 4 === 3 ? {} : { message_id: message.id }
    await db
      .insertInto('campaign_recipient')
      .values({ campaign_id: id, position, lead_id: lead, ...reached })
      .execute()
  }
  return id
}

/** A parent with whom anything happens on some days of the last two months. */
async function makeParent({ pick, below, roll }: Dice): Promise<number> {
  const at = () => new Date(Date.now() - below(60 * 24 * 60) * 60_000).toISOString()
  const some = <Made>(most: number, make: () => Made) => Array.from({ length: below(most + 1) }, make)
  // A parent has each step once at a school.
  const turn = below(schools.length)
  const lead = await makeLead(db, {
    lead: { source: pick(['website', 'referral']), created_at: at(), owner_id: asha.id },
    children: some(2, () => ({ name: 'Aarav', class_ids: [pick(classes)], board_ids: [pick(boards)] })),
    activities: some(4, () => ({
      ...{ kind: pick(['enquiry', 'enquiry', 'cart', 'login'] as const), at: at(), source: pick(sources), wants_visit: roll() < 0.3 },
      school_id: roll() < 0.8 ? pick(schools) : null,
    })),
    events: some(4, () => {
      const isAction = roll() < 0.7
      return {
        kind: isAction ? 'action' : 'comment',
        at: at(),
        staff_id: pick(staff).id,
        ...(isAction && { action_id: world.action.notPicked }),
      }
    }),
    milestones: steps
      .filter(() => roll() < 0.4)
      .map(([kind, status], place) => {
        const on = at()
        return {
          kind,
          status,
          on_date: on,
          created_at: on,
          staff_id: pick(staff).id,
          school_id: schools[(turn + place) % schools.length] ?? 0,
        }
      }),
  })
  for (const _call of some(3, () => 1))
    await makeCall(db, { lead_id: lead, staff_id: pick(staff).id, placed_at: at(), talk_seconds: below(300), automatic: roll() < 0.5 })
  return lead
}

beforeAll(async () => {
  const dice = seededDice(40)
  await makeClasses(db)
  await db.insertInto('board').values({ id: 2, name: 'ICSE', slug: 'icse', rank: 2 }).execute()
  for (const [city_id, board_ids, is_collab] of [
    [world.city.pune, [1], true],
    [world.city.pune, [1, 2], false],
    [world.city.indore, [2], true],
    [world.city.indore, [], false],
  ] as const)
    schools.push((await makeSchool(db, { city_id, board_ids: [...board_ids], is_collab })).id)
  staff = [asha, vikram, admin, await makeStaff(db, 'counsellor', { is_boarding: true, name: 'Bano' })]
  executive = await makeStaff(db, 'sales_executive')
  analyst = await makeStaff(db, 'boarding_analyst')
  await db
    .insertInto('school_assignment')
    .values({ school_id: schools[0] ?? 0, staff_id: executive.id })
    .execute()
  const leads: number[] = []
  for (let n = 0; n < 120; n++) leads.push(await makeParent(dice))
  // A parent whom nobody knows called, and nobody took the lead down.
  const unknown = await makeCall(db, {
    lead_id: leads[0] ?? 0,
    staff_id: asha.id,
    direction: 'inbound',
    placed_at: `${yesterday}T06:00:00Z`,
    talk_seconds: 40,
  })
  await db.updateTable('call').set({ lead_id: null }).where('id', '=', unknown).execute()
  campaigns = [await makeCampaign('Open day', leads.slice(0, 70)), await makeCampaign('Fair', leads.slice(50))]
  await rollUpFigures(db)
  // Some days are read from the facts again.
  for (let n = 0; n < 20; n++) await makeParent(dice)
}, 120_000)

type Filters = Partial<
  Record<'source' | 'class' | 'campaign' | 'parent' | 'board' | 'city' | 'collab' | 'account_kind', string | number | boolean>
>

interface Known {
  rows: FigureCount[]
  leads: Map<unknown, Row>
  children: Row[]
  schools: Map<unknown, Row>
  staff: Map<unknown, Row>
  recipients: Row[]
}

const byId = async (table: string) => new Map((await rowsOf(db, table)).map((row) => [row.id, row]))

async function everything(): Promise<Known> {
  return {
    rows: await plainRows(db),
    leads: await byId('lead'),
    children: await rowsOf(db, 'child'),
    schools: await byId('school'),
    staff: await byId('staff'),
    recipients: (await rowsOf(db, 'campaign_recipient')).filter(({ message_id }) => message_id !== null),
  }
}

const has = (ids: unknown, id: unknown) => Array.isArray(ids) && ids.includes(id)

/** Whether a row counts under some filters, written out for each. */
function isCounted(known: Known, { figure, at, lead, staff: by, school, source }: FigureCount, filters: Filters, days: Period): boolean {
  const day = kolkataDay(String(at))
  if (day < days.start || day > days.end) return false
  const origin = figures[figure as FigureName]?.of
  const parent = known.leads.get(lead)
  const children = known.children.filter(({ lead_id }) => lead_id === lead)
  const place = known.schools.get(school)
  const account = known.staff.get(by)
  const came = parent ? kolkataDay(String(parent.created_at)) : undefined
  const hasSchools = origin === 'milestone' || origin === 'parent_activity'
  const its = origin === 'parent_activity' || origin === 'lead' ? (source ?? null) : parent?.source
  const kinds: Record<string, boolean> = {
    counsellor: account?.is_executive === true && account.is_boarding === false,
    boarding: account?.is_boarding === true,
    admin: account?.is_executive === false && account.id === admin.id,
  }
  const fits: Record<keyof Filters, () => boolean> = {
    source: () => its === (filters.source === unknownSource ? null : filters.source),
    class: () => children.some(({ class_ids }) => has(class_ids, filters.class)),
    campaign: () => known.recipients.some((row) => row.lead_id === lead && row.campaign_id === filters.campaign),
    parent: () => came !== undefined && (filters.parent === 'new' ? came >= days.start && came <= days.end : came < days.start),
    board: () => (hasSchools ? has(place?.board_ids, filters.board) : children.some(({ board_ids }) => has(board_ids, filters.board))),
    city: () => place?.city_id === filters.city,
    collab: () => place?.is_collab === filters.collab,
    account_kind: () => kinds[String(filters.account_kind)] === true,
  }
  return Object.keys(filters).every((name) => fits[name as keyof Filters]())
}

const counted = (known: Known, figure: string, filters: Filters, days: Period) =>
  known.rows.filter((row) => row.figure === figure && isCounted(known, row, filters, days))

const sumOf = (rows: readonly FigureCount[]) => rows.reduce((sum, { amount = 1 }) => sum + amount, 0)
const parentsOf = (rows: readonly FigureCount[]) => new Set(rows.map(({ lead }) => lead)).size

async function ask<Answer>(path: string, query: object, by = admin): Promise<Answer> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await server.app.inject({ url: `/api/${path}?${text}`, headers: by.headers })
  expect(answer.statusCode, `${path}?${text} ${answer.body}`).toBe(200)
  return answer.json()
}

interface Both {
  amount: number
  previous: number
}

/** Some of the filters, each with some value. */
function combination({ pick, roll }: Dice, names: readonly (keyof Filters)[]): Filters {
  const values: Record<keyof Filters, () => string | number | boolean> = {
    source: () => pick(['website', 'referral', unknownSource]),
    class: () => pick(classes),
    campaign: () => pick(campaigns),
    parent: () => pick(Object.keys(parentKinds)),
    board: () => pick(boards),
    city: () => pick([world.city.pune, world.city.indore]),
    collab: () => roll() < 0.5,
    account_kind: () => pick(Object.keys(accountKinds)),
  }
  return Object.fromEntries(names.filter(() => roll() < 0.45).map((name) => [name, values[name]()]))
}

const ofParents = ['source', 'class', 'campaign', 'parent'] as const
const api = 'v1/admin_custom'

test.each(Array.from({ length: 24 }, (_, seed) => seed))(
  'any filters together give the plain count on each screen, and open its rows (seed %i)',
  async (seed) => {
    const dice = seededDice(seed)
    const end = dayAfter(yesterday, -dice.below(20))
    const days = { start: dayAfter(end, -dice.below(30)), end }
    const asked = { start_date: days.start, end_date: days.end }
    const known = await everything()
    const both = (figure: string, filters: Filters, period: ComparedPeriod, only: (row: FigureCount) => boolean = () => true): Both => ({
      amount: sumOf(counted(known, figure, filters, period).filter(only)),
      previous: sumOf(counted(known, figure, filters, period.previous).filter(only)),
    })

    const ofRows = combination(dice, [...ofParents, 'board', 'city', 'collab', 'account_kind'])
    for (const figure of ['enquiry', 'visit_done', 'action', 'answered', 'call_taken', 'talk_seconds', 'new_parent', 'login'] as const) {
      const { count, sum } = await ask<{ count: number; sum: number }>(`${api}/figure-rows/`, { figure, ...asked, ...ofRows })
      const rows = counted(known, figure, ofRows, days)
      expect([figure, ofRows, count, sum]).toEqual([figure, ofRows, rows.length, sumOf(rows)])
    }

    const ofCounsellors = combination(dice, [...ofParents, 'account_kind'])
    const team = await ask<{ period: ComparedPeriod; results: CounsellorFigures[] }>('v3/admin_custom/analytics/', {
      ...{ action_start_date: days.start, action_end_date: days.end },
      ...ofCounsellors,
    })
    for (const row of team.results)
      for (const figure of ['call_logged', 'dialed', 'call_taken', 'talk_seconds', 'comment', ...outcomeNames] as const)
        expect([figure, ofCounsellors, row.figures[figure]]).toEqual([
          ...[figure, ofCounsellors],
          both(figure, ofCounsellors, team.period, ({ staff: by }) => by === row.staff.id),
        ])

    const { results, detail } = await ask<{
      results: CounsellorFigures[]
      detail: { days: { figures: Record<string, number> }[]; hours: { dialed: number }[] }
    }>('v3/admin_custom/analytics/', { ...{ action_start_date: days.start, action_end_date: days.end, id: asha.id }, ...ofCounsellors })
    const [one] = results
    for (const figure of ['dialed', 'comment', 'talk_seconds'] as const)
      expect(detail.days.reduce((sum, { figures: of }) => sum + (of[figure] ?? 0), 0)).toBe(one?.figures[figure].amount)
    expect(detail.hours.reduce((sum, { dialed }) => sum + dialed, 0)).toBe(one?.figures.dialed.amount)

    const ofPlaces = combination(dice, [...ofParents, 'account_kind', 'city', 'board', 'collab'])
    const ranked = await ask<{ period: ComparedPeriod; results: (Both & { staff: { id: number } })[] }>(`${api}/counsellor/leader-board/`, {
      ...{ ...asked, measure: 'visit_done' },
      ...ofPlaces,
    })
    for (const { staff: by, amount, previous } of ranked.results)
      expect([ofPlaces, { amount, previous }]).toEqual([
        ofPlaces,
        both('visit_done', ofPlaces, ranked.period, (row) => row.staff === by.id),
      ])

    const ofEnquiries = combination(dice, [...ofParents, 'board', 'collab'])
    const enquiries = await ask<{ period: ComparedPeriod; total: Both; results: Both[]; days: { amount: number }[] }>(
      `${api}/analytics/enquiry`,
      { ...asked, ...ofEnquiries },
    )
    const plainEnquiries = both('enquiry', ofEnquiries, enquiries.period)
    expect([ofEnquiries, enquiries.total]).toEqual([ofEnquiries, plainEnquiries])
    expect(enquiries.results.reduce((sum, { amount }) => sum + amount, 0)).toBe(plainEnquiries.amount)
    expect(enquiries.days.reduce((sum, { amount }) => sum + amount, 0)).toBe(plainEnquiries.amount)
    const became = await ask<{ parents: number }>(`${api}/analytics/enquiry/parents`, { ...asked, ...ofEnquiries })
    expect(became.parents).toBe(parentsOf(counted(known, 'enquiry', ofEnquiries, days)))
    const distinct = await ask<{ count: number }>(`${api}/figure-rows/`, {
      figure: 'enquiry',
      became: 'enquired',
      ...asked,
      ...ofEnquiries,
    })
    expect(distinct.count).toBe(became.parents)

    const ofShare = combination(dice, [...ofParents, 'board', 'city'])
    const share = await ask<{ period: ComparedPeriod; total: Both }>('v1/schools/enquiry-share-filter/', { ...asked, ...ofShare })
    expect([ofShare, share.total]).toEqual([ofShare, both('enquiry', ofShare, share.period, ({ school }) => (school ?? null) !== null)])

    const ofSchools = combination(dice, [...ofParents, 'board', 'city', 'collab'])
    const performance = await ask<{ period: ComparedPeriod; total: Record<string, Both> }>(`${api}/school-performance/`, {
      ...asked,
      ...ofSchools,
    })
    for (const figure of schoolFigureNames)
      expect([figure, ofSchools, performance.total[figure]]).toEqual([
        ...[figure, ofSchools],
        both(figure, ofSchools, performance.period, ({ school }) => (school ?? null) !== null),
      ])

    const ofFeatures = combination(dice, ofParents)
    const used = await ask<{ period: ComparedPeriod; results: { slug: keyof typeof features; uses: Both; parents: number }[] }>(
      `${api}/features-performance/`,
      { ...asked, ...ofFeatures, limit: 50 },
    )
    for (const { slug, uses, parents } of used.results) {
      const figure = features[slug].uses
      const rows = counted(known, figure, ofFeatures, days)
      expect([slug, ofFeatures, uses, parents]).toEqual([slug, ofFeatures, both(figure, ofFeatures, used.period), parentsOf(rows)])
    }
  },
)

test('what somebody may not see is in no sum, whatever it is narrowed by', async () => {
  const known = await everything()
  const asked = { start_date: dayAfter(today, -90), end_date: yesterday }
  const days = { start: asked.start_date, end: asked.end_date }
  const filters = { class: 1, source: 'website' }
  const own = await ask<{ count: number }>(`${api}/figure-rows/`, { figure: 'comment', ...asked, ...filters }, asha)
  expect(own.count).toBe(counted(known, 'comment', filters, days).filter(({ staff: by }) => by === asha.id).length)
  const mine = await ask<{ results: CounsellorFigures[] }>(
    'v3/admin_custom/analytics/',
    {
      ...{ action_start_date: days.start, action_end_date: days.end },
      ...filters,
    },
    asha,
  )
  expect(mine.results.map(({ staff: by, figures: of }) => [by.id, of.comment.amount])).toEqual([[asha.id, own.count]])
  const sales = await ask<{ total: Record<string, Both> }>(`${api}/school-performance/`, { ...asked, campaign: campaigns[0] }, executive)
  const atTheirs = counted(known, 'enquiry', { campaign: campaigns[0] ?? 0 }, days).filter(({ school }) => school === schools[0])
  expect(sales.total.enquiry?.amount).toBe(atTheirs.length)
  const rank = await ask<{ results: Both[] }>(
    `${api}/counsellor/leader-board/`,
    { ...asked, measure: 'visit_done', city: world.city.indore },
    executive,
  )
  expect(rank.results.map(({ amount, previous }) => amount + previous)).toEqual(rank.results.map(() => 0))
  const median = await ask<{ detail: { team: Record<string, number> } }>('v3/admin_custom/analytics/', {
    ...{ action_start_date: days.start, action_end_date: days.end, id: asha.id, account_kind: 'counsellor' },
  })
  const comments = [asha, vikram, meena].map(({ id }) => counted(known, 'comment', {}, days).filter(({ staff: by }) => by === id).length)
  expect(median.detail.team.comment).toBe(comments.toSorted((one, other) => one - other)[1])
  const boarding = await ask<{ results: CounsellorFigures[] }>(
    'v3/admin_custom/analytics/',
    {
      ...{ action_start_date: days.start, action_end_date: days.end, account_kind: 'counsellor' },
    },
    analyst,
  )
  expect(boarding.results).toEqual([])
})

test('a period that is not over is compared with the same part of the other, in sums and where parents are looked at', async () => {
  const now = new Date()
  const minute = 60_000
  // An hour that both days have, before midnight in India and not within the minute that the answer rounds to.
  const sinceMidnight = (now.getTime() + 5.5 * 3_600_000) % 86_400_000
  const [before, after] = [sinceMidnight / 2, sinceMidnight + 2 * minute]
  const lastWeek = now.getTime() - sinceMidnight - 7 * 86_400_000
  const activities = [before, after].map((ago) => ({ kind: 'cart', at: new Date(lastWeek + ago).toISOString(), source: 'referral' }))
  const leadId = await makeLead(db, {
    ...{ lead: { created_at: '2020-01-01T00:00:00Z' }, activities, children: [{ name: 'Aarav', class_ids: [14], board_ids: [1] }] },
  })
  const uses = async (more: object) => {
    const { results } = await ask<{ results: { slug: string; uses: Both }[] }>(`${api}/features-performance/`, {
      ...{ start_date: today, end_date: today, compare: 'week', limit: 50 },
      ...more,
    })
    return results.find(({ slug }) => slug === 'cart')?.uses.previous ?? 0
  }
  const all = [await uses({}), await uses({ class: 14, parent: 'returning' })]
  await db.deleteFrom('lead').where('id', '=', leadId).execute()
  expect([await uses({}), await uses({ class: 14, parent: 'returning' })]).toEqual(all.map((count) => count - 1))
})
