import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CounsellorFigures, counsellorFigureNames } from '#domains/analytics/contract/counsellor-figures.ts'
import { features } from '#domains/analytics/contract/feature-figures.ts'
import { type FigureName, figureNames, schoolFigureNames } from '#domains/analytics/contract/figure-names.ts'
import type { FigureRow } from '#domains/analytics/contract/figure-rows.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import type { SchoolFigures } from '#domains/analytics/contract/school-figures.ts'
import { callsOfSources } from '#domains/leads/contract/lists.ts'
import { dayAfter, kolkataDay, startOfDay } from '#platform/contract/india.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { instantOf, randomLead } from '#testing/make/random-leads.ts'
import { writeLeads } from '#testing/make/write-leads.ts'
import { plainFigures } from '#testing/oracles/plain-figures.ts'
import { checkFigures } from './figures/check-figures.ts'
import { rollUpFigures } from './figures/roll-up-figures.ts'

const { server, db, asha, vikram, meena, admin } = await openOffice()
afterAll(() => server.close())

const analyst = await makeStaff(db, 'boarding_analyst')
const salesAdmin = await makeStaff(db, 'sales_admin')
const executive = await makeStaff(db, 'sales_executive')
const boarder = await makeStaff(db, 'counsellor', { name: 'Boarding Bano', is_boarding: true })
const { collab, plain } = world.school
const api = '/api/v1/admin_custom'
const analytics = '/api/v3/admin_custom/analytics/'
const today = kolkataDay(Date.now())
const start = dayAfter(today, -200)
const days = `start_date=${start}&end_date=${today}`
const actionDays = `action_start_date=${start}&action_end_date=${today}`

async function ask(by: Person, path: string, status = 200) {
  const answer = await server.app.inject({ url: path, headers: by.headers })
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}

interface Counted {
  figure: string
  day: string
  staff: number | null
  school: number | null
  source: string | null
  amount: number
}

let counted: Counted[]

/** What a plain count finds in a span of days. */
function plainly(which: (row: Counted) => boolean, from = start, until = today): number {
  return counted.filter((row) => row.day >= from && row.day <= until && which(row)).reduce((sum, { amount }) => sum + amount, 0)
}

const before = dayAfter(start, -201)

beforeAll(async () => {
  const actionIds = Object.values(world.action)
  const people = [asha.id, vikram.id, meena.id, boarder.id]
  const now = Date.now()
  await writeLeads(db, fc.sample(randomLead(people, actionIds), { numRuns: 120, seed: 24 }), now)
  await db
    .updateTable('school')
    .set({ city_id: world.city.pune, district_id: world.district.puneDistrict, lat: 18.5, lng: 73.8 })
    .where('id', '=', collab)
    .execute()
  await db.updateTable('school').set({ city_id: world.city.indore, lat: 18.51, lng: 73.81 }).where('id', '=', plain).execute()
  await db.insertInto('school_assignment').values({ school_id: plain, staff_id: executive.id }).execute()
  await db.updateTable('parent_activity').set({ source: 'website' }).where('school_id', '=', plain).execute()
  await rollUpFigures(db)
  // Some of it is not joined yet.
  const lead = await makeLead(db, {
    lead: { owner_id: asha.id },
    activities: [{ kind: 'enquiry', at: instantOf(8, now), school_id: plain }],
  })
  await makeCall(db, { lead_id: lead, staff_id: asha.id, talk_seconds: 125, placed_at: instantOf(8, now) })
  const simulated = { lead_id: lead, staff_id: asha.id, simulated: true, provider: 'loopback', automatic: true }
  await makeCall(db, { ...simulated, state: 'connected', talk_seconds: 40, placed_at: instantOf(7, now) })
  for (const state of ['simulated', 'rejected']) await makeCall(db, { ...simulated, state, placed_at: instantOf(6, now) })
  counted = Object.entries(await plainFigures(db)).map(([key, amount]) => {
    const [figure = '', day = '', staff, school, ...source] = key.split(' ')
    const idOf = (text: string | undefined) => (text === '–' ? null : Number(text))
    return { figure, day, staff: idOf(staff), school: idOf(school), source: source.join(' ') === '–' ? null : source.join(' '), amount }
  })
  expect(await checkFigures(db)).toEqual([])
})

