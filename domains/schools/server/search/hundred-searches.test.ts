import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SchoolsFound, schoolSearchesOf } from '#testing/make/search-schools.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

/** A counsellor's search, the school that must come first, and its city if several cities have such a school. */
const searches: readonly (readonly [search: string, name: string, city?: string])[] = [
  // Whole names.
  ['delhi public school', 'Delhi Public School'],
  ['army public school', 'Army Public School'],
  ['loyola school', 'Loyola School'],
  ['carmel school', 'Carmel School'],
  ['don bosco school', 'Don Bosco School'],
  ['cambridge public school', 'Cambridge Public School'],
  ['indian public school', 'Indian Public School'],
  ['kendriya vidyalaya', 'Kendriya Vidyalaya'],
  ['podar international school', 'Podar International School'],
  ['ryan international school', 'Ryan International School'],
  ['maharishi vidya mandir', 'Maharishi Vidya Mandir'],
  ['sacred heart convent school', 'Sacred Heart Convent School'],
  ['mount carmel school', 'Mount Carmel School'],
  ['navy children school', 'Navy Children School'],
  ['campion school', 'Campion School', 'Mumbai'],
  ['bombay scottish school', 'Bombay Scottish School', 'Mumbai'],
  ['dhirubhai ambani international school', 'Dhirubhai Ambani International School', 'Mumbai'],
  ['mallya aditi international school', 'Mallya Aditi International School', 'Bengaluru'],
  ['wynberg allen school', 'Wynberg Allen School', 'Dehradun'],
  ['inventure academy', 'Inventure Academy', 'Bengaluru'],
  ['frank anthony public school delhi', 'The Frank Anthony Public School', 'Delhi'],
  ['the frank anthony public school kolkata', 'The Frank Anthony Public School', 'Kolkata'],
  ['cathedral & john connon school', 'Cathedral & John Connon School', 'Mumbai'],
  ["Scholars' Home", "Scholars' Home", 'Lucknow'],
  ["St. Xavier's School", "St Xavier's School"],
  // A name and its city or locality, in either order.
  ['loyola school jamshedpur', 'Loyola School', 'Jamshedpur'],
  ['jamshedpur loyola school', 'Loyola School', 'Jamshedpur'],
  ['loyola jamshedpur', 'Loyola School', 'Jamshedpur'],
  ['delhi public school gurugram', 'Delhi Public School', 'Gurugram'],
  ['delhi public school surat', 'Delhi Public School', 'Surat'],
  ['delhi public school dlf', 'Delhi Public School', 'Gurugram'],
  ['army public school bengaluru', 'Army Public School', 'Bengaluru'],
  ['navy children school pune', 'Navy Children School', 'Pune'],
  ['don bosco school mumbai', 'Don Bosco School', 'Mumbai'],
  ['vibgyor high yelahanka', 'Vibgyor High', 'Bengaluru'],
  ['vibgyor high whitefield bengaluru', 'Vibgyor High', 'Bengaluru'],
  ['podar international school pune', 'Podar International School', 'Pune'],
  ['jamnabai narsee juhu', 'Jamnabai Narsee School', 'Mumbai'],
  ['oakridge hyderabad', 'Oakridge International School', 'Hyderabad'],
  ['city montessori school indira nagar', 'City Montessori School', 'Lucknow'],
  ['montfort ranchi', 'Montfort School', 'Ranchi'],
  ['chinmaya vidyalaya koramangala', 'Chinmaya Vidyalaya', 'Bengaluru'],
  ['blue bells gurugram', 'The Blue Bells School', 'Gurugram'],
  ['greenwood high gunjur', 'Greenwood High', 'Bengaluru'],
  ['billabong bhopal', 'Billabong High International School', 'Bhopal'],
  ['loreto convent shillong', 'Loreto Convent', 'Shillong'],
  ['st marys school mumbai', "St. Mary's School", 'Mumbai'],
  ['ekya j p nagar', 'Ekya School', 'Bengaluru'],
  // Cities by the names that they had before, and schools that still have such a name.
  ['delhi public school gurgaon', 'Delhi Public School', 'Gurugram'],
  ['army public school bangalore', 'Army Public School', 'Bengaluru'],
  ['don bosco school bombay', 'Don Bosco School', 'Mumbai'],
  ['bombay scottish mahim', 'Bombay Scottish School', 'Mumbai'],
  // Parts of names.
  ['dhirubhai', 'Dhirubhai Ambani International School', 'Mumbai'],
  ['wynberg', 'Wynberg Allen School', 'Dehradun'],
  ['welham', "Welham Girls' School", 'Dehradun'],
  ['inventure', 'Inventure Academy', 'Bengaluru'],
  ['mallya aditi', 'Mallya Aditi International School', 'Bengaluru'],
  ['loyola', 'Loyola School'],
  ['billabong high int', 'Billabong High International School'],
  ['john connon', 'Cathedral & John Connon School', 'Mumbai'],
  ['connon cathedral', 'Cathedral & John Connon School', 'Mumbai'],
  ['delhi public school hajipur', 'Delhi Public School Hajipur', 'Hajipur'],
  ['delhi public sch', 'Delhi Public School'],
  ['xaviers collegiate', "St. Xavier's Collegiate School", 'Kolkata'],
  ['kalinga model', 'Kalinga Model Residential School'],
  ['gopalan hoodi', 'Gopalan International School', 'Bengaluru'],
  ['manik vidyamandir', "Indian Education Society's Manik Vidyamandir", 'Mumbai'],
  // Misspelt words.
  ['dehli public school', 'Delhi Public School'],
  ['delhi publik school', 'Delhi Public School'],
  ['dehli publik school surat', 'Delhi Public School', 'Surat'],
  ['loyala', 'Loyola School'],
  ['loyala school jamshedpur', 'Loyola School', 'Jamshedpur'],
  ['loyola jamshedpure', 'Loyola School', 'Jamshedpur'],
  ['st xaviors kolkata', "St. Xavier's Collegiate School", 'Kolkata'],
  ['dhirubai ambani', 'Dhirubhai Ambani International School', 'Mumbai'],
  ['winberg allen', 'Wynberg Allen School', 'Dehradun'],
  ['cathedrel john connon', 'Cathedral & John Connon School', 'Mumbai'],
  ['billabang high bhopal', 'Billabong High International School', 'Bhopal'],
  ['oakrigde hyderabad', 'Oakridge International School', 'Hyderabad'],
  ['sacerd heart convent school', 'Sacred Heart Convent School'],
  ['navy chilrden school pune', 'Navy Children School', 'Pune'],
  ['montfrot ranchi', 'Montfort School', 'Ranchi'],
  // Hindi words, spelled as one hears them.
  ['kendriya vidyalay', 'Kendriya Vidyalaya'],
  ['kendria vidhyalaya', 'Kendriya Vidyalaya'],
  ['chinmay vidyalaya koramangla', 'Chinmaya Vidyalaya', 'Bengaluru'],
  ['maharshi vidya mandir guwahati', 'Maharishi Vidya Mandir', 'Guwahati'],
  ['saraswathi shishu mandhir', 'Saraswati Shishu Mandir'],
  ['bhartiya vidya bhawan', 'Bharatiya Vidya Bhavan', 'Wardha'],
  ['shree laxmi public school', 'Sri Lakshmi Public School', 'Bengaluru'],
  ['rani lakshmi bai memorial', 'Rani Laxmi Bai Memorial School', 'Lucknow'],
  ['swamy vivekanand school bommasandra', 'Swamy Vivekananda School', 'Bengaluru'],
  // Abbreviations and initials.
  ['dps', 'Delhi Public School'],
  ['D.P.S. Gurgaon', 'Delhi Public School', 'Gurugram'],
  ['aps bengaluru', 'Army Public School', 'Bengaluru'],
  ['kv pune', 'Kendriya Vidyalaya', 'Pune'],
  ['jnv palin', 'Jawahar Navodaya Vidyalaya', 'Koloriang'],
  ['st. xaviers sr sec', "St. Xavier's Senior Secondary School"],
  ['rkm', 'R. K. Memorial Public School'],
  // A place without such a school: it is left out, and those elsewhere are found.
  ['st xaviors mumbai', "St Xavier's School"],
  ['DPS Pune', 'Delhi Public School'],
]

