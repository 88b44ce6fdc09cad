import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff } from '#testing/make/make-staff.ts'
import { importsOf } from '#testing/make/upload-import.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

// Rows as public registers of schools have them, on the places, boards and classes that the portal ships with.

let server: TestServer
let imports: ReturnType<typeof importsOf>

beforeAll(async () => {
  server = await testServer({ reference: true })
  imports = importsOf(server, await makeStaff(server.db, 'database_executive'))
})
afterAll(() => server.close())

const options = {}

async function written(...rows: string[]) {
  const shown = await imports.upload('schools', rows.join('\n'))
  const { id } = await imports.check(shown, options)
  const checked = (await imports.rows(id)).map(({ outcome, reason }) => `${outcome}${reason ? `: ${reason}` : ''}`)
  if (checked.some((line) => line.startsWith('new'))) await imports.run(id)
  return checked
}

const schoolNamed = (name: string) =>
  server.db
    .selectFrom('school')
    .leftJoin('place', 'place.id', 'district_id')
    .select(['school.name', 'website', 'phone', 'email', 'established_year', 'management', 'gender', 'board_ids', 'source_id'])
    .select('place.name as district')
    .where('school.name', '=', name)
    .executeTakeFirst()

test('contacts, years and boards as registers write them', async () => {
  const checked = await written(
    'Name,District,State,Website,Telephone,E-mail,Established,Boards',
    'Zed School One,Pune,Maharashtra,www.zed-one.example,,,,',
    'Zed School Two,Pune,Maharashtra,-,,,,',
    'Zed School Three,Pune,Maharashtra,,(020) 25430000,,,',
    'Zed School Four,Pune,Maharashtra,,"02025430000; 02025430001",,,',
    'Zed School Five,Pune,Maharashtra,,,"a@zed.example, b@zed.example",,',
    'Zed School Six,Pune,Maharashtra,,,,1987-88,',
    'Zed School Seven,Pune,Maharashtra,,,,,"CBSE, New Delhi"',
    'Zed School Eight,Pune,Maharashtra,,,,,Central Board of Secondary Education',
  )
  expect(checked).toEqual(Array.from({ length: 8 }, () => 'new'))
  expect(await schoolNamed('Zed School One')).toMatchObject({ website: 'https://www.zed-one.example' })
  expect(await schoolNamed('Zed School Three')).toMatchObject({ phone: '020 25430000' })
  expect(await schoolNamed('Zed School Five')).toMatchObject({ email: 'a@zed.example' })
  expect(await schoolNamed('Zed School Six')).toMatchObject({ established_year: 1987 })
  for (const name of ['Zed School Seven', 'Zed School Eight']) expect(await schoolNamed(name)).toMatchObject({ board_ids: [1] })
})

test('management, boys or girls and classes in the words of UDISE+', async () => {
  const checked = await written(
    'School Name,District,State,Management,School Type,Classes',
    'Yam School One,Pune,Maharashtra,Private Unaided (Recognized),3-Co-educational,1 to 10',
    'Yam School Two,Pune,Maharashtra,Department of Education,Co. Educational,Nur. to XII',
    'Yam School Three,Pune,Maharashtra,Govt. Aided,Girls only,10+2',
  )
  expect(checked).toEqual(['new', 'new', 'new'])
  expect(await schoolNamed('Yam School One')).toMatchObject({ management: 'Private (independent)', gender: 'Co-ed' })
  expect(await schoolNamed('Yam School Two')).toMatchObject({ management: 'Government', gender: 'Co-ed' })
  expect(await schoolNamed('Yam School Three')).toMatchObject({ management: 'Government-aided', gender: 'Girls' })
})

test('districts by their official and former names, and states by their letters', async () => {
  const rows = [
    ['Kheri', 'Uttar Pradesh', 'Lakhimpur Kheri'],
    ['Davangere', 'Karnataka', 'Davanagere'],
    ['24 Paraganas South', 'West Bengal', 'South 24 Parganas'],
    ['Kadapa', 'Andhra Pradesh', 'YSR Kadapa'],
    ['Ahilyanagar', 'Maharashtra', 'Ahmednagar'],
    ['Chhatrapati Sambhajinagar', 'Maharashtra', 'Aurangabad'],
    ['Raipur', 'Chattisgarh', 'Raipur'],
    ['Pune', 'MH', 'Pune'],
  ]
  const checked = await written('Name,District,State', ...rows.map(([district, state], at) => `Xan School ${at},${district},${state}`))
  expect(checked).toEqual(rows.map(() => 'new'))
  for (const [at, [, , district]] of rows.entries()) expect(await schoolNamed(`Xan School ${at}`)).toMatchObject({ district })
})

test('codes that are none make no two schools one, and a code is known however it is written', async () => {
  const twins = ['NA', '-', '2.73102E+10'].flatMap((code, at) => [
    `Wit School ${at}A,${code},Pune,Maharashtra`,
    `Wit School ${at}B,${code},Nashik,Maharashtra`,
  ])
  expect(await written('Name,Code,District,State', ...twins)).toEqual(twins.map(() => 'new'))
  expect(await written('Name,Code,District,State', 'Vim School,CBSE-9930217,Pune,Maharashtra')).toEqual(['new'])
  const again = await written('Name,Affiliation Number,District,State', 'Vim School,9930217,Pune,Maharashtra')
  expect(again[0]).toMatch(/^duplicate: .*has the same code/)
  expect((await written('Name,Affiliation Number,District,State', 'Vim School,cbse 9930217,Pune,Maharashtra'))[0]).toMatch(/^duplicate/)
})

test('codes of two registers say nothing of one another, and two of one register are two schools', async () => {
  const rows = ['1139917', 'cbse-1139917', '27080199101'].map((code) => `Agragami Convent School,${code},Wardha,Maharashtra`)
  const first = await written('Name,Affiliation Number,District,State', ...rows)
  expect(first.map((became) => became.replace(/:.*/, ''))).toEqual(['new', 'duplicate', 'duplicate'])
  const udise = await written('Name,UDISE Code,District,State', 'Agragami Convent School,27080199101,Wardha,Maharashtra')
  expect(udise[0]).toMatch(/^duplicate: .*has the same name in the same district/)
  const other = await written('Name,Affiliation Number,District,State', 'Agragami Convent School,1139918,Wardha,Maharashtra')
  expect(other).toEqual(['new'])
  const north = ['1010199101', '01010199101'].map((code) => `Nub School,${code},Pune,Maharashtra`)
  expect((await written('Name,UDISE Code,District,State', ...north)).map((became) => became.replace(/:.*/, ''))).toEqual([
    'new',
    'duplicate',
  ])
})
