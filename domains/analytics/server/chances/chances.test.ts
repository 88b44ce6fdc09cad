import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { chanceLevels, type Latest, latestLevels, markLevels } from '#domains/analytics/contract/chance-levels.ts'
import type { getChanceModel, LeadChance } from '#domains/analytics/contract/chance-model.ts'
import { checkLists } from '#domains/leads/server/list/check-lists.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { learnChances, learnWhenDue } from './learn-chances.ts'
import { spreadChances } from './spread-chances.ts'

type Office = Awaited<ReturnType<typeof openOffice>>

let office: Office
afterAll(() => office.server.close())

const day = 86_400_000
const daysAgo = (days: number, minutes = 0) => new Date(Date.now() - days * day + minutes * 60_000).toISOString()

/** The words of the levels at each moment of a lead, as they became known. */
async function momentsOf({ db }: Office, leadId: number) {
  const { rows } = await sql<{ levels: number[]; is_over: boolean }>`
    select distinct on (at) levels, is_over from chance_moments(array[${leadId}::integer]) order by at`.execute(db)
  return rows.map(({ levels, is_over }) => ({ words: levels.map((level) => chanceLevels[level - 1]), is_over }))
}

/**
 * Parents of the last 400 days with one enquiry each. Every third applied online and every fifth was visited; who takes an admission on
 * the twentieth day follows from both and from a hash of the id, so that each run has the same.
 */
async function makeHistory({ db, asha }: Office, parents: number): Promise<void> {
  await sql`
    with made as (
      insert into lead (name, owner_id, created_at, source)
      select 'Known ' || n, ${asha.id}, now() - make_interval(hours => (400 * 24 * n / ${parents}::integer)::integer),
        case when n % 4 = 0 then 'referral' else 'website' end
      from generate_series(1, ${parents}::integer) as n
      returning id, created_at
    ), number as (
      insert into lead_number (lead_id, e164, country_code, national) select id, '+91' || (7000000000 + id), 91, 7000000000 + id from made
    ), activity as (
      insert into parent_activity (lead_id, kind, at)
      select id, 'enquiry', created_at from made
      union all select id, 'application', created_at + interval '1 hour' from made where id % 3 = 0
    ), visited as (
      insert into milestone (lead_id, kind, status, on_date, created_at, school_id)
      select id, 'visit', 'Done', created_at + interval '5 days', created_at + interval '5 days', ${world.school.plain} from made where id % 5 = 0
    )
    insert into milestone (lead_id, kind, status, on_date, created_at, school_id)
    select id, 'admission', 'Done', created_at + interval '20 days', created_at + interval '20 days', ${world.school.plain} from made
    where created_at < now() - interval '20 days'
      and (hashtext('admission ' || id) & 1023) < 1024 / (1 + exp(3.2 - case when id % 3 = 0 then 2 else 0 end - case when id % 5 = 0 then 1.5 else 0 end))`.execute(
    db,
  )
  await sql`update lead set (viewer_ids, search_text, zones) = (select * from lead_derived(lead)) where name like 'Known %'`.execute(db)
  await sql`analyze lead, lead_number, parent_activity, milestone`.execute(db)
  await sql`
    insert into lead_listing select truth.* from lead_listing_truth as truth join lead on lead.id = truth.lead_id where lead.name like 'Known %'`.execute(
    db,
  )
}

