import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

/** Names of schools as they are mistyped or misheard, and the school that is meant; the wrong word of many stands in a name or a place. */
const mistyped: readonly (readonly [typed: string, name: string])[] = [
  ['loyloa english medium school', 'Loyola English Medium School'],
  ['priya cment high school', 'Priya Cement High School'],
  ['sri aurbindo ideal high school', 'Sri Aurobindo Ideal High School'],
  ['st jospehs school jamui', "St. Joseph's School"],
  ['salem englsh school raipur', 'Salem English School'],
  ['modren era convent', 'Modern Era Convent'],
  ['bharadwaj model school', 'Bhardwaj Model School'],
  ['sharda mandir school panaji', 'Sharada Mandir School'],
  ['delhi pubic school surat', 'Delhi Public School'],
  ['shiv vidhya nikaten school faridabad', 'Shiv Vidya Niketan School'],
  ['st puals school jhajjar', 'St.Pauls School'],
  ['miska internatonal public school', 'Miska International Public School'],
  ['orental public school balidih', 'The Oriental Public School'],
  ['catherine academy khuti', 'Katherine Academy'],
  ['clarance high school bengaluru', 'Clarence High School'],
  ['janni public school kadugodi', 'Janani Public School'],
  ['oxfrod english school bengaluru', 'The Oxford English School'],
  ['red camel islamik school', 'Red Camels Islamic School'],
  ['don basco senior secondary kochi', 'Don Bosco Senior Secondary School'],
  ['chavra international school', 'Chavara International School'],
  ['mary matha english medum school', 'Mary Matha English Medium School'],
  ['podar internatonal school amravati', 'Podar International School'],
  ['silver oask school bathinda', 'Silver Oaks School'],
  ['wisdem world school sangrur', 'Wisdom World School'],
  ['maharishi vidya mandhir thanjavoor', 'Maharishi Vidya Mandir'],
  ['montassori prime school', 'Montessori Prime School'],
  ['asissi convnet school bareilly', 'Assisi Convent School'],
  ['st anthony school ghaziabad', "St. Antony's School"],
  ['alexandar public school meerut', 'Alexander Public School'],
  ['laureto day school kolkata', 'Loreto Day School'],
  ['good shepard school darjeeling', 'Good Shepherd School'],
  ['ideal publik school howrah', 'Ideal Public School'],
  ['st josephs high scool srikakulam', "St. Joseph's High School"],
  ['shiksha the gurkul', 'Shiksha The Gurukul'],
  ['st johns acadmey', 'St. Johns Academy'],
  ['ramjus sec school no 6', 'Ramjas Sec School No-6'],
  ['m r bharati model sr sec school', 'M.R. Bharti Model Sr. Sec. School'],
  ['new milenium internatonal school ladwara', 'New Millennium International School Ladwara'],
  ['kv gomo', 'KV Gomoh'],
  ['eklavaya model residential school tantnagar', 'Eklavya Model Residential School Tantnagar'],
  ['kid internatinal school bengaluru', 'Kids International School'],
  ['royal intrenational public school', 'Royal International Public School'],
  ['sri sai gurukula residential school', 'Sri Sai Gurukula Residendial School'],
  ['sree chanamalikarjuna cbse school', 'Sree Channamallikarjuna C.B.S.E School'],
  ['chavara international acadamy kochi', 'Chavara International Academy'],
  ['swami ramdas smarak sarasvati vidya mandir', 'Swami Ramdas Smaraka Saraswathi Vidya Mandir'],
  ['ashar english medium school malappuram', 'Azhar English Medium School'],
  ['hari shri vidya nidi school', 'Hari Sri Vidya Nidhi School'],
  ['scholers public school bhind', 'Scholars Public School'],
  ['t r ghandi public school', 'T.R. Gandhi Public School'],
  ['gayakwad patil international school', 'Gaikwad-Patil International School'],
  ['city pirde school ravet', 'City Pride School Ravet'],
  ['ume khadija english mediem school', 'Umme Khadija English Medium School'],
  ['school of briliant yavatmal', 'School of Brilliant (Co.Ed.)'],
  ['sudhananda vidyalaya', 'Suddhananda Vidyalaya'],
  ['assumtion convent school', 'Assumption Convent School'],
  ['the renaisance school mansa', 'The Renaissance School'],
  ['srs publc school kumher', 'SRS Public School Kumher'],
  ['st micheals academy chennai', "St.Michael's Academy"],
  ['park veiw academy', 'Park View Academy'],
  ['st josephs high school medek', "St. Joseph's High School"],
  ['vijeta vidyalya', 'Vijetha Vidyalaya'],
  ['asisi covent school bareilly', 'Assisi Convent School'],
  ['st marrys school gazipur', "St. Mary's School"],
  ['awan educatonal academy', 'Awan Educational Academy'],
  ['wilsonai college moradabad', 'Wilsonia College'],
  ['cambrain hall dehradun', 'Cambrian Hall'],
  ['vrindavan boarding school', 'Brindavan Boarding School'],
  ['mahadevi birla sishu vihar', 'Mahadevi Birla Shishu Vihar'],
  ['scholars convant', 'Scholars Convent'],
  ['invnet public school', 'Invent Public School'],
  ['government hgih school wakha', 'Govt High School Wakha'],
  ['jindal vida mandir', 'Jindal Vidya Mandir'],
  ['lashya school', 'Lakshya School'],
  ['vidya jyorhi school', 'Vidya Jyothi School'],
  ['transcend schiol', 'Transcend School'],
  ['gnanajyothi skhool', 'Gnanajyothi School'],
  ['hiranandani foundation schoool', 'Hiranandani Foundation School'],
  ['aryan english meidum school', 'Aryan English Medium School'],
  ['the heritage shcool uggi', 'The Heritage School Uggi'],
  ['amazn international school', 'Amazon International School'],
]

