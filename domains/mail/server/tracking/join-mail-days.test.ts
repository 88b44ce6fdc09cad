import { afterAll, beforeAll, expect, test } from 'vitest'
import { kolkataDay } from '#platform/contract/india.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'
import { joinMailDays } from './join-mail-days.ts'

let there: Mailing
beforeAll(async () => {
  there = await openMailing()
})
afterAll(() => there.close())

test('the parts of past days become one row each with the same sum, also a second time; today stays in parts', async () => {
  const today = kolkataDay(Date.now())
  const days = ['2026-03-01', '2026-03-02', today]
  const figures = [
    { what: 'sent', version_id: 1, campaign_id: 0 },
    { what: 'sent', version_id: 1, campaign_id: 7 },
    { what: 'opened', version_id: 2, campaign_id: 0 },
  ]
  const row = (day: string, figure: (typeof figures)[number], part: number, count: number) => ({ day, ...figure, part, count })
  const parts = [0, 3, 15]
  await there.db.deleteFrom('mail_day').execute()
  await there.db
    .insertInto('mail_day')
    .values(days.flatMap((day) => figures.flatMap((figure) => parts.map((part) => row(day, figure, part, part + 1)))))
    .execute()
  const kept = () =>
    there.db
      .selectFrom('mail_day')
      .select(({ cast, ref }) => [cast<string>(ref('day'), 'text').as('day'), 'what', 'version_id', 'campaign_id', 'part', 'count'])
      .orderBy('day')
      .orderBy('what', 'desc')
      .orderBy('campaign_id')
      .orderBy('part')
      .execute()
  const ofToday = figures.flatMap((figure) => parts.map((part) => row(today, figure, part, part + 1)))
  const joined = (count: number) => days.slice(0, 2).flatMap((day) => figures.map((figure) => row(day, figure, 0, count)))

  await joinMailDays(there.db)
  expect(await kept()).toEqual([...joined(21), ...ofToday])

  // A mail of a past day comes back late.
  const late = days.slice(0, 2).flatMap((day) => figures.map((figure) => row(day, figure, 5, -1)))
  await there.db.insertInto('mail_day').values(late).execute()
  await joinMailDays(there.db)
  expect(await kept()).toEqual([...joined(20), ...ofToday])
})