let server: TestServer
let searching: Awaited<ReturnType<typeof schoolSearchesOf>>

beforeAll(async () => {
  server = await testServer({ reference: true })
  searching = await schoolSearchesOf(server)
})
afterAll(() => server.close())

type SchoolFound = SchoolsFound['results'][number]

/** The best five among all schools, as the list and as the search of the forms and the palette answer them. */
async function bestFive(search: string): Promise<{ listed: SchoolFound[]; named: SchoolFound[] }> {
  const [listed, named] = [await searching.listed(search), await searching.named(search)]
  return { listed: listed.results.slice(0, 5), named: named.results.slice(0, 5) }
}

test('each of a hundred searches finds its school first, in lists and in forms', async () => {
  expect(searches).toHaveLength(100)
  const missed: string[] = []
  let amongFive = 0
  for (const [search, name, city] of searches) {
    const { listed, named } = await bestFive(search)
    const isMeant = (found: SchoolFound | undefined) => found?.name === name && (city === undefined || found.city === city)
    if (!isMeant(listed[0])) missed.push(`${search}: ${listed.map((found) => `${found.name}, ${found.city}`).join('; ')}`)
    if (listed.some(isMeant)) amongFive++
    expect(named.map((found) => [found.name, found.city])).toEqual(listed.map((found) => [found.name, found.city]))
  }
  expect({ missed, amongFive }).toEqual({ missed: [], amongFive: 100 })
}, 60_000)

test('a search in a city without such a school says that the city was left out, and takes its name for no other word', async () => {
  expect(await searching.listed('st xaviors mumbai')).toMatchObject({ understood: 'saint xaviers', respelled: true, left_out: 'mumbai' })
  expect(await searching.listed('DPS Pune')).toMatchObject({ understood: 'delhi public school', respelled: false, left_out: 'Pune' })
})
