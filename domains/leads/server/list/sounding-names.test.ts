import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchedWords } from '#domains/leads/contract/listing/fold-name.ts'
import { refreshListing } from '#domains/leads/server/lead/refresh-listing.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { spellings } from './spellings.ts'

let server: TestServer
let made = 0

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
})
afterAll(() => server.close())

const keep = (owner: Person, name: string, sharedWith: number[] = []) =>
  makeLead(server.db, { lead: { owner_id: owner.id, name }, numbers: [String(9_876_600_000 + made++)], sharedWith })

async function found(reader: Person, query: Record<string, string>): Promise<string[]> {
  const answer = await server.app.inject({
    url: `/api/v1/admin_custom/counsellor/document/all-data/?${new URLSearchParams({ ...query, limit: '100' })}`,
    headers: reader.headers,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results.map(({ name }: { name: string }) => name)
}

const alike = (reader: Person, text: string) => found(reader, { sounds_like: text })

describe('names that are spelled differently and sound alike', () => {
  test('19 of 20 are found as they are heard, and hardly any other name with them', async () => {
    const asked = spellings.flatMap(([kept, ...heard]) => heard.map((text) => ({ kept, text, words: searchedWords(text) })))
    // One statement, in the words of the search: a request for each spelling would take half a minute.
    const { rows } = await sql<{ kept: string; text: string; names: string[] }>`
      with line as materialized (
        select name, fold_name(name) as folded, name_sounds(fold_name(name)) as keys
        from unnest(${spellings.map(([kept]) => kept)}::text[]) as name
      ), asked as materialized (
        select kept, text, words, array(select (name_sounds(word))[1] from jsonb_array_elements_text(words) as word) as keys
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (kept text, text text, words jsonb)
      )
      select kept, text, array(
        select name from line where line.keys @> asked.keys
          or not exists (select from jsonb_array_elements_text(words) as word where folded not like '%' || word || '%')) as names
      from asked`.execute(server.db)
    const missed = rows.filter(({ kept, names }) => !names.includes(kept)).map(({ kept, text }) => `${text}: ${kept}`)
    expect(rows.length).toBeGreaterThan(400)
    expect(missed.length / rows.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
    const crowded = rows.filter(({ names }) => names.length > 6).map(({ text, names }) => `${text}: ${names.join(', ')}`)
    expect(crowded).toEqual([])
  })

  const others: [string, string][] = [
    ['Arun', 'Aruna'],
    ['Khan', 'Khanna'],
    ['Raj', 'Raja'],
    ['Patil', 'Patel'],
    ['Raman', 'Rehman'],
    ['Sunita', 'Sangeeta'],
    ['Seema', 'Saima'],
    ['Swati', 'Shetty'],
    ['Riya', 'Roy'],
    ['Mahmood', 'Mohammed'],
    ['Neha', 'Nisha'],
    ['Ramesh', 'Suresh'],
    ['Maria', 'Mary'],
    ['Goyal', 'Gill'],
    ['Ayush', 'Ayesha'],
    ['Rajesh', 'Rakesh'],
    ['Singh', 'Sinha'],
  ]
  test('other names stay apart', async () => {
    const reader = await makeStaff(server.db, 'counsellor')
    for (const [name] of others) await keep(reader, name)
    for (const [name, other] of others) expect(await alike(reader, other), `${other} for ${name}`).not.toContain(name)
  })

  test('all words are meant, in any order, and digits stand in the number', async () => {
    const reader = await makeStaff(server.db, 'counsellor')
    await keep(reader, 'Laxmi Choudhari')
    await keep(reader, 'Laxmi Agarwal')
    const national = String(9_876_600_000 + made - 1)
    expect(await alike(reader, 'Lakshmi Chaudhary')).toEqual(['Laxmi Choudhari'])
    expect(await alike(reader, 'chaudhry lakshmi')).toEqual(['Laxmi Choudhari'])
    expect(await alike(reader, 'Lakshmi Sharma')).toEqual([])
    expect(await alike(reader, `lakshmi ${national}`)).toEqual(['Laxmi Agarwal'])
    expect(await alike(reader, 'लक्ष्मी अग्रवाल')).toEqual(['Laxmi Agarwal'])
  })

  test('one word and two are the same name', async () => {
    const reader = await makeStaff(server.db, 'counsellor')
    await keep(reader, 'Raj Kumar Varma')
    expect(await alike(reader, 'Rajkumar Verma')).toEqual(['Raj Kumar Varma'])
  })

  test('what the search itself finds is left out', async () => {
    const reader = await makeStaff(server.db, 'counsellor')
    await keep(reader, 'Vivek Rao')
    await keep(reader, 'Viveck Rao')
    expect(await found(reader, { search: 'Vivek' })).toEqual(['Vivek Rao'])
    expect(await alike(reader, 'Vivek')).toEqual(['Viveck Rao'])
    expect(await alike(reader, 'Viveck Rao')).toEqual(['Vivek Rao'])
  })

  test.each(['', ' . ', 'ai', 'R', 'S K', '98765', '123 456', '%', "'", '🙂', '\u0964'])('%j sounds like nothing', async (text) => {
    const reader = await makeStaff(server.db, 'counsellor')
    for (const name of ['Ai', 'R', 'S K', '98765', '🙂', '%', 'Asha']) await keep(reader, name)
    expect(text.trim() === '' ? [] : await alike(reader, text)).toEqual([])
  })

  test('only leads that the reader sees are found', async () => {
    const [asha, meena, admin] = await Promise.all([
      makeStaff(server.db, 'counsellor'),
      makeStaff(server.db, 'counsellor'),
      makeStaff(server.db, 'counsellor_admin'),
    ])
    await keep(asha, 'Zulfikar Hazarika')
    await keep(asha, 'Zulfiqar Hazarika', [meena.id])
    expect(await alike(asha, 'Julfikar')).toHaveLength(2)
    expect(await alike(meena, 'Julfikar')).toEqual(['Zulfiqar Hazarika'])
    expect(await alike(await makeStaff(server.db, 'counsellor'), 'Julfikar')).toEqual([])
    expect(await alike(admin, 'Julfikar Hajarika')).toHaveLength(2)
  })

  test('a changed name sounds as it is now', async () => {
    const reader = await makeStaff(server.db, 'counsellor')
    const id = await keep(reader, 'Deepak Jha')
    await server.db.updateTable('lead').set({ name: 'Bikash Jha' }).where('id', '=', id).execute()
    await refreshListing(server.db, id)
    expect(await alike(reader, 'Dipak')).toEqual([])
    expect(await alike(reader, 'Vikas')).toEqual(['Bikash Jha'])
  })
})

test('the index has the key of sound, and the search uses it', async () => {
  const { rows } = await sql<{ definition: string }>`select pg_get_indexdef('lead_sounds'::regclass) as definition`.execute(server.db)
  expect(rows[0]?.definition).toContain('name_sounds(search_text)')
  const plan = await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return await sql<{ 'QUERY PLAN': string }>`
      explain select id from lead where viewer_ids @> array[0] and name_sounds(search_text) @> name_sounds('laxmi')`.execute(tx)
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('lead_sounds')
})
