import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { schoolFigureNames } from '#domains/analytics/contract/figure-names.ts'
import type { Amount } from '#domains/analytics/contract/figures.ts'
import type { ComparedPeriod } from '#domains/analytics/contract/period.ts'
import { hideLead } from '#domains/leads/server/erasing/hide-lead.ts'
import { writeActivities } from '#domains/leads/server/intake/write-activities.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeCall } from '#testing/make/make-call.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { nextStep } from '#testing/make/next-step.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { keptFigures, keptResponses, plainFigures, plainResponses, plainRows } from '#testing/oracles/plain-figures.ts'
import { plainFeatures, plainOutcomes, plainParents, plainWorks } from '#testing/oracles/plain-parents.ts'
import { sized } from '#testing/sized.ts'
import { checkFigures } from './check-figures.ts'
import { fillFigures } from './fill-figures.ts'
import { recountNightly } from './recount-nightly.ts'
import { rollUpFigures } from './roll-up-figures.ts'

const { server, db, asha, vikram, admin } = await openOffice()
afterAll(() => server.close())

const people = [asha, vikram, admin]
const schools = [world.school.collab, world.school.plain]

async function send(by: Person, method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): Promise<boolean> {
  const answer = await server.app.inject({ method, url: `/api/${path}/`, headers: by.headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  return answer.statusCode === 200
}

interface Office {
  leads: number[]
  calls: number[]
  /** How often each kind of act was done, and not refused. */
  did: Record<string, number>
}

interface Choice {
  lead: number
  other: number
  by: Person
  school: number
  action: readonly [action: number, followOn: string | null, scheduled: boolean]
  hoursAgo: number
}

const api = 'v3/admin_custom'

const latest = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows[0]?.id ?? 0

const acts = {
  async act(_office: Office, { lead, by, school, action: [actionId, followOn, isScheduled] }: Choice) {
    const namesSchools = actionId === world.action.applied
    const payload = { action_id: actionId, ...(isScheduled && nextStep(60).schedule), ...(namesSchools && { schools: [school] }) }
    const isDone = await send(by, 'POST', `${api}/action/${lead}`, payload)
    if (!isDone || followOn === null) return isDone
    const paths: Record<string, string> = { lead: 'generate', visit: 'schedule', admission: 'done', 'registration-at-schools': 'done' }
    return await send(by, 'PATCH', `${api}/${followOn}/${lead}/${paths[followOn]}`, { ...payload, schools: [school] })
  },
  comment: (_office: Office, { lead, by }: Choice) => send(by, 'POST', `${api}/comment/${lead}/create`, { comment: 'Spoke to the mother' }),
  async undo(_office: Office, { lead }: Choice) {
    const id = await latest(sql`
      select id from lead_event where lead_id = ${lead} and kind in ('action', 'follow_up_done') and undone_at is null order by id desc limit 1`)
    return await send(admin, 'POST', `${api}/logged-action/${id}/undo`)
  },
  async finish(_office: Office, { lead }: Choice) {
    const id = await latest(sql`select id from follow_up where lead_id = ${lead} and closed_at is null and category is null`)
    return await send(admin, 'POST', `${api}/follow-up/${id}/done`)
  },
  transfer: (_office: Office, { lead, by }: Choice) =>
    send(admin, 'POST', `${api}/details/${lead}`, { transfer_to: by === asha ? vikram.id : asha.id }),
  share: (_office: Office, { lead, by }: Choice) =>
    send(admin, 'POST', `${api}/details/${lead}`, { share_with: [by === asha ? vikram.id : asha.id] }),
  async takeTransferBack() {
    const id = await latest(sql`select id from lead_event where kind = 'transfer' order by id desc limit 1`)
    return await send(admin, 'POST', `${api}/transfer/${id}/undo`)
  },
  merge: (_office: Office, { lead, other }: Choice) => send(admin, 'POST', `${api}/merge`, { stays: lead, goes: other }),
  async split() {
    const id = await latest(sql`select event_id as id from lead_merge where split_at is null order by id desc limit 1`)
    return await send(admin, 'POST', `${api}/merge/${id}/split`)
  },
  takeAdmission: (_office: Office, { lead, by, school }: Choice) =>
    send(by, 'POST', `v2/admin_custom/admission-already-taken/${lead}`, { school_id: school }),
  async removeAdmission(_office: Office, { lead }: Choice) {
    const id = await latest(sql`select id from milestone where lead_id = ${lead} and kind = 'admission' and removed_at is null limit 1`)
    return await send(admin, 'DELETE', `${api}/remove-admission-done-schools/${id}`)
  },
  async place(office: Office, { lead, by, hoursAgo }: Choice) {
    const [automatic, placed_at] = [hoursAgo % 2 === 0, new Date(Date.now() - hoursAgo * 3_600_000).toISOString()]
    office.calls.push(await makeCall(db, { lead_id: lead, staff_id: by.id, state: 'parent_no_answer', automatic, placed_at }))
    return true
  },
  /** What the provider tells late belongs to the day of the call. */
  async report({ calls }: Office, { hoursAgo }: Choice) {
    const id = calls[hoursAgo % Math.max(1, calls.length)]
    if (id === undefined) return false
    await db.updateTable('call').set({ state: 'connected', talk_seconds: hoursAgo }).where('id', '=', id).execute()
    return true
  },
  /** A time that was mended, and a call that a colleague took: the facts move to the other day and account. */
  async mend({ calls }: Office, { by, lead, hoursAgo }: Choice) {
    const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const id = calls[hoursAgo % Math.max(1, calls.length)] ?? 0
    const moved = await db.updateTable('call').set({ placed_at: at, staff_id: by.id }).where('id', '=', id).executeTakeFirst()
    const asked = await db.updateTable('parent_activity').set({ at, source: 'referral' }).where('lead_id', '=', lead).executeTakeFirst()
    return moved.numUpdatedRows + asked.numUpdatedRows > 0n
  },
  /** What the website tells late belongs to the day on which the parent did it. */
  async ask(_office: Office, { lead: leadId, school: schoolId, hoursAgo }: Choice) {
    const kind = hoursAgo % 3 === 0 ? 'cart' : 'enquiry'
    const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const activity = {
      leadId,
      kind,
      at,
      schoolId,
      childId: undefined,
      source: hoursAgo % 5 === 0 ? 'referral' : 'website',
      wantsVisit: hoursAgo % 2 === 0,
    } as const
    await inTransaction(db, (tx) => writeActivities(tx, [activity]))
    return true
  },
  /** Of ours some are scheduled, or did not arrive. */
  async write(_office: Office, { lead, by, hoursAgo }: Choice) {
    const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const ours = { direction: 'outgoing', staff_id: by.id, state: hoursAgo % 3 === 0 ? 'scheduled' : 'accepted' }
    const message = hoursAgo % 2 === 0 ? { direction: 'incoming', state: 'received' } : ours
    await db
      .insertInto('message')
      .values({ lead_id: lead, e164: '+919876500000', text: 'Namaste', at, ...message })
      .execute()
    return true
  },
  async hearOfMessages(_office: Office, { lead, hoursAgo }: Choice) {
    const heard = hoursAgo % 2 === 0 ? { failed_at: new Date().toISOString() } : { state: 'accepted' }
    const { numUpdatedRows } = await db
      .updateTable('message')
      .set(heard)
      .where('lead_id', '=', lead)
      .where('direction', '=', 'outgoing')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async erase(_office: Office, { lead }: Choice) {
    await inTransaction(db, async (tx) => {
      await hideLead(tx, lead)
      await refreshListing(tx, lead)
    })
    return true
  },
  async destroy(_office: Office, { lead }: Choice) {
    const { rows } = await sql`
      delete from lead where id = ${lead} and not exists (select from lead_merge where ${lead} in (lead_id, merged_lead_id)) returning id`.execute(
      db,
    )
    return rows.length > 0
  },
  /** The dialer serves it; later, what was served long ago is forgotten. */
  async serve(_office: Office, { lead, by, hoursAgo }: Choice) {
    const [from, until] = [0, 1].map((minutes) => new Date(Date.now() - hoursAgo * 3_600_000 + minutes * 60_000).toISOString())
    const { rows } = await sql`
      insert into dial_lease (lead_id, staff_id, during, reason)
      values (${lead}, ${by.id}, tstzrange(${from}, ${until}), ${hoursAgo % 2 === 0 ? 'untouched' : 'listed'})
      on conflict do nothing returning id`.execute(db)
    return rows.length > 0
  },
  async forgetServed(_office: Office, { lead }: Choice) {
    return (await sql`delete from dial_lease where lead_id = ${lead} returning id`.execute(db)).rows.length > 0
  },
  async join() {
    await rollUpFigures(db)
    return true
  },
} satisfies Record<string, (office: Office, choice: Choice) => Promise<boolean>>

const often = [
  'act',
  'act',
  'act',
  'act',
  'undo',
  'finish',
  'merge',
  'split',
  'transfer',
  'ask',
  'place',
  'report',
  'removeAdmission',
] as const

const choice = fc.record({
  kind: fc.constantFrom<keyof typeof acts>(...often, ...(Object.keys(acts) as (keyof typeof acts)[])),
  lead: fc.nat(2),
  other: fc.nat(2),
  by: fc.constantFrom(...people),
  school: fc.constantFrom(...schools),
  action: fc.constantFrom<Choice['action'][]>(
    [world.action.callBack, null, true],
    [world.action.notPicked, null, false],
    [world.action.planCall, null, true],
    [world.action.lead, 'lead', false],
    [world.action.visit, 'visit', true],
    [world.action.visitDone, 'visit', false],
    [world.action.visitOff, 'visit', false],
    [world.action.applied, null, false],
    [world.action.registration, 'registration-at-schools', false],
    [world.action.admissionInProcess, 'admission', true],
    [world.action.admission, 'admission', false],
    [world.action.notInterested, null, false],
  ),
  hoursAgo: fc.integer({ min: 0, max: 24 * 400 }),
})

async function ask(path: string, { start, end, ...more }: { start: string; end: string; school?: string; source?: string }) {
  const query = new URLSearchParams({ start_date: start, end_date: end, ...more })
  const url = `/api/v1/admin_custom/${path}?${query}&limit=50`.replace(/(works|parents)(.*)&limit=50/, '$1$2')
  const answer = await server.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

interface Came {
  parents: number
  talked: number
  admitted: number
}
const came = ({ parents, talked, admitted }: Came): Came => ({ parents, talked, admitted })
const byName = (rows: (Came & { name: string })[]) => Object.fromEntries(rows.map((row) => [row.name, came(row)]))

/** Compares the screens that count each parent once with a plain count, in some days. */
async function compareParents(known: Awaited<ReturnType<typeof plainParents>>, days: { start: string; end: string }): Promise<void> {
  const { results } = await ask('features-performance/', days)
  expect(Object.fromEntries(results.map((row: Came & { slug: string }) => [row.slug, came(row)]))).toEqual(plainFeatures(known, days))
  const { reasons, sources, first_calls } = await ask('what-works/', days)
  expect(byName(reasons)).toEqual(plainWorks(known, 'reason', days))
  expect(byName(sources)).toEqual(plainWorks(known, 'source', days))
  expect(byName(first_calls)).toEqual(plainWorks(known, 'call', days))
  expect(await ask('analytics/enquiry/parents', days)).toEqual(plainOutcomes(known, days))
  for (const source of ['website', undefined])
    for (const school of [world.school.plain, undefined]) {
      const narrowed = { ...(school && { school: String(school) }), ...(source && { source }) }
      expect(await ask('analytics/enquiry/parents', { ...days, ...narrowed })).toEqual(plainOutcomes(known, days, { school, source }))
    }
}

interface OfSchool {
  school: { id: number }
  figures: Record<string, Amount>
}

/** Compares the figures of schools with a plain count, in some days and the same number of days before. */
async function compareSchools(rows: Awaited<ReturnType<typeof plainRows>>, days: { start: string; end: string }): Promise<void> {
  const { results, total, period } = await ask('school-performance/', days)
  const { previous }: ComparedPeriod = period
  const count = (figure: string, { start, end, until }: ComparedPeriod['previous'], of?: number) =>
    rows.filter(({ figure: counted, school, at }) => {
      const day = kolkataDay(String(at))
      return (
        counted === figure &&
        school !== null &&
        school !== undefined &&
        (of ?? school) === school &&
        day >= start &&
        day <= end &&
        !(until && Date.parse(String(at)) >= Date.parse(until))
      )
    }).length
  const plain = (of?: number) =>
    Object.fromEntries(schoolFigureNames.map((name) => [name, { amount: count(name, days, of), previous: count(name, previous, of) }]))
  expect(total).toEqual(plain())
  for (const { school, figures } of results as OfSchool[]) expect(figures).toEqual(plain(school.id))
  const found = (results as OfSchool[]).map(({ school }) => school.id)
  for (const id of schools) if (!found.includes(id)) expect(Object.values(plain(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
}

const daysAgo = (hours: number) => dayAfter(kolkataDay(Date.now()), -Math.floor(hours / 24))

test(
  'after any history every kept figure is what a plain count over its rows finds',
  async () => {
    const did: Office['did'] = {}
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { minLength: 10, maxLength: 40 }), async (choices) => {
        const leads: number[] = []
        for (const owner of [asha, vikram, asha]) leads.push(await makeLead(db, { lead: { owner_id: owner.id, source: 'website' } }))
        const office: Office = { leads, calls: [], did }
        for (const { kind, lead, other, ...rest } of choices) {
          const [one = 0, another = 0] = [leads[lead], leads[other]]
          const exists = await db.selectFrom('lead').select('id').where('id', '=', one).executeTakeFirst()
          if (exists && (await acts[kind](office, { ...rest, lead: one, other: another }))) did[kind] = (did[kind] ?? 0) + 1
        }
        expect(await keptFigures(db)).toEqual(await plainFigures(db, { asKept: true }))
        expect(await keptResponses(db)).toEqual(await plainResponses(db))
        const known = await plainParents(db)
        const [one = 0, other = 0] = choices.map(({ hoursAgo }) => hoursAgo)
        for (const [start, end] of [
          [400 * 24, 0],
          [Math.max(one, other), Math.min(one, other)],
          [one, one],
        ] as const)
          await compareParents(known, { start: daysAgo(start), end: daysAgo(end) })
        const counted = await plainRows(db)
        for (const [start, end] of [
          [400 * 24, 0],
          [Math.max(one, other), Math.min(one, other)],
          [one, one],
        ] as const)
          await compareSchools(counted, { start: daysAgo(start), end: daysAgo(end) })
      }),
      { numRuns: sized(40, 400), seed: 28, endOnFailure: true },
    )
    // A history in which an act is always refused says nothing of it.
    expect(Object.keys(acts).filter((kind) => !did[kind])).toEqual([])
    expect(await checkFigures(db)).toEqual([])
  },
  sized(180_000, 2_400_000),
)

const noted = '2021-03-04T06:00:00Z'

test('a fact, a sum and a list that are kept wrong are named by the check', async () => {
  const leadId = await makeLead(db, {
    lead: { owner_id: asha.id, created_at: noted },
    events: [{ kind: 'comment', at: noted, staff_id: asha.id }],
  })
  await rollUpFigures(db)
  expect(await checkFigures(db)).toEqual([])
  const ofDay = { start: '2021-03-04', end: '2021-03-04' }
  const isComment = sql`figure = 'comment' and day = ${ofDay.start}`
  await sql`update figure_day set amount = 3 where ${isComment}`.execute(db)
  const sum = `figure comment on 2021-03-04 of account ${asha.id}: 1 by its facts, 3 kept`
  expect(await checkFigures(db, ofDay)).toEqual([sum])
  await sql`update figure_list set leads = int4send(${leadId + 1}) where ${isComment}`.execute(db)
  const list = 'list of comment on 2021-03-04: it has not the facts of the day'
  expect(await checkFigures(db)).toEqual([sum, list, list])
  await sql`delete from figure_fact where figure = 'comment' and lead_id = ${leadId}`.execute(db)
  expect((await checkFigures(db, ofDay))[0]).toMatch(
    new RegExp(`^figure comment, row \\d+ of lead ${leadId} at 2021-03-04 06:00:00\\+00 of account ${asha.id}: not kept$`),
  )
  expect(await checkFigures(db, { start: '2021-03-05', end: '2021-03-06' })).toEqual([])
  await sql`select fill_figures()`.execute(db)
  expect(await checkFigures(db)).toEqual([])
  await db.deleteFrom('lead').where('id', '=', leadId).execute()
  await rollUpFigures(db)
  const { rows } = await sql`select from figure_fact where lead_id = ${leadId} union all select from figure_day where ${isComment}`.execute(
    db,
  )
  expect([rows, await checkFigures(db)]).toEqual([[], []])
})

test('each night yesterday and a day by dice are recounted, and the job fails with what differs', async () => {
  const yesterday = dayAfter(kolkataDay(Date.now()), -1)
  const at = `${yesterday}T06:00:00Z`
  const leadId = await makeLead(db, { lead: { owner_id: asha.id, created_at: at }, events: [{ kind: 'comment', at, staff_id: asha.id }] })
  await rollUpFigures(db)
  await recountNightly(db)
  const isComment = sql`figure = 'comment' and lead_id = ${leadId}`
  await sql`update figure_fact set school_id = ${world.school.plain} where ${isComment}`.execute(db)
  await expect(recountNightly(db)).rejects.toThrow(/figures are not what their rows say: figure comment, row \d+ of lead/)
  await sql`update figure_fact set school_id = null where ${isComment}`.execute(db)
  await recountNightly(db)
})

test('of very many facts of one instant one is found by its row', async () => {
  const at = '2019-03-04T00:00:00+05:30'
  const leadId = await makeLead(db, { lead: { created_at: at } })
  await sql`insert into parent_activity (lead_id, kind, at) select ${leadId}, 'cart', ${at} from generate_series(1, 3000)`.execute(db)
  await sql`analyze figure_fact`.execute(db)
  const read = await inTransaction(db, async (tx) => {
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'figure_fact'`.execute(tx)
      return Number(rows[0]?.read)
    }
    const before = await readSoFar()
    await sql`update parent_activity set source = 'referral' where id in (select id from parent_activity where lead_id = ${leadId} limit 20)`.execute(
      tx,
    )
    return (await readSoFar()) - before
  })
  expect(read).toBeLessThan(200)
  await db.deleteFrom('lead').where('id', '=', leadId).execute()
  await rollUpFigures(db)
  expect(await checkFigures(db)).toEqual([])
})

test('a first response that is kept wrong is named by the check', async () => {
  const leadId = await makeLead(db, { lead: { owner_id: asha.id, created_at: '2024-04-30T06:00:00Z' } })
  await db.insertInto('lead_event').values({ lead_id: leadId, kind: 'comment', staff_id: asha.id, at: '2024-05-01T06:00:00Z' }).execute()
  const fact = ({ id }: Person, is: string) =>
    `figure first_response, row ${leadId} of lead ${leadId} at 2024-04-30 06:00:00+00 of account ${id}: ${is}`
  await sql`update figure_fact set staff_id = ${vikram.id} where figure = 'first_response' and lead_id = ${leadId}`.execute(db)
  const differences = await checkFigures(db, { start: '2024-04-30', end: '2024-04-30' })
  expect(differences.toSorted()).toEqual([fact(asha, 'not kept'), fact(vikram, 'kept, but no row says so')].toSorted())
  await sql`select keep_first_response(${leadId})`.execute(db)
  expect(await checkFigures(db)).toEqual([])
})

test('a fill that ended halfway goes on, beside acts', async () => {
  for (let n = 0; n < 4; n++) await makeLead(db, { events: [{ kind: 'comment', at: noted, staff_id: asha.id }] })
  const lead = await makeLead(db, { lead: { owner_id: asha.id } })
  const tables = [
    'lead_event',
    'milestone',
    'call',
    'message',
    'follow_up',
    'parent_activity',
    'lead',
    'lead_listing',
    'dial_lease',
    'first_response',
  ]
  for (const table of tables) await sql`select refill_figures(${table})`.execute(db)
  expect(await db.selectFrom('figure_fact').select('figure').limit(1).execute()).toEqual([])
  await sql`select fill_figures_of(origin, 3) from figure_fill where origin in ('lead_event', 'lead', 'first_response')`.execute(db)
  const { rows } = await sql<{ next: number }>`select next_id::integer as next from figure_fill where origin = 'lead'`.execute(db)
  expect(rows).toEqual([{ next: 3 }])
  const writes = Array.from({ length: 12 }, () => send(asha, 'POST', `${api}/comment/${lead}/create`, { comment: 'Beside the count' }))
  await Promise.all([...writes, fillFigures(db, () => undefined)])
  expect(await checkFigures(db)).toEqual([])
  expect(await db.selectFrom('figure_fill').selectAll().execute()).toEqual([])
})

test('of two first acts at once the earlier one is kept', async () => {
  const leadId = await makeLead(db, { lead: { owner_id: asha.id } })
  const comment = { lead_id: leadId, kind: 'comment' }
  const isWaiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length > 0
  const { later } = await inTransaction(db, async (tx) => {
    await tx
      .insertInto('lead_event')
      .values({ ...comment, staff_id: asha.id, at: '2024-06-01T06:00:00Z' })
      .execute()
    const later = db
      .insertInto('lead_event')
      .values({ ...comment, staff_id: vikram.id, at: '2024-06-01T06:00:01Z' })
      .execute()
    await expect.poll(isWaiting).toBe(true)
    return { later }
  })
  await later
  expect((await keptResponses(db)).filter(([lead]) => lead === leadId)).toMatchObject([
    [leadId, asha.id, Date.parse('2024-06-01T06:00:00Z'), expect.anything()],
  ])
})

test('the first act on a parent is found among their own, also while PostgreSQL knows nothing of the table', async () => {
  const [busy, quiet] = [await makeLead(db, { lead: { owner_id: asha.id } }), await makeLead(db, { lead: { owner_id: asha.id } })]
  const addActions = async (lead: number, count: number) =>
    await sql`
      insert into lead_event (lead_id, kind, staff_id, action_id, at)
      select ${lead}, 'action', ${asha.id}, ${world.action.notPicked}, now() + n * interval '1 second' from generate_series(1, ${count}::integer) as n`.execute(
      db,
    )
  await addActions(busy, 3000)
  await sql`
    select pg_clear_relation_stats('public', 'lead_event'), pg_clear_attribute_stats('public', 'lead_event', attname, false)
    from pg_attribute where attrelid = 'lead_event'::regclass and attnum > 0 and not attisdropped`.execute(db)
  const read = await inTransaction(db, async (tx) => {
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'lead_event'`.execute(tx)
      return Number(rows[0]?.read)
    }
    const before = await readSoFar()
    await sql`select keep_first_response(${quiet})`.execute(tx)
    return (await readSoFar()) - before
  })
  expect(read).toBeLessThan(50)
  await addActions(quiet, 1)
  expect((await keptResponses(db)).filter(([lead]) => lead === quiet)).toHaveLength(1)
})

test('a recount while others write counts each row once', async () => {
  const lead = await makeLead(db, { lead: { owner_id: asha.id } })
  const writes = Array.from({ length: 12 }, () => send(asha, 'POST', `${api}/comment/${lead}/create`, { comment: 'Beside the count' }))
  const counts = [rollUpFigures(db), rollUpFigures(db)]
  await Promise.all([...writes, sql`select fill_figures()`.execute(db), ...counts, sql`select fill_figures()`.execute(db)])
  expect(await checkFigures(db)).toEqual([])
  await rollUpFigures(db)
  expect(await checkFigures(db)).toEqual([])
})

test('a day that is asked for while it is written and rolled up has what was written before, and nothing twice', async () => {
  const owner = await makeStaff(db, 'counsellor')
  const lead = await makeLead(db, { lead: { owner_id: owner.id } })
  const done = { begun: 0, ended: 0, isOver: false }
  const counted = async () => {
    const { rows } = await sql<{ comments: number }>`
      select coalesce(sum(amount), 0)::integer as comments from figure_total where figure = 'comment' and staff_id = ${owner.id}`.execute(
      db,
    )
    return rows[0]?.comments ?? 0
  }
  const write = async () => {
    for (let n = 0; n < 40; n++) {
      done.begun++
      expect(await send(owner, 'POST', `${api}/comment/${lead}/create`, { comment: 'While it is counted' })).toBe(true)
      done.ended++
    }
    done.isOver = true
  }
  const rollUp = async () => {
    while (!done.isOver) await rollUpFigures(db)
  }
  const read = async () => {
    while (!done.isOver) {
      const least = done.ended
      const count = await counted()
      expect(count).toBeGreaterThanOrEqual(least)
      expect(count).toBeLessThanOrEqual(done.begun)
    }
  }
  await Promise.all([write(), rollUp(), read(), read()])
  expect(await counted()).toBe(40)
})

test('a step that is logged again counts once, and as before when that is undone; in a merge the later of two counts', async () => {
  const [owner, other] = [await makeStaff(db, 'counsellor'), await makeStaff(db, 'counsellor')]
  const [lead, twin] = [await makeLead(db, { lead: { owner_id: owner.id } }), await makeLead(db, { lead: { owner_id: other.id } })]
  const visited = async (by: Person, leadId: number) => {
    const payload = { action_id: world.action.visitDone }
    expect(await send(by, 'POST', `${api}/action/${leadId}`, payload)).toBe(true)
    expect(await send(by, 'PATCH', `${api}/visit/${leadId}/schedule`, { ...payload, schools: [world.school.plain] })).toBe(true)
  }
  const visits = async (by: Person) =>
    (
      await sql<{ visits: number }>`
        select coalesce(sum(amount), 0)::integer as visits from figure_total where figure = 'visit_done' and staff_id = ${by.id}`.execute(
        db,
      )
    ).rows[0]?.visits
  await visited(owner, lead)
  await visited(owner, lead)
  expect(await visits(owner)).toBe(1)
  const choice = { lead, other: lead, by: owner, school: 1, action: [1, null, false], hoursAgo: 0 } as const
  expect(await acts.undo({ leads: [], calls: [], did: {} }, choice)).toBe(true)
  expect(await visits(owner)).toBe(1)
  await visited(other, twin)
  expect([await visits(owner), await visits(other)]).toEqual([1, 1])
  expect(await send(admin, 'POST', `${api}/merge`, { stays: lead, goes: twin })).toBe(true)
  expect([await visits(owner), await visits(other)]).toEqual([0, 1])
  expect(await acts.split()).toBe(true)
  expect([await visits(owner), await visits(other)]).toEqual([1, 1])
})

test('a day is a day in India', async () => {
  const leadId = await makeLead(db, { lead: { owner_id: asha.id } })
  const before = { lead_id: leadId, kind: 'comment', staff_id: asha.id }
  await db
    .insertInto('lead_event')
    .values([
      { ...before, at: '2024-02-28T18:29:59Z' },
      { ...before, at: '2024-02-28T18:30:00Z' },
      { ...before, at: '2024-02-29T18:29:59Z' },
    ])
    .execute()
  const { rows } = await sql`
    select day::text, sum(amount)::integer as amount from figure_total
    where staff_id = ${asha.id} and figure = 'comment' and day between '2024-02-01' and '2024-03-31' group by day order by day`.execute(db)
  expect(rows).toEqual([
    { day: '2024-02-28', amount: 1 },
    { day: '2024-02-29', amount: 2 },
  ])
})

test('a parent counts once in any days, on the first of them in India', async () => {
  const activities = ['2024-02-28T18:29:59Z', '2024-02-28T18:30:00Z', '2024-02-29T18:29:59Z', '2024-03-02T06:00:00Z'].map((at) => ({
    ...{ kind: 'cart' as const, at },
  }))
  const leadId = await makeLead(db, { lead: { owner_id: asha.id, created_at: '2024-02-01T06:00:00Z' }, activities })
  await makeCall(db, { lead_id: leadId, staff_id: asha.id, placed_at: '2024-03-07T18:30:00Z' })
  const cart = async (start: string, end: string) => {
    const { results } = await ask('features-performance/', { start: `2024-${start}`, end: `2024-${end}` })
    const { parents, talked } = results.find(({ slug }: { slug: string }) => slug === 'cart')
    return [parents, talked]
  }
  const all = async () => [
    await cart('02-28', '02-28'),
    await cart('02-29', '02-29'),
    await cart('02-28', '03-31'),
    await cart('03-01', '03-31'),
    await cart('03-03', '03-31'),
  ]
  // The call is 7 days and more after the first uses, and less after the last.
  const counted = [
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  expect(await all()).toEqual(counted)
  await rollUpFigures(db)
  expect(await all()).toEqual(counted)
  await db.deleteFrom('lead').where('id', '=', leadId).execute()
  expect(await cart('02-28', '03-31')).toEqual([0, 0])
  await rollUpFigures(db)
  expect(await cart('02-28', '03-31')).toEqual([0, 0])
  expect(await db.selectFrom('figure_fact').select('figure').where('lead_id', '=', leadId).execute()).toEqual([])
})