describe('every answer is a plain count', () => {
  test('of each counsellor, in the period and in the one before', async () => {
    const { period, results } = await ask(admin, `${analytics}?${actionDays}`)
    expect(period).toMatchObject({ start, end: today, previous: { start: before, end: dayAfter(start, -1) } })
    expect(results.map(({ staff }: CounsellorFigures) => staff.id)).toEqual(
      expect.arrayContaining([asha.id, vikram.id, meena.id, boarder.id]),
    )
    for (const { staff, figures: found } of results as CounsellorFigures[])
      for (const name of counsellorFigureNames) {
        const is = (row: Counted) => row.figure === name && row.staff === staff.id
        expect([name, staff.name, found[name]]).toEqual([
          name,
          staff.name,
          { amount: plainly(is), previous: plainly(is, before, dayAfter(start, -1)) },
        ])
      }
  })

  test('of the days of one counsellor', async () => {
    const { detail } = await ask(admin, `${analytics}?${actionDays}&id=${asha.id}`)
    for (const name of counsellorFigureNames)
      for (let day = start; day <= today; day = dayAfter(day, 1)) {
        const found = detail.days.find((row: { day: string }) => row.day === day)?.figures[name] ?? 0
        expect([name, day, found]).toEqual([name, day, plainly((row) => row.figure === name && row.staff === asha.id, day, day)])
      }
    const sum = (field: 'dialed' | 'answered') =>
      detail.hours.reduce((all: number, hour: Record<string, number>) => all + (hour[field] ?? 0), 0)
    expect(sum('dialed')).toBe(plainly((row) => row.figure === 'dialed' && row.staff === asha.id))
    expect(sum('answered')).toBe(plainly((row) => row.figure === 'answered' && row.staff === asha.id))
  })

  test('of schools, and of all and ours together', async () => {
    const { count, total, with_us, results } = await ask(admin, `${api}/school-performance/?${days}`)
    expect(count).toBe(2)
    for (const name of schoolFigureNames) {
      for (const { school, figures: found } of results)
        expect([name, found[name].amount]).toEqual([name, plainly((row) => row.figure === name && row.school === school.id)])
      expect(total[name].amount).toBe(plainly((row) => row.figure === name && row.school !== null))
      expect(with_us[name].previous).toBe(plainly((row) => row.figure === name && row.school === collab, before, dayAfter(start, -1)))
    }
    const ordered = await ask(admin, `${api}/school-performance/?${days}&ordering=visit_done&limit=1`)
    expect(ordered.results).toHaveLength(1)
    expect(ordered.next).toContain('offset=1')
    const amountsBy = async (more: string) => {
      const answer = await ask(admin, `${api}/school-performance/?${days}&ordering=enquiry${more}`)
      return answer.results.map(({ figures: found }: SchoolFigures) => found.enquiry.amount)
    }
    const most: number[] = await amountsBy('')
    expect(most).toEqual(most.toSorted((one, other) => other - one))
    expect(await amountsBy('&least=true')).toEqual(most.toSorted((one, other) => one - other))
  })

  test('of enquiries by place, school and source', async () => {
    const enquiries = (which: (row: Counted) => boolean) => plainly((row) => row.figure === 'enquiry' && which(row))
    const byCity = await ask(admin, `${api}/analytics/enquiry?${days}`)
    expect(byCity.total.amount).toBe(enquiries(() => true))
    const amounts = Object.fromEntries(byCity.results.map(({ name, amount }: { name: string; amount: number }) => [name, amount]))
    expect(amounts).toMatchObject({
      Pune: enquiries(({ school }) => school === collab),
      Indore: enquiries(({ school }) => school === plain),
    })
    const pune = await ask(admin, `${api}/analytics/enquiry?${days}&city_slug=pune`)
    expect([pune.by, pune.total.amount, pune.results.length]).toEqual(['district', enquiries(({ school }) => school === collab), 1])
    const bySource = await ask(admin, `${api}/analytics/enquiry?${days}&source_wise=true`)
    expect(bySource.results.find(({ name }: { name: string }) => name === 'website').amount).toBe(
      enquiries(({ source }) => source === 'website'),
    )
    const unknown = await ask(admin, `${api}/analytics/enquiry?${days}&source=unknown`)
    expect(unknown.total.amount).toBe(enquiries(({ source }) => source === null))
    expect(byCity.days.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(byCity.total.amount)
    const parents = await db
      .selectFrom('parent_activity')
      .select('lead_id')
      .distinct()
      .where('kind', '=', 'enquiry')
      .where('at', '>=', `${start}T00:00:00+05:30`)
      .where('at', '<', `${dayAfter(today, 1)}T00:00:00+05:30`)
      .execute()
    expect((await ask(admin, `${api}/analytics/enquiry/parents?${days}`)).parents).toBe(parents.length)
  })

  test('of the share with us, around a school and in a city', async () => {
    const at = (...schools: number[]) =>
      plainly(({ figure, school }) => figure === 'enquiry' && school !== null && schools.includes(school))
    const share = '/api/v1/schools/enquiry-share-filter/'
    const around = await ask(admin, `${share}?${days}&school=${collab}`)
    expect([around.radius, around.total.amount, around.with_us.amount]).toEqual([6, at(collab, plain), at(collab)])
    expect(around.results.map(({ kilometres }: { kilometres: number }) => kilometres).sort()).toEqual([0, 1.5])
    const near = await ask(admin, `${share}?${days}&school=${collab}&radius=1`)
    expect([near.total.amount, near.schools, near.results[0].share]).toEqual([at(collab), 1, 1])
    expect((await ask(admin, `${share}?${days}&city=${world.city.indore}`)).with_us.amount).toBe(0)
  })

  test('of the uses of features', async () => {
    const { results, count } = await ask(admin, `${api}/features-performance/?${days}&limit=50`)
    expect(count).toBe(Object.keys(features).length)
    for (const { slug, uses } of results) {
      const figure = features[slug as keyof typeof features].uses
      expect([slug, uses.amount]).toEqual([slug, plainly((row) => row.figure === figure)])
      const one = await ask(admin, `${api}/features-performance/${slug}/?${days}`)
      expect(one.days.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(uses.amount)
      expect([one.talked <= one.parents, one.admitted <= one.parents]).toEqual([true, true])
    }
    expect(await ask(admin, `${api}/features-performance/?search=nothing+is+called+so`)).toMatchObject({ count: 0, results: [] })
    expect((await ask(admin, `${api}/features-performance/?search=messa`)).results.map(({ name }: { name: string }) => name)).toEqual([
      'Messages',
    ])
  })

  test('of the leader board: equal amounts share a place, few are marked, and nobody is ranked by a day', async () => {
    const { results } = await ask(admin, `${api}/counsellor/leader-board/?${days}&measure=visit_done`)
    for (const { staff, amount, place, days: any } of results) {
      const own = (row: Counted) => row.figure === 'visit_done' && row.staff === staff.id
      expect(amount).toBe(plainly(own))
      expect(any).toBe(new Set(counted.filter((row) => own(row) && row.day >= start && row.day <= today).map(({ day }) => day)).size)
      const ahead = results.filter((other: { amount: number }) => other.amount > amount).length
      expect(place).toBe(amount > 0 ? ahead + 1 : null)
    }
    const ofDay = await ask(admin, `${api}/counsellor/leader-board/?start_date=${today}&end_date=${today}`)
    expect(ofDay.results.every(({ place }: { place: unknown }) => place === null)).toBe(true)
    expect(ofDay.measure).toBe('admission_done')
  })
})

describe('every figure opens its rows', () => {
  const rowsOf = (by: Person, figure: FigureName, more = '') => ask(by, `${api}/figure-rows/?figure=${figure}&${days}${more}`)

  test('in all, of each counsellor and at each school', async () => {
    for (const figure of figureNames) {
      const all = await rowsOf(admin, figure)
      expect([figure, all.sum]).toEqual([figure, plainly((row) => row.figure === figure)])
      if (figure !== 'talk_seconds') expect(all.count).toBe(all.sum)
      expect(all.results).toHaveLength(Math.min(20, all.count))
      for (const person of [asha, boarder])
        expect((await rowsOf(admin, figure, `&staff=${person.id}`)).sum).toBe(
          plainly((row) => row.figure === figure && row.staff === person.id),
        )
      expect((await rowsOf(admin, figure, `&school=${plain}`)).sum).toBe(plainly((row) => row.figure === figure && row.school === plain))
    }
  })

  test('of simulated calls apart, and in no figure of calls that rang', async () => {
    const of = (figure: FigureName) => rowsOf(admin, figure, `&staff=${asha.id}`)
    const expected = (figure: FigureName) => plainly((row) => row.figure === figure && row.staff === asha.id)
    for (const figure of ['simulated_dialed', 'simulated_answered'] as const) {
      const { sum, results } = await of(figure)
      expect([figure, sum, results.length > 0]).toEqual([figure, expected(figure), true])
    }
    const simulated = (await db.selectFrom('call').select('id').where('simulated', '=', true).execute()).map(({ id }) => id)
    for (const figure of ['dialed', 'answered', 'dialer_dialed', 'dialer_answered', 'talk_seconds'] as const) {
      const plain = await sql<{ count: number }>`
        select count(*)::integer as count from figure_fact where figure = ${figure} and row_id = any (${simulated}::integer[])`.execute(db)
      expect([figure, plain.rows]).toEqual([figure, [{ count: 0 }]])
    }
    const own = (await ask(asha, `${analytics}?${actionDays}&id=${asha.id}`)).results[0].figures
    expect(own.simulated_dialed.amount).toBe(expected('simulated_dialed'))
  })

  test('by place, collaboration and source', async () => {
    const enquiries = (which: (row: Counted) => boolean) => plainly((row) => row.figure === 'enquiry' && which(row))
    expect((await rowsOf(admin, 'enquiry', '&source=website')).sum).toBe(enquiries(({ source }) => source === 'website'))
    expect((await rowsOf(admin, 'enquiry', `&city=${world.city.pune}`)).sum).toBe(enquiries(({ school }) => school === collab))
    expect((await rowsOf(admin, 'enquiry', '&collab=false')).sum).toBe(enquiries(({ school }) => school === plain))
    const atSchools = await rowsOf(admin, 'application_submitted', '&any_school=true')
    expect(atSchools.sum).toBe(plainly(({ figure, school }) => figure === 'application_submitted' && school !== null))
    expect((await rowsOf(admin, 'visit_done', '&team=true')).sum).toBe(
      plainly(({ figure, staff }) => figure === 'visit_done' && staff !== null),
    )
    expect((await rowsOf(admin, 'action', '&boarding=true')).sum).toBe(
      plainly((row) => row.figure === 'action' && row.staff === boarder.id),
    )
  })

  test('to counsellors what they did themselves, with the parents whom they see', async () => {
    const own = await rowsOf(asha, 'action')
    expect(own.sum).toBe(plainly((row) => row.figure === 'action' && row.staff === asha.id))
    for (const { staff, lead } of own.results) {
      expect(staff.id).toBe(asha.id)
      if (lead) await ask(asha, `/api/v3/admin_custom/details/${lead.id}/`)
    }
    await ask(asha, `${api}/figure-rows/?figure=action&staff=${vikram.id}`, 404)
  })

  test('with what was logged, to those who see the parent', async () => {
    const { results } = await rowsOf(admin, 'action')
    expect(results.length).toBeGreaterThan(0)
    for (const { said, lead } of results) expect(said === null).toBe(lead === null)
    const actions = await db.selectFrom('action').select('name').execute()
    for (const { said } of results) if (said) expect(actions.some(({ name }) => said.text?.startsWith(name))).toBe(true)
    expect(results.some(({ said }: FigureRow) => said !== null)).toBe(true)
    const calls = (await rowsOf(admin, 'dialed')).results.filter(({ lead }: FigureRow) => lead !== null)
    expect(calls.length).toBeGreaterThan(0)
    for (const { said } of calls) expect(said?.call?.state).toEqual(expect.any(String))
    const late = (await rowsOf(admin, 'follow_up_late')).results.filter(({ lead }: FigureRow) => lead !== null)
    for (const { said, at } of late) expect(Date.parse(said?.done_at ?? '')).toBeGreaterThan(Date.parse(at))
    const theirs = (await rowsOf(executive, 'enquiry')).results
    expect(theirs.length).toBeGreaterThan(0)
    for (const { said } of theirs) expect(said).toBeNull()
  })

  test('to nobody an empty list in place of rows that they may not read', async () => {
    const refused = (by: Person, asked: string) => ask(by, `${api}/figure-rows/?${asked}`, 404)
    for (const figure of ['enquiry', 'new_parent', 'reply'] as const)
      for (const by of [asha, analyst]) await refused(by, `figure=${figure}`)
    await refused(analyst, `figure=action&staff=${vikram.id}`)
    for (const by of [salesAdmin, executive]) await refused(by, 'figure=call_logged')
    expect((await refused(executive, 'figure=comment')).detail).toBe('You may not see the rows of this figure.')
  })

  test('to sales admins what parents did, at a school or at none, and nothing that staff did elsewhere', async () => {
    expect((await rowsOf(salesAdmin, 'enquiry')).sum).toBe((await rowsOf(admin, 'enquiry')).sum)
    await ask(salesAdmin, `${api}/figure-rows/?figure=dialed`, 404)
  })

  test('to boarding analysts and sales admins without parents, to executives those of their schools', async () => {
    const ofBoarding = await rowsOf(analyst, 'action')
    expect(ofBoarding.sum).toBe(plainly((row) => row.figure === 'action' && row.staff === boarder.id))
    const ofSales = await rowsOf(salesAdmin, 'enquiry')
    for (const { lead } of [...ofBoarding.results, ...ofSales.results]) expect(lead).toBeNull()
    const theirs = await rowsOf(executive, 'enquiry')
    expect(theirs.sum).toBe(plainly((row) => row.figure === 'enquiry' && row.school === plain))
    await ask(executive, `${api}/figure-rows/?figure=action`, 404)
  })
})

test('the first day of figures is that on which the first parent came', async () => {
  const { created_at } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.min('created_at').as('created_at'))
    .executeTakeFirstOrThrow()
  expect(await ask(executive, `${api}/figures/first-day/`)).toEqual({ first_day: kolkataDay(Date.parse(String(created_at))) })
})

describe('the parents of a figure are a list of leads', () => {
  const list = callsOfSources.all.path
  const ofFigure = (filters: Record<string, string | number>) =>
    `of_figure=${encodeURIComponent(new URLSearchParams({ start_date: start, end_date: today, ...filters } as Record<string, string>).toString())}`

  test.each([
    { figure: 'enquiry' },
    { figure: 'enquiry', became: 'enquired' },
    { figure: 'visit_scheduled', any_school: 'true' },
    { figure: 'answered', team: 'true' },
    { figure: 'action', staff: asha.id },
    { figure: 'booked_call' },
  ])('of %o', async (filters) => {
    const rows = await ask(
      admin,
      `${api}/figure-rows/?${new URLSearchParams({ ...filters, limit: '100' } as Record<string, string>)}&${days}`,
    )
    const { count, results } = await ask(admin, `${list}?limit=100&${ofFigure(filters)}`)
    expect(rows.count, 'fewer than a page, or nothing would be compared').toBeLessThanOrEqual(100)
    const ids = (found: number[]) => [...new Set(found)].sort((one, other) => one - other)
    const seen = ids(rows.results.flatMap(({ lead }: FigureRow) => lead?.id ?? []))
    expect(ids(results.map(({ id }: { id: number }) => id))).toEqual(seen)
    expect(count).toBe(seen.length)
    expect(count).toBeGreaterThan(0)
  })

  test('of what became of the parents who asked', async () => {
    const { parents, became } = await ask(admin, `${api}/analytics/enquiry/parents?${days}`)
    expect([parents, became.spoken, became.lead_generated].every((amount) => amount > 0)).toBe(true)
    for (const [name, amount] of Object.entries({ enquired: parents, ...became })) {
      const query = { figure: 'enquiry', became: name }
      const rows = await ask(admin, `${api}/figure-rows/?${new URLSearchParams({ ...query, limit: '100' })}&${days}`)
      const { count } = await ask(admin, `${list}?${ofFigure(query)}`)
      const seen = rows.results.filter(({ lead }: FigureRow) => lead)
      expect([name, rows.count, rows.results.length, count]).toEqual([name, amount, amount, seen.length])
    }
  })

  test('of the first enquiry of each parent who was answered, page by page, to executives at the schools that they have', async () => {
    const page = async (by: Person, query: Record<string, string | number>): Promise<{ count: number; results: FigureRow[] }> =>
      await ask(
        by,
        `${api}/figure-rows/?${new URLSearchParams({ figure: 'enquiry', limit: '100', ...query } as Record<string, string>)}&${days}`,
      )
    for (const [by, most, schools] of [
      [admin, 3, sql`true`],
      [executive, 2, sql`school_id = ${plain}`],
    ] as const) {
      const { rows: first } = await sql<{ id: string }>`
        select id from (
          select distinct on (lead_id) row_id::text as id, at, row_id from figure_fact
          where figure = 'enquiry' and lead_id is not null and at >= ${startOfDay(start)} and ${schools} order by lead_id, at, row_id) as first
        order by at desc, row_id desc`.execute(db)
      const whole = await page(by, { became: 'enquired' })
      expect(whole.results.length).toBeGreaterThan(most)
      expect(whole.results.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
      const answered = await page(by, { became: 'spoken' })
      const pages = await Promise.all([0, 1, 2].map((nth) => page(by, { became: 'spoken', limit: most, offset: nth * most })))
      expect(pages.flatMap(({ results }) => results)).toEqual(answered.results.slice(0, 3 * most))
      expect(pages.map(({ count }) => count)).toEqual([answered.count, answered.count, answered.count])
      const ids = new Set(whole.results.map(({ id }) => id))
      expect(answered.results.every(({ id }) => ids.has(id))).toBe(true)
    }
    expect(await page(admin, { became: 'spoken', staff: asha.id })).toMatchObject({ count: 0, results: [] })
  })

  test('counsellors find those that they have', async () => {
    const { results } = await ask(asha, `${list}?limit=100&${ofFigure({ figure: 'action' })}`)
    const { results: all } = await ask(asha, `${list}?limit=100`)
    const acted = await ask(admin, `${api}/figure-rows/?figure=action&limit=100&${days}`)
    const isActedOn = new Set(acted.results.map(({ lead }: FigureRow) => lead?.id))
    expect(results.map(({ id }: { id: number }) => id)).toEqual(
      all.map(({ id }: { id: number }) => id).filter((id: number) => isActedOn.has(id)),
    )
    expect([results.length > 0, results.length < all.length]).toEqual([true, true])
  })

  test.each(['nothing', 'figure=wishes', 'figure=action&staff=x', 'figure=action&became=spoken', 'figure=action&start_date=2026-02-30'])(
    '%s is no figure',
    async (text) => {
      const { errors } = await ask(admin, `${list}?of_figure=${encodeURIComponent(text)}`, 400)
      expect(errors).toEqual({ of_figure: ['Open the parents from the rows of a figure.'] })
    },
  )
})

describe('who reads what', () => {
  test('a counsellor reads their own figures, and nobody else’s', async () => {
    const { results } = await ask(asha, `${analytics}?${actionDays}`)
    expect(results.map(({ staff }: CounsellorFigures) => staff.id)).toEqual([asha.id])
    expect(await ask(asha, `${analytics}?id=${vikram.id}`, 404)).toEqual({ detail: 'You may not see the figures of this account.' })
    expect((await ask(asha, `${analytics}?id=${asha.id}`)).detail.team.action).toEqual(expect.any(Number))
  })

  test('a boarding analyst reads the boarding counsellors', async () => {
    const ids = (answer: { results: CounsellorFigures[] }) => answer.results.map(({ staff }) => staff.id)
    expect(ids(await ask(analyst, `${analytics}?${actionDays}`))).toEqual([boarder.id])
    expect(ids(await ask(analyst, `${api}/analytics/boarding-counsellors/?${days}`))).toEqual([boarder.id])
    expect(ids(await ask(admin, `${api}/analytics/boarding-counsellors/?${days}&name=BANO`))).toEqual([boarder.id])
    expect(ids(await ask(admin, `${api}/analytics/boarding-counsellors/?${days}&name=asha`))).toEqual([])
    await ask(analyst, `${analytics}?id=${asha.id}`, 404)
  })

  test('a sales executive reads the schools that they have', async () => {
    const { results } = await ask(executive, `${api}/school-performance/?${days}`)
    expect(results.map(({ school }: { school: { id: number } }) => school.id)).toEqual([plain])
  })

  test('who left stays with what they did, and is not ranked; who did nothing stands with nothing', async () => {
    const idle = await makeStaff(db, 'counsellor')
    const left = await makeStaff(db, 'counsellor')
    await makeLead(db, { events: [{ kind: 'comment', at: new Date().toISOString(), staff_id: left.id }] })
    await db.updateTable('staff').set({ is_active: false }).where('id', '=', left.id).execute()
    const { results } = await ask(admin, analytics)
    const of = (person: Person) => results.find(({ staff }: CounsellorFigures) => staff.id === person.id)
    expect(of(left)).toMatchObject({ staff: { is_active: false }, figures: { comment: { amount: 1, previous: 0 } } })
    expect(of(idle)).toMatchObject({ staff: { is_active: true }, figures: { comment: { amount: 0, previous: 0 } } })
    expect(of(idle).first_response).toEqual({ parents: 0, minutes: null, within_hour: 0 })
    expect((await ask(admin, `${analytics}?id=${idle.id}`)).detail).toMatchObject({ days: [], hours: [] })
    const { results: ranked } = await ask(admin, `${api}/counsellor/leader-board/`)
    expect(ranked.some(({ staff }: CounsellorFigures) => staff.id === left.id)).toBe(false)
    expect(ranked.find(({ staff }: CounsellorFigures) => staff.id === idle.id)).toMatchObject({ place: null, is_new: true, amount: 0 })
  })
})

describe('days', () => {
  test('without any, seven until today; for enquiries, one without both is today', async () => {
    const seven = { start: dayAfter(today, -6), end: today, previous: { start: dayAfter(today, -13), end: dayAfter(today, -7) } }
    for (const path of [analytics, `${api}/counsellor/leader-board/`, `${api}/school-performance/`, `${api}/features-performance/`])
      expect((await ask(admin, path)).period).toMatchObject(seven)
    const one = { start: today, end: today, previous: { start: dayAfter(today, -1), end: dayAfter(today, -1) } }
    expect((await ask(admin, `${api}/analytics/enquiry`)).period).toMatchObject(one)
    expect((await ask(admin, `${api}/analytics/enquiry?start_date=2024-02-29`)).period).toMatchObject(one)
  })

  test('a 29 February, ten years and the future are answered', async () => {
    const leap = await ask(admin, `${analytics}?action_start_date=2024-02-29&action_end_date=2024-02-29`)
    expect(leap.period.previous).toEqual({ start: '2024-02-28', end: '2024-02-28' })
    await ask(admin, `${analytics}?action_start_date=2016-11-26&action_end_date=2026-11-25`)
    const future = await ask(admin, `${api}/school-performance/?start_date=2100-01-01`)
    expect([future.period.end, future.count]).toEqual(['2100-01-01', 0])
    const first = await ask(admin, `${analytics}?action_end_date=1900-01-01`)
    expect(first.period.start).toBe('1899-12-26')
  })

  test.each([
    [`${analytics}?action_start_date=2026-02-02&action_end_date=2026-02-01`, 'The last day is before the first.'],
    [`${analytics}?action_start_date=2000-01-01&action_end_date=2026-01-01`, 'Choose at most 10 years.'],
    [`${api}/figure-rows/?figure=comment&start_date=1900-01-01`, 'Choose at most 10 years.'],
    [`${api}/school-performance/?start_date=2026-02-30`, 'Give a day as YYYY-MM-DD.'],
    [`${api}/counsellor/leader-board/?start_date=soon`, 'Give a day as YYYY-MM-DD.'],
    [`${analytics}?action_end_date=2026-13-45`, 'Give a day as YYYY-MM-DD.'],
    [`${api}/school-performance/?ordering=name`, 'Choose what to order by.'],
    [`${api}/figure-rows/`, 'Choose one of the figures.'],
    [`${api}/counsellor/leader-board/?measure=luck`, 'Choose what to rank by.'],
    [`/api/v1/schools/enquiry-share-filter/?school=1&radius=0`, 'Give more than 0 kilometres.'],
    [`/api/v1/schools/enquiry-share-filter/?school=1&radius=101`, 'Give at most 100 kilometres.'],
    [`/api/v1/schools/enquiry-share-filter/?radius=5`, 'Choose the school at the centre.'],
  ])('%s is refused in a sentence', async (path, sentence) => {
    const { errors } = await ask(admin, path, 400)
    expect(Object.values(errors).flat()).toContain(sentence)
  })

  const everyOperation = [
    `${analytics}?action_start_date=START&action_end_date=END`,
    `${analytics}?id=ASHA&action_start_date=START&action_end_date=END`,
    ...['analytics/enquiry', 'analytics/boarding-counsellors/', 'school-performance/', 'counsellor/leader-board/'].map(
      (path) => `${api}/${path}?start_date=START&end_date=END`,
    ),
    `${api}/features-performance/?start_date=START&end_date=END`,
    `${api}/features-performance/enquiry/?start_date=START&end_date=END`,
    `${api}/what-works/?start_date=START&end_date=END`,
    `/api/v1/schools/enquiry-share-filter/?school=${collab}&start_date=START&end_date=END`,
    `${api}/figure-rows/?figure=enquiry&start_date=START&end_date=END`,
  ]

  test.each(everyOperation)('%s answers one day, ten years and the future, and refuses others in a sentence', async (path) => {
    const over = async (first: string, last: string, status = 200) =>
      await ask(admin, path.replace('ASHA', String(asha.id)).replace('START', first).replace('END', last), status)
    await over(today, today)
    await over(dayAfter(today, -3650), today)
    await over('2100-02-28', '2100-03-01')
    expect(Object.values((await over(today, dayAfter(today, -1), 400)).errors).flat()).toEqual(['The last day is before the first.'])
    expect(Object.values((await over('2000-01-01', today, 400)).errors).flat()).toEqual(['Choose at most 10 years.'])
    expect(Object.values((await over('2100-02-29', '2100-03-01', 400)).errors).flat()).toEqual(['Give a day as YYYY-MM-DD.'])
  })

  test('a place, school, counsellor and feature that nobody knows are refused', async () => {
    expect(await ask(admin, `${api}/analytics/enquiry?city_slug=atlantis`, 404)).toEqual({ detail: 'We do not know this place.' })
    await ask(admin, `${api}/analytics/enquiry?city_slug=pune&dist_slug=indore-district`, 404)
    await ask(admin, `${api}/analytics/enquiry?school=999999`, 404)
    await ask(admin, `/api/v1/schools/enquiry-share-filter/?school=999999`, 404)
    expect(await ask(admin, `${analytics}?id=999999`, 404)).toEqual({ detail: 'There is no counsellor with this number.' })
    await ask(admin, `${api}/features-performance/telepathy/`, 404)
    const nowhere = await db
      .insertInto('school')
      .values({ slug: 'nowhere', name: 'Nowhere School' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ask(admin, `/api/v1/schools/enquiry-share-filter/?school=${nowhere.id}`, 409)
  })
})

test('each figure says what it counts', () => {
  for (const { label, means } of Object.values(figures)) expect([label.length > 2, means.endsWith('.')]).toEqual([true, true])
})

// These add to what is counted, so they come last.
describe('what stands of parents now', () => {
  const at = (ago: number) => instantOf(ago, Date.now())

  test('an address that names a school which was merged away means the one that stayed', async () => {
    const editor = await makeStaff(db, 'database_executive')
    const [stays, goes] = [await makeSchool(db, { name: 'Stays', lat: 10, lng: 76 }), await makeSchool(db, { name: 'Goes' })]
    for (const { id } of [stays, goes]) await makeLead(db, { activities: [{ kind: 'enquiry', at: at(6), school_id: id }] })
    const payload = { stays: stays.id, goes: goes.id }
    const merged = await server.app.inject({ method: 'POST', url: `${api}/school-merge/`, headers: editor.headers, payload })
    expect(merged.statusCode, merged.body).toBe(200)
    const ofGone = await ask(admin, `${api}/analytics/enquiry?${days}&school=${goes.id}`)
    expect([ofGone.within, ofGone.total.amount]).toEqual([[{ id: stays.id, name: 'Stays', kind: 'school' }], 2])
    const around = await ask(admin, `/api/v1/schools/enquiry-share-filter/?${days}&school=${goes.id}&radius=1`)
    expect([around.middle.id, around.total.amount]).toEqual([stays.id, 2])
    expect((await ask(admin, `${api}/figure-rows/?figure=enquiry&${days}&school=${goes.id}`)).count).toBe(2)
  })

  test('who said no after they asked, and why; who was admitted is none of them', async () => {
    const { id } = await makeSchool(db, { name: 'Asked School' })
    const enquiry = { kind: 'enquiry', at: at(20), school_id: id }
    await makeLead(db, {
      ...{ lead: { owner_id: asha.id }, activities: [enquiry] },
      milestones: [{ kind: 'admission', status: 'Done', school_id: id, on_date: at(10), created_at: at(10) }],
    })
    const no = { kind: 'action', at: at(9), action_id: world.action.notInterested, staff_id: asha.id, chase: 'ends' }
    await makeLead(db, { lead: { owner_id: asha.id }, activities: [enquiry], events: [no] })
    const { became, parents } = await ask(admin, `${api}/analytics/enquiry/parents?${days}&school=${id}`)
    expect([parents, became.said_no, became.admission_done]).toEqual([2, 1, 1])
    const { results } = await ask(admin, `${api}/school-performance/?${days}&search=Asked`)
    expect([results[0].declined, results[0].declined_others]).toEqual([[{ reason: 'Not interested', parents: 1 }], 0])
    const { rows: reasons } = await sql<{ id: number }>`
      insert into action (name, category, sort_order) select 'Reason ' || n, 'call', 900 + n from generate_series(1, 4) as n returning id`.execute(
      db,
    )
    for (const { id: action_id } of reasons)
      await makeLead(db, { lead: { owner_id: asha.id }, activities: [enquiry], events: [{ ...no, action_id }] })
    const more = await ask(admin, `${api}/school-performance/?${days}&search=Asked`)
    expect([more.results[0].declined.length, more.results[0].declined_others]).toEqual([3, 2])
  })

  test('a follow-up that a no cancelled was neither kept nor late', async () => {
    const kept = async () => (await ask(admin, `${api}/figure-rows/?figure=follow_up_kept&${days}`)).count
    const before = await kept()
    const act = { kind: 'action', at: at(5), action_id: world.action.callBack, staff_id: asha.id }
    const lead = await makeLead(db, {
      ...{ lead: { owner_id: asha.id }, events: [act, { ...act, at: at(4) }] },
      followUp: { due_at: at(3), owner_id: asha.id, closed_at: at(4) },
    })
    expect(await kept()).toBe(before + 1)
    await db.updateTable('follow_up').set({ is_cancelled: true }).where('lead_id', '=', lead).execute()
    expect([await kept(), await checkFigures(db)]).toEqual([before, []])
  })
})
