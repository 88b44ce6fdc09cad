import type pg from 'pg'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { listSchools } from '#domains/schools/contract/school-lists.ts'
import { searchSchoolNames } from '#domains/schools/contract/schools.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { makeSession } from '#testing/make/make-staff.ts'
import { openBenchPortal } from './bench-portal.ts'
import { type Importing, uploadingSchools } from './importing.ts'
import { type Measured, measure } from './latency.ts'

/** Few beside the schools, so that these portals are soon made. */
const leads = 1_000
const sizes = [
  { schools: 20_000, ms: 40 },
  { schools: 200_000, ms: 60 },
]
const connections = 16
const requests = 600
/** What Directus answers of the busy request on the machine on which ours was measured beside it, and how many times that is wanted. */
const wantedPerSecond = 4 * 111

interface Cast {
  tokens: string[]
  samples: { name: string; city: number; board: number; word: string }[]
}

interface Work {
  name: string
  path: (sample: Cast['samples'][number]) => string
  /** Asked over many connections too, and held to how many are answered in a second. */
  busy?: true
}

export interface SchoolFigure {
  work: string
  schools: number
  alone: Measured
  together: Measured | undefined
  bar: string
  met: boolean
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const list = (query: Record<string, string | number>) =>
  `${listSchools.path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
const searched = (text: string) => list({ search: text })

const filters: Record<string, string>[] = [
  { collab: 'true' },
  { is_featured: 'true' },
  { is_verified: 'false' },
  { is_verified: 'all', ordering: '-updated_at' },
  { ordering: 'fees' },
  { ordering: '-fees', collab: 'true' },
  { ordering: 'global_rank' },
  { board: '1' },
  { board: '2,3', is_featured: 'true' },
  { lat: '18.52', lng: '73.85', radius: '10' },
]

/** A letter of a word is another: far enough in that it is not the first. */
const misspelt = (word: string) => `${word.slice(0, 3)}${word[3] === 'q' ? 'x' : 'q'}${word.slice(4)}`

const works: Work[] = [
  { name: 'school list, no filter', path: () => list({}) },
  {
    name: 'school list, filtered',
    path: ({ city, board }) => list(any([...filters, { school_city__id: city }, { school_city__id: city, board }])),
  },
  { name: 'searched: a name', path: ({ name }) => searched(name.slice(0, 60)) },
  { name: 'searched: a word', path: ({ word }) => searched(word) },
  { name: 'searched: common word', path: () => searched(any(['school', 'public', 'public school', 'vidyalaya', 'road'])) },
  { name: 'searched: one letter', path: () => searched(any(['s', 'p', 'a', 'k'])) },
  { name: 'searched: misspelt', path: ({ word }) => searched(misspelt(word)) },
  { name: 'searched: abbreviation', path: () => searched(any(['dps', 'kv', 'st marys', 'govt sr sec', 'jnv', 'dav'])) },
  { name: 'searched, by fees', path: ({ word }) => list({ search: word, ordering: 'fees' }) },
  {
    name: 'city, board, text, by fees',
    path: ({ city, board, word }) => list({ school_city__id: city, board, search: word, ordering: 'fees' }),
    busy: true,
  },
  {
    name: 'palette',
    path: ({ name, word }) =>
      `${searchSchoolNames.path}?${new URLSearchParams({ name: any([name.slice(0, 8), word, 'school', 'sc', 'public school']) })}`,
  },
]

async function castOf(pool: pg.Pool): Promise<Cast> {
  const db = openDatabase(pool)
  const { rows: staff } = await pool.query<{ id: number }>(
    `select id from staff where user_type = 2 and is_active order by id limit ${connections}`,
  )
  const tokens: string[] = []
  for (const { id } of staff) tokens.push(await makeSession(db, id))
  const { rows: samples } = await pool.query<Cast['samples'][number]>(`
    with city as (select city_id from school where city_id is not null group by city_id order by count(*) desc limit 20)
    select name, city_id as city, board_ids[1] as board,
      (select word from regexp_split_to_table(lower(name), '[^a-z]+') as word where length(word) > 3 order by md5(word || id) limit 1) as word
    from school join city using (city_id) where board_ids <> '{}' and name ~* '[a-z]{4}' order by md5(school.id::text) limit 1000`)
  return { tokens, samples }
}

/** How an upload fares beside so many schools. */
type Uploaded = Importing & { schools: number }

async function ofSize({ schools, ms }: (typeof sizes)[number], isReading: boolean) {
  const portal = await openBenchPortal(leads, schools)
  try {
    const { tokens, samples } = await castOf(portal.pool)
    const figures: SchoolFigure[] = []
    for (const { name, path, busy } of works) {
      const next = (connection: number) => [{ path: path(any(samples)), token: tokens[connection % tokens.length] ?? '' }]
      const alone = await measure(portal.url, 1, requests, next, portal.processorTime)
      const together = busy && (await measure(portal.url, connections, 10 * requests, next, portal.processorTime))
      const bar = `p99 < ${ms} ms${busy ? ` and ${wantedPerSecond}/s` : ''}`
      const met = alone.p99 < ms && (!together || together.perSecond >= wantedPerSecond)
      figures.push({ work: name, schools, alone, together, bar, met })
      console.log('measured:', schoolLine(figures.at(-1) as SchoolFigure))
    }
    if (isReading) return { figures, uploaded: [] }
    const token = tokens[0] ?? ''
    const uploaded = await uploadingSchools(portal, {
      "a counsellor's": () => [{ path: listAllLeads.path, token }],
      'of schools': () => [{ path: works[1]?.path(any(samples)) ?? '', token }],
    })
    return { figures, uploaded: [{ ...uploaded, schools }] }
  } finally {
    await portal.stop()
  }
}

/** How fast schools are found, and many uploaded if not reading alone is asked, where 20,000 and 200,000 stand already, or one of these. */
export async function schoolLists(only = 0, isReading = false): Promise<{ found: SchoolFigure[]; uploaded: Uploaded[] }> {
  const found: SchoolFigure[] = []
  const uploaded: Uploaded[] = []
  for (const size of sizes) {
    if (only && size.schools !== only) continue
    const measured = await ofSize(size, isReading)
    found.push(...measured.figures)
    uploaded.push(...measured.uploaded)
  }
  return { found, uploaded }
}

export const schoolLine = ({ work, schools, alone, together, bar, met }: SchoolFigure) => ({
  work,
  schools,
  'p50 ms': alone.p50.toFixed(1),
  'p99 ms': alone.p99.toFixed(1),
  'CPU ms': alone.processor.toFixed(2),
  [`/s at ${connections}`]: together ? Math.round(together.perSecond) : '',
  [`CPU ms at ${connections}`]: together ? together.processor.toFixed(2) : '',
  bar: `${bar} ${met ? 'met' : 'MISSED'}`,
})
