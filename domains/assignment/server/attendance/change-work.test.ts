import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import type { Person } from '#testing/make/make-staff.ts'
import { openOffice } from '#testing/make/open-office.ts'
import { unchangedBy } from '#testing/oracles/unchanged-by.ts'
import { assignWaiting } from '../allocation/assign-new-leads.ts'

let office: Awaited<ReturnType<typeof openOffice>>
const open = async () => {
  office = await openOffice(office)
}
afterAll(() => office.server.close())

const root = '/api/v1/admin_custom/'
const put = (path: string, payload: object, by: Person = office.admin) =>
  office.app.inject({ method: 'PUT', url: `${root}${path}`, headers: by.headers, payload })
const work = (more: object = {}) => ({ hours: [], most_a_day: null, most_untouched: null, ...more })
const workOf = (who: Person, more?: object) => put(`attendance/counsellors/${who.id}/`, work(more))
const everyDay = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }))

async function give(count: number): Promise<(number | null)[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made++) ids.push(await makeLead(office.db))
  await inTransaction(office.db, (tx) => assignWaiting(tx, ids))
  const rows = await office.db.selectFrom('lead').select('owner_id').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ owner_id }) => owner_id)
}

/** Asha alone gets leads. */
async function onlyAsha(): Promise<void> {
  await office.db.updateTable('staff').set({ is_active: false }).where('id', 'in', [office.vikram.id, office.meena.id]).execute()
}

describe('what cannot be is refused with a sentence, and changes nothing:', () => {
  beforeAll(open)

  const hours = (...some: object[]) => work({ hours: some })
  const tenToSix = { weekday: 1, from: '10:00', to: '18:00' }
  test.each<[string, object, string]>([
    ['hours that end before they begin', hours({ ...tenToSix, to: '09:00' }), 'The hours end before they begin.'],
    ['hours of no length', hours({ ...tenToSix, to: '10:00' }), 'The hours end before they begin.'],
    ['two of one day', hours(tenToSix, { ...tenToSix, from: '19:00', to: '20:00' }), 'Give hours once for each day.'],
    ['an eighth day', hours({ ...tenToSix, weekday: 8 }), 'Sunday is 7.'],
    ['a day before Monday', hours({ ...tenToSix, weekday: 0 }), 'Monday is 1.'],
    ['no leads a day', work({ most_a_day: 0 }), 'Give a whole number above 0.'],
    ['half a lead', work({ most_a_day: 1.5 }), 'Give a whole number above 0.'],
    ['fewer than no untouched leads', work({ most_untouched: -1 }), 'Give a whole number above 0.'],
    ['more than are counted', work({ most_untouched: 1001 }), 'Give at most 1,000.'],
  ])('%s', async (_, payload, sentence) => {
    const answer = await unchangedBy(office.db, () => put(`attendance/counsellors/${office.asha.id}/`, payload))
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)])
  })

  test.each(['25:00', '10', 'ten', '10:60', ''])('a clock that says %j', async (from) => {
    const answer = await unchangedBy(office.db, () => workOf(office.asha, { hours: [{ ...tenToSix, from }] }))
    expect(answer.statusCode).toBe(400)
  })

  test('the work of who left, of an admin, of nobody', async () => {
    await office.db.updateTable('staff').set({ is_active: false }).where('id', '=', office.vikram.id).execute()
    for (const id of [office.vikram.id, office.admin.id, 999_999]) {
      const answer = await unchangedBy(office.db, () => put(`attendance/counsellors/${id}/`, work({ most_a_day: 3 })))
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'This counsellor is not active or does not exist.'])
    }
  })

  test.each<[string, object]>([
    ['when a counsellor is there', { presence: 'always' }],
    ['too few minutes to be seen in', { seen_minutes: 4 }],
    ['too many minutes to be seen in', { seen_minutes: 241 }],
    ['no patience', { offer_minutes: 0 }],
    ['more patience than a day', { tell_minutes: 1441 }],
    ['minutes that are no number', { offer_minutes: 'soon' }],
  ])('settings with %s', async (_, more) => {
    const valid = { presence: 'hours', seen_minutes: 15, offer_minutes: 10, tell_minutes: null }
    const answer = await unchangedBy(office.db, () => put('assignment/settings/', { ...valid, ...more }))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, Object.keys(more)])
  })
})

describe('a change of work counts from the next lead on:', () => {
  beforeEach(open)

  test('a limit a day holds from the next lead on, counts what came before it that day, and ends when it is taken away', async () => {
    await onlyAsha()
    const { asha } = office
    expect(await give(2)).toEqual([asha.id, asha.id])
    await workOf(asha, { most_a_day: 3 })
    expect(await give(2)).toEqual([asha.id, null])
    await workOf(asha, { most_a_day: 2 })
    expect(await give(1)).toEqual([null])
    await workOf(asha)
    expect(await give(1)).toEqual([asha.id])
  })

  test('what was given yesterday takes nothing of today’s limit', async () => {
    await onlyAsha()
    const { asha, db } = office
    await workOf(asha, { most_a_day: 1 })
    expect(await give(2)).toEqual([asha.id, null])
    await db
      .updateTable('lead_assignment')
      .set({ at: sql<string>`date_trunc('day', now(), 'Asia/Kolkata') - interval '1 second'` })
      .execute()
    expect(await give(2)).toEqual([asha.id, null])
  })

  test('a lead that staff acted on makes room under the limit of untouched leads', async () => {
    await onlyAsha()
    const { asha, app, db } = office
    await workOf(asha, { most_untouched: 1 })
    expect(await give(2)).toEqual([asha.id, null])
    const hers = await db.selectFrom('lead').select('id').where('owner_id', '=', asha.id).executeTakeFirstOrThrow()
    const comment = { comment: 'Spoke to the mother.' }
    const answered = await app.inject({
      method: 'POST',
      url: `/api/v3/admin_custom/comment/${hers.id}/create/`,
      headers: asha.headers,
      payload: comment,
    })
    expect(answered.statusCode, answered.body).toBe(200)
    expect(await give(2)).toEqual([asha.id, null])
  })

  test('a day without hours is a day off, and without any hours no day is', async () => {
    await onlyAsha()
    const { asha, db } = office
    // Tomorrow too, so that the test holds at midnight.
    const { rows } = await sql<{ today: number }>`select extract(isodow from now() at time zone 'Asia/Kolkata')::integer as today`.execute(
      db,
    )
    const today = rows[0]?.today ?? 0
    const others = everyDay('00:00', '23:59').filter(({ weekday }) => weekday !== today && weekday !== (today % 7) + 1)
    expect((await workOf(asha, { hours: others })).statusCode).toBe(200)
    expect(await give(1)).toEqual([null])
    expect((await workOf(asha, { hours: [] })).statusCode).toBe(200)
    expect(await give(1)).toEqual([asha.id])
  })
})

describe('of a change of work', () => {
  beforeEach(open)

  test('it is kept who changed whose work', async () => {
    await workOf(office.asha, { most_a_day: 5 })
    const kept = await office.db
      .selectFrom('audit_entry')
      .select(['staff_id', 'about_staff_id', 'details'])
      .where('what', '=', 'work_changed')
      .execute()
    expect(kept).toEqual([
      { staff_id: office.admin.id, about_staff_id: office.asha.id, details: { after: { hours: [], most_a_day: 5, most_untouched: null } } },
    ])
  })
})