let server: TestServer
let headers: { authorization: string }

beforeAll(async () => {
  server = await testServer({ reference: true })
  headers = (await makeStaff(server.db, 'counsellor')).headers
})
afterAll(() => server.close())

interface Found {
  results: { id: number; name: string }[]
  understood: string | null
  respelled: boolean
  left_out: string | null
}

const ask = async (name: string): Promise<Found> =>
  (await server.app.inject({ url: `/api/v1/admin_custom/name-search/?${new URLSearchParams({ name })}`, headers })).json()

/** St. Pauls, Saint Paul's and St Paul's are one name. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’.]/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bgovt\b/g, 'government')
    .replace(/[^a-z0-9]+/g, '')

test('names that are mistyped or misheard are found among the first five', async () => {
  const missed: string[] = []
  for (const [typed, name] of mistyped) {
    const { results, understood } = await ask(typed)
    if (!results.slice(0, 5).some((found) => plain(found.name) === plain(name)))
      missed.push(`${typed} (${understood}): ${results[0]?.name}`)
  }
  expect(mistyped.length).toBeGreaterThan(75)
  expect(missed).toEqual([])
}, 60_000)

test('the search says what it understood, and as typed it finds nothing', async () => {
  expect(await ask('delhi pubic school surat')).toMatchObject({ understood: 'delhi public school surat', respelled: true, left_out: null })
  const asTyped = '/api/v1/admin_custom/name-search/?name=delhi+pubic+school+surat&as_typed=true'
  expect((await server.app.inject({ url: asTyped, headers })).json()).toMatchObject({ results: [], respelled: false })
})

test('a word that some school has as it was typed finds that school', async () => {
  expect(await ask('internatonal residential')).toMatchObject({
    respelled: false,
    results: [expect.objectContaining({ name: expect.stringMatching(/Internatonal/) })],
  })
})

test('a place at the end is left out before it is taken for another word, also beside a mistake', async () => {
  const { id } = await makeSchool(server.db, { name: 'Delhi Public School Punj' })
  expect(await ask('dps pune')).toMatchObject({ understood: 'delhi public school', respelled: false, left_out: 'pune' })
  expect(await ask('delhi pubic school pune')).toMatchObject({ understood: 'delhi public school', respelled: true, left_out: 'pune' })
  await server.db.deleteFrom('school').where('id', '=', id).execute()
})

test('several wrong words are put right together', async () => {
  expect(await ask('podar internatonal shcool')).toMatchObject({ understood: 'podar international school', respelled: true })
})

test('right names beside a city in which they are not keep their spelling', async () => {
  const { rows } = await server.pool.query<{ typed: string }>(`
    with listed as (select id, name, (select place.name from place where place.id = city_id) as city from school where length(name) between 10 and 40),
      named as (select *, row_number() over (order by md5(id || 'name')) as at from listed),
      placed as (select *, row_number() over (order by md5(id || 'city')) as at from listed)
    select named.name || ' ' || placed.city as typed from named join placed using (at) where named.city <> placed.city order by at limit 60`)
  expect(rows).toHaveLength(60)
  const respelled: string[] = []
  for (const { typed } of rows) {
    const found = await ask(typed)
    if (found.respelled) respelled.push(`${typed}: ${found.understood}`)
  }
  expect(respelled).toEqual([])
}, 60_000)