const ask = async ({ app, asha }: Office, path: string) => {
  const answer = await app.inject({ url: `/api/${path}`, headers: asha.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const model = async (office: Office) => (await ask(office, 'v1/admin_custom/chance-model/')) as z.output<typeof getChanceModel.answer>
const chanceOf = async (office: Office, leadId: number) =>
  (await ask(office, `v3/admin_custom/details/${leadId}/`)).admission_chance as LeadChance | null
const list = async (office: Office, query: string) =>
  (await ask(office, `v1/admin_custom/counsellor/document/all-data/?${query}`)) as {
    count: number
    results: { id: number; chance: string | null }[]
  }

describe('what is known at each moment', () => {
  beforeAll(async () => {
    office = await openOffice(office)
  })

  test('each thing is known from its own time on, and what was undone never', async () => {
    const { db, asha } = office
    const event = { kind: 'action', staff_id: asha.id, action_id: world.action.notPicked }
    const id = await makeLead(db, {
      lead: { created_at: daysAgo(30) },
      activities: [
        { kind: 'enquiry', at: daysAgo(31), wants_visit: true }, // told late: before the lead was made
        { kind: 'enquiry', at: daysAgo(20) },
        { kind: 'application', at: daysAgo(10) },
      ],
      events: [
        { ...event, at: daysAgo(30, 10) },
        { ...event, at: daysAgo(5), action_id: world.action.notInterested, chase: 'ends' },
        { ...event, at: daysAgo(2), undone_at: daysAgo(1) },
      ],
      milestones: [
        { kind: 'visit', status: 'Done', on_date: daysAgo(8), created_at: daysAgo(8), school_id: world.school.plain },
        {
          kind: 'admission',
          status: 'Done',
          on_date: daysAgo(3),
          created_at: daysAgo(3),
          school_id: world.school.plain,
          removed_at: daysAgo(2),
        },
      ],
      messages: [{ direction: 'incoming', text: 'Namaste', at: daysAgo(15) }],
    })
    const learned = await momentsOf(office, id)
    const has = (...words: string[]) => expect.objectContaining({ words: expect.arrayContaining(words), is_over: false })
    expect(learned).toEqual([
      has('At most one enquiry', 'Asked for a visit', 'No action logged yet', 'Not called yet', 'No step taken yet', 'Never wrote to us'),
      has('One action logged', 'Latest: a call', 'Called within 15 minutes'),
      has('Two or three enquiries', 'No application on the website'),
      has('Wrote to us'),
      has('Filled in an application', 'No step taken yet'),
      has('Visit done', 'Latest: a call'),
      has('Two or three actions logged', 'Latest: said no', 'Visit done'),
    ])
  })

  test('each mark stands from the act that brings it on, and never without', async () => {
    const { db } = office
    const kinds = ['application', 'booked_call', 'visit_wanted', 'cart', 'login']
    const ids = [
      await makeLead(db, { lead: { created_at: daysAgo(9) } }),
      await makeLead(db, {
        lead: { created_at: daysAgo(9) },
        numbers: ['1 4155550100'],
        activities: [{ kind: 'enquiry', at: daysAgo(8), schooling: 'boarding' }, ...kinds.map((kind) => ({ kind, at: daysAgo(8) }))],
        messages: [{ direction: 'incoming', text: 'Namaste', at: daysAgo(8) }],
      }),
    ]
    const known = await Promise.all(ids.map(async (id) => (await momentsOf(office, id)).at(-1)?.words))
    expect(known).toEqual([0, 1].map((which) => expect.arrayContaining(Object.values(markLevels).map((levels) => levels[which]))))
  })

  const outcomes: [Latest, object][] = [
    ['notPicked', { action_id: world.action.notPicked }],
    ['call', { action_id: world.action.callBack }],
    ['step', { action_id: world.action.visitDone, means: 'visit_done' }],
    ['other', { action_id: world.action.leadFollowUp }],
    ['no', { action_id: world.action.notInterested, chase: 'ends' }],
    ['no', { action_id: world.action.doNotCall, chase: 'opts_out' }],
    ['wrongNumber', { action_id: world.action.wrongNumber, chase: 'wrong_number' }],
    ['off', { action_id: world.action.visitOff, means: 'visit_cancelled' }],
  ]
  test('the latest action says what its entry stands for', async () => {
    const { db, asha } = office
    await db.updateTable('action').set({ dialer_button: 'not_picked' }).where('id', '=', world.action.notPicked).execute()
    for (const [latest, event] of outcomes) {
      const events = [{ kind: 'action', staff_id: asha.id, at: daysAgo(2), ...event }]
      const [before, after] = await momentsOf(office, await makeLead(db, { lead: { created_at: daysAgo(3) }, events }))
      expect(before?.words, latest).toContain(latestLevels.none)
      expect(after?.words, latest).toContain(latestLevels[latest])
    }
    await db.updateTable('action').set({ dialer_button: null }).where('id', '=', world.action.notPicked).execute()
  })

  test('an admission ends it, and is told to every moment before', async () => {
    const { db } = office
    const id = await makeLead(db, {
      lead: { created_at: daysAgo(40) },
      milestones: [{ kind: 'admission', status: 'Done', on_date: daysAgo(3), created_at: daysAgo(3), school_id: world.school.plain }],
    })
    expect((await momentsOf(office, id)).map(({ is_over }) => is_over)).toEqual([false, true])
    const { rows } = await sql<{ days: number }>`
      select distinct round(extract(epoch from now() - admitted_at) / 86400)::integer as days
      from chance_moments(array[${id}::integer])`.execute(db)
    expect(rows).toEqual([{ days: 3 }])
  })

  test('answered calls count, those that never left us do not', async () => {
    const { db, asha } = office
    const id = await makeLead(db, { lead: { created_at: daysAgo(9) } })
    await makeCall(db, { lead_id: id, staff_id: asha.id, state: 'rejected', placed_at: daysAgo(9, 5) })
    await makeCall(db, { lead_id: id, staff_id: asha.id, state: 'parent_no_answer', placed_at: daysAgo(9, 30) })
    await makeCall(db, { lead_id: id, staff_id: asha.id, state: 'connected', placed_at: daysAgo(8) })
    expect((await momentsOf(office, id)).map(({ words }) => words.filter((word) => /call(ed)? /i.test(word ?? '')))).toEqual([
      expect.arrayContaining(['No call answered yet']),
      expect.arrayContaining(['No call answered yet', 'Called within an hour']),
      expect.arrayContaining(['One call answered', 'Called within an hour']),
    ])
  })
})

describe('with too few admissions', () => {
  beforeAll(async () => {
    office = await openOffice(office)
    await makeHistory(office, 300)
    await learnWhenDue(office.db)
  })

  test('it says so, and shows nothing', async () => {
    const { stands, latest, least } = await model(office)
    expect(stands).toBeNull()
    expect(latest).toMatchObject({ trouble: 'too_few', auc: null, bands: [] })
    expect(latest?.learned.parents).toBeLessThan(least.learned)
    const { results } = await list(office, 'limit=50')
    expect(new Set(results.map(({ chance }) => chance))).toEqual(new Set([null]))
    expect(await list(office, 'chance=high')).toMatchObject({ count: 0 })
    expect(await chanceOf(office, results[0]?.id ?? 0)).toBeNull()
  })

  test('it is not tried again at once', async () => {
    const attempts = async () => (await office.db.selectFrom('chance_model').select('id').execute()).length
    const before = await attempts()
    await office.db.updateTable('chance_model').set({ learned_at: sql`now() - interval '1 hour'` }).execute()
    await learnWhenDue(office.db)
    expect(await attempts()).toBe(before)
  })
})

describe('with enough admissions', () => {
  beforeAll(async () => {
    office = await openOffice(office)
    await makeHistory(office, 6000)
    await learnChances(office.db)
  }, 120_000)

  const standing = async () => {
    const { stands } = await model(office)
    if (!stands) throw new Error('No model stands.')
    return stands
  }
  const fresh = (activities: string[], steps: string[] = []) =>
    makeLead(office.db, {
      lead: { owner_id: office.asha.id, created_at: daysAgo(2), source: 'website' },
      activities: ['enquiry', ...activities].map((kind) => ({ kind, at: daysAgo(1), school_id: world.school.plain })),
      milestones: steps.map((status) => ({
        kind: 'visit',
        status,
        on_date: daysAgo(1),
        created_at: daysAgo(1),
        school_id: world.school.plain,
      })),
    })

  test('until every lead is listed by it, readers see what stood before', async () => {
    expect(await standing()).toMatchObject({ is_listed: false })
    expect(await list(office, 'chance=high')).toMatchObject({ count: 0 })
    await spreadChances(office.db)
    expect(await standing()).toMatchObject({ is_listed: true })
    const { count } = await list(office, 'limit=1')
    const counts = await Promise.all(
      ['high', 'medium', 'low'].map(async (chance) => (await list(office, `chance=${chance}&limit=1`)).count),
    )
    expect(counts.every((each) => each > 0)).toBe(true)
    const admitted = await office.db
      .selectFrom('milestone')
      .select(({ fn }) => fn.count<string>('lead_id').distinct().as('leads'))
      .where('kind', '=', 'admission')
      .executeTakeFirstOrThrow()
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(count - Number(admitted.leads))
    expect(await checkLists(office.db)).toEqual([])
  }, 60_000)

  test('on days that it has not seen it is right, and better than the furthest step alone', async () => {
    const { auc, naive_auc, error, bands, seen, learned } = await standing()
    expect(learned.to < seen.from).toBe(true)
    expect(auc).toBeGreaterThan(Number(naive_auc) + 0.05)
    expect(error).toBeLessThan(0.04)
    const rates = bands.map(({ admissions, moments }) => admissions / moments)
    expect(Number(rates[2])).toBeGreaterThan(2.5 * Math.max(Number(rates[0]), Number(rates[1])))
  })

  test('the same admissions give the same weights', async () => {
    const weights = async () =>
      await office.db.selectFrom('chance_model').select(['base', 'weights', 'source_weights']).where('stands', '=', true).executeTakeFirst()
    const before = await weights()
    await learnChances(office.db)
    expect(await weights()).toEqual(before)
    await spreadChances(office.db)
  }, 60_000)

  test('a lead has its chance as soon as something happens, with the reasons that weigh most', async () => {
    const id = await fresh(['application'], ['Done'])
    const chance = await chanceOf(office, id)
    expect(chance).toMatchObject({ band: 'high', of_100: expect.any(Number), of_100_of_all: expect.any(Number) })
    expect(chance?.of_100).toBeGreaterThan(chance?.of_100_of_all ?? 100)
    expect(
      chance?.reasons
        .slice(0, 2)
        .map(({ words }) => words)
        .toSorted(),
    ).toEqual(['Filled in an application', 'Visit done'])
    expect(chance?.reasons[0]?.raises).toBe(true)
    expect((await chanceOf(office, await fresh([])))?.band).toBe('low')
    expect((await list(office, `user_name=Parent&ordering=-chance,-latest_user_action_timestamp`)).results[0]).toMatchObject({
      chance: 'high',
    })
  })

  test('an act changes it at once, and its undoing brings it back', async () => {
    const id = await fresh([])
    const payload = { action_id: world.action.visitDone }
    const send = async (method: 'POST' | 'PATCH', path: string, body?: object) => {
      const answer = await office.app.inject({
        method,
        url: `/api/v3/admin_custom/${path}/`,
        headers: office.asha.headers,
        ...(body && { payload: body }),
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const listed = async () =>
      (await office.db.selectFrom('lead_listing').select('chance').where('lead_id', '=', id).where('viewer_id', '=', 0).executeTakeFirst())
        ?.chance
    const before = await listed()
    await send('POST', `action/${id}`, payload)
    await send('PATCH', `visit/${id}/schedule`, { ...payload, schools: [world.school.plain] })
    expect(Number(await listed())).toBeGreaterThan(Number(before))
    const event = await office.db
      .selectFrom('lead_event')
      .select('id')
      .where('lead_id', '=', id)
      .where('kind', '=', 'action')
      .executeTakeFirstOrThrow()
    await send('POST', `logged-action/${event.id}/undo`)
    expect(await listed()).toBe(before)
  })

  test('while a new model is learned and spread, the old one is read, and no change of a lead is overwritten', async () => {
    const id = await fresh([])
    const before = await standing()
    await learnChances(office.db)
    expect((await standing()).learned_at).not.toBe(before.learned_at)
    expect((await list(office, 'chance=low&user_name=Parent')).results.map((lead) => lead.id)).toContain(id)
    const acts = Array.from({ length: 10 }, () => fresh(['application'], ['Done']))
    await Promise.all([spreadChances(office.db), ...acts])
    expect(await checkLists(office.db)).toEqual([])
  }, 120_000)

  test('a model that is not better is not used, and the old one stays', async () => {
    const before = await standing()
    // In the days on which it is measured, those took an admission for whom nothing speaks.
    const inMeasured = sql<boolean>`created_at > now() - interval '125 days'`
    await office.db.deleteFrom('milestone').where('kind', '=', 'admission').where(inMeasured).execute()
    await sql`
      insert into milestone (lead_id, kind, status, on_date, created_at, school_id)
      select id, 'admission', 'Done', created_at + interval '20 days', created_at + interval '20 days', ${world.school.plain} from lead
      where name like 'Known %' and ${inMeasured} and id % 3 <> 0 and id % 5 <> 0 and id % 2 = 0`.execute(office.db)
    await learnChances(office.db)
    const { stands, latest } = await model(office)
    expect(latest?.trouble).toBe('no_better')
    expect(stands?.learned_at).toBe(before.learned_at)
  }, 60_000)

  test('an unknown filter gets a sentence', async () => {
    const answer = await office.app.inject({
      url: '/api/v1/admin_custom/counsellor/document/all-data/?chance=certain',
      headers: office.asha.headers,
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { chance: ['Give low, medium or high.'] }])
  })
})
