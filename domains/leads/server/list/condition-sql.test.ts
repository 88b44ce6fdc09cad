import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Language, languages } from '#domains/leads/contract/languages.ts'
import type { KnownAction } from '#domains/leads/contract/listing/condition.ts'
import { openFactTable } from '#domains/leads/contract/listing/open-fact-table.ts'
import { sortsOf } from '#domains/leads/contract/listing/orders.ts'
import { boardingTag, languageTag, onlineTag } from '#domains/leads/contract/listing/tags.ts'
import { leadQuery } from '#domains/leads/contract/query.ts'
import { setSetting } from '#domains/settings/server/set-setting.ts'
import { listReader, makeListReaders } from '#testing/make/make-list-readers.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { randomLead } from '#testing/make/random-leads.ts'
import { randomListQuestion } from '#testing/make/random-list-questions.ts'
import { untilDayHasRoom } from '#testing/make/until-day-has-room.ts'
import { writeLeads } from '#testing/make/write-leads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import type { Reader } from '../lead/visible-to.ts'
import { readFacts } from './kept/read-facts.ts'
import { listedConditions, matchingLeads } from './matching-leads.ts'

const seed = 20_261_130
const questions = 500
/** Not the portal's own, to see that the setting counts. */
const dormantAfterDays = 20

let server: TestServer
let readers: Reader[]
let actions: KnownAction[]

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  await setSetting(server.db, 'dormant_after_days', String(dormantAfterDays))
  readers = await Promise.all((await makeListReaders(server.db)).map((id) => listReader(server.db, id)))
  actions = await server.db.selectFrom('action').select(['id', 'category', 'means']).execute()
  const lead = randomLead(
    readers.map(({ id }) => id),
    actions.map(({ id }) => id),
  )
  await writeLeads(server.db, fc.sample(lead, { numRuns: 300, seed }), Date.now())
})
afterAll(() => server.close())

test('numbers of tags are those of SQL', async () => {
  const { rows } = await sql<{ boarding: number; online: number; languages: number[] }>`
    select boarding_tag() as boarding, online_tag() as online, array(select language_tag(code) from unnest(${Object.keys(languages)}::text[]) as code)
      as languages`.execute(server.db)
  expect(rows).toEqual([{ boarding: boardingTag, online: onlineTag, languages: (Object.keys(languages) as Language[]).map(languageTag) }])
})

test('a table of facts finds what SQL finds of the same conditions, in the same order, for any list and reader', async () => {
  const tables = new Map<number, ReturnType<typeof openFactTable>>()
  let found = 0
  await fc.assert(
    fc.asyncProperty(randomListQuestion, async ({ reader: place, source, query, limit, offset }) => {
      await untilDayHasRoom()
      const reader = readers[place] as Reader
      const { phone_number, ...asked } = query.owner === undefined ? query : { ...query, owner: String(readers[Number(query.owner)]?.id) }
      const { limit: _limit, offset: _offset, ordering, ...filters } = leadQuery().parse(asked)
      const all = { ...filters, phone_number }
      const matching = matchingLeads(reader, source, { ...all, ordering })
      const listed = listedConditions(reader, source, all)
      expect(listed === undefined).toBe(matching === undefined)
      if (!matching || !listed) return
      const { viewer, schedule } = listed.rows
      const table = tables.get(viewer) ?? openFactTable()
      if (!tables.has(viewer)) table.put(await readFacts(server.db, viewer, { limit: 1_000 }))
      tables.set(viewer, table)
      const { rows } = await sql<{ lead_id: number; now: number }>`
        select lead_id, (extract(epoch from now()) * 1000000)::float8 as now from (${matching.found}) as matching order by ${matching.order}`.execute(
        server.db,
      )
      const now = rows[0]?.now ?? Date.now() * 1_000
      const conditions = [...listed.rows.conditions, ...listed.chosen]
      const page = table.find({ conditions, sorts: sortsOf(ordering, schedule), limit, offset }, { now, actions, dormantAfterDays })
      expect(page).toEqual({ count: rows.length, ids: rows.slice(offset, offset + limit).map(({ lead_id }) => lead_id) })
      if (rows.length > 0) found++
    }),
    { seed, numRuns: questions },
  )
  // Questions that nothing answers prove little.
  expect(found).toBeGreaterThan(questions / 3)
}, 300_000)
