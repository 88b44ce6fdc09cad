import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldName, searchedWords } from '#domains/leads/contract/listing/fold-name.ts'
import { makeLead } from '#testing/make/make-lead.ts'
import { makeStaff, type Person } from '#testing/make/make-staff.ts'
import { makeWorld } from '#testing/make/make-world.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let asha: Person

beforeAll(async () => {
  server = await testServer()
  await makeWorld(server.db)
  asha = await makeStaff(server.db, 'counsellor')
})
afterAll(() => server.close())

async function found(field: 'search' | 'user_name', text: string): Promise<string[]> {
  const answer = await server.app.inject({
    url: `/api/v1/admin_custom/counsellor/document/all-data/?${field}=${encodeURIComponent(text)}&limit=100`,
    headers: asha.headers,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results.map(({ name }: { name: string }) => name)
}

/** A name as it is kept, and other writings of it. */
const writings: [kept: string, ...typed: string[]][] = [
  ['D’Souza Maria', "D'Souza", 'dsouza', 'D Souza', 'Maria D‘Souza', 'd`souza', 'D´Souza'],
  ["O'Brien Nora", 'O’Brien', 'OBrien', 'nora obrien'],
  [
    'S. K. Sharma',
    'S K Sharma',
    'SK Sharma',
    'S.K. Sharma',
    'S.K.Sharma',
    'Sharma S K',
    'sharma sk',
    'SKSharma',
    'S Sharma',
    'K Sharma',
    'Sharma, S.',
  ],
  ['VP Menon', 'V. P. Menon', 'V P Menon', 'menon vp'],
  ['Mohd. Arif', 'Mohd Arif', 'Md Arif', 'Md. Arif', 'Mohammad Arif', 'Muhammed Arif', 'Arif Mohammed', 'mohd.arif'],
  ['Mohammad Iqbal', 'Md Iqbal', 'Mohd. Iqbal', 'moham', 'Mohamad Iqbal'],
  ['José Fernandes', 'Jose', 'JOSÉ', 'José', 'fernandes jose'],
  ['Jose Pinto', 'José Pinto'],
  ['क़ासिम अली', 'कासिम', 'क़ासिम', 'अली कासिम'],
  ['फिरोज खान', 'फ़िरोज़', 'फ़िरोज़ ख़ान'],
  ['Asha Rao', 'Rao Asha', 'Asha  Rao', ' asha rao ', 'Asha\u00a0Rao', 'Rao, Asha', 'Asha-Rao', 'ash ra'],
  ['Abdul-Rehman Qureshi', 'abdul rehman', 'Abdul Rehman', 'qureshi abdul-rehman'],
  ['Zoë Łukasz', 'Zoe'],
  ['Ｗｉｄｅ Name', 'wide name'],
  ['डॉ॰ मीरा', 'डॉ मीरा', 'मीरा डॉ'],
]

describe('names are found however they are typed', () => {
  beforeAll(async () => {
    for (const [place, [name]] of writings.entries())
      await makeLead(server.db, { lead: { owner_id: asha.id, name }, numbers: [String(9_876_500_100 + place)] })
  })

  test.each(writings)('%s', async (kept, ...typed) => {
    for (const text of [kept, ...typed]) {
      expect(await found('search', text), text).toContain(kept)
      expect(await found('user_name', text), text).toContain(kept)
    }
  })

  test('a word that is not in the name, or only in another, finds nothing', async () => {
    expect(await found('search', 'Asha Menon')).toEqual([])
    expect(await found('search', 'Rao Asha')).toEqual(['Asha Rao'])
    expect(await found('search', 'Q Sharma')).toEqual([])
    expect(await found('search', "'")).toEqual([])
    expect(await found('user_name', ' . ')).not.toContain('S. K. Sharma')
  })

  test('a name and a part of the number narrow one another', async () => {
    const place = writings.findIndex(([name]) => name === 'Asha Rao')
    expect(await found('search', `asha 98765 ${String(100 + place).padStart(5, '0')}`)).toEqual(['Asha Rao'])
    expect(await found('search', 'asha 98765 99999')).toEqual([])
    expect(await found('user_name', 'asha 98765')).toEqual([])
  })
})

test('the database folds names as typed words are folded', async () => {
  const names = [
    ...writings.flat(),
    '100% Kumar_x',
    '\\',
    'ÀÉÎÕÜ ñ ç',
    'Straße',
    'ﬁne',
    'Ⅷ',
    'ب مُحَمَّد',
    'a',
    'a b',
    'x a b y',
    '🙂 Asha',
    '½ İ',
  ]
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold_name(name) as folded from unnest(${names}::text[]) as name`.execute(server.db)
  for (const { name, folded } of rows) {
    expect(`${folded} `.startsWith(`${foldName(name).join(' ')} `), `${name}: ${folded}`).toBe(true)
    for (const word of searchedWords(name)) expect(folded, name).toContain(word)
  }
})

test('names are sorted without regard to accents and signs', async () => {
  const meena = await makeStaff(server.db, 'counsellor')
  const names = ['Óscar', "O'Neil", 'Odette', 'Om']
  for (const [place, name] of names.entries())
    await makeLead(server.db, { lead: { owner_id: meena.id, name }, numbers: [String(9_876_500_200 + place)] })
  const answer = await server.app.inject({
    url: '/api/v1/admin_custom/counsellor/document/all-data/?ordering=name',
    headers: meena.headers,
  })
  expect(answer.json().results.map(({ name }: { name: string }) => name)).toEqual(['Odette', 'Om', "O'Neil", 'Óscar'])
})
