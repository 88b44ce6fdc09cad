import type pg from 'pg'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { recommendDay } from '#domains/recommendations/contract/recommendations.ts'
import { listSchools } from '#domains/schools/contract/school-lists.ts'
import { searchSchoolNames } from '#domains/schools/contract/schools.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { makeSession } from '#testing/make/make-staff.ts'
import { type BenchPortal, openBenchPortal } from './bench-portal.ts'
import { type Importing, uploadingSchools } from './importing.ts'
import { type BenchRequest, type Measured, measure } from './latency.ts'
import { parentPage } from './parent-page.ts'

/** Few beside the schools, so that these portals are soon made. */
const leads = 1_000
/** A search reads and ranks all schools that match, so it may take ten times as long beside ten times as many. */
const sizes = [
  { schools: 20_000, ms: 40, recommendedMs: 40 },
  { schools: 200_000, ms: 400, recommendedMs: 80 },
]
const connections = 16
const requests = 600
/** So many ask for recommendations at once. */
const fifty = 50
/** The wanted rate of the busy request: four times that of Directus, measured beside ours on one machine. */
const wantedPerSecond = 4 * 111

interface Cast {
  tokens: string[]
  samples: { name: string; city: number; board: number; word: string; lat: number; lng: number }[]
}

interface Work {
  name: string
  path: (sample: Cast['samples'][number]) => string
  /** The body of the request. */
  body?: (sample: Cast['samples'][number]) => unknown
  /** True if the bar of recommendations applies. */
  recommends?: true
  /** True to send it over many connections too, with a bar for the answers in a second. */
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

/** Replaces one letter of a word, never the first. */
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

const homeOf = ({ lat, lng }: Cast['samples'][number]) => ({
  lat: lat + (Math.random() - 0.5) * 0.05,
  lng: lng + (Math.random() - 0.5) * 0.05,
})

/** Criteria of a parent in one of the largest cities, with facets, reasons and the effect of relaxing a wish in the answer. */
const recommending: Work[] = [
  { name: 'recommended, 6 km', path: () => recommendDay.path, body: homeOf, recommends: true },
  {
    name: 'recommended, all criteria',
    path: () => recommendDay.path,
    body: (sample) => ({
      ...homeOf(sample),
      classes: [any([1, 4, 8])],
      boards: [sample.board],
      budget_min: 40_000,
      budget_max: any([60_000, 120_000, 250_000]),
    }),
    recommends: true,
  },
  {
    name: 'recommended, nothing fits',
    path: () => recommendDay.path,
    body: (sample) => ({ ...homeOf(sample), classes: [1], boards: [sample.board], category: 'None of these', budget_max: 60_000 }),
    recommends: true,
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
    select name, city_id as city, board_ids[1] as board, lat, lng,
      (select word from regexp_split_to_table(lower(name), '[^a-z]+') as word where length(word) > 3 order by md5(word || id) limit 1) as word
    from school join city using (city_id) where board_ids <> '{}' and lat is not null and name ~* '[a-z]{4}' order by md5(school.id::text) limit 1000`)
  return { tokens, samples }
}

/** Measures an upload beside many schools. */
type Uploaded = Importing & { schools: number }

/** How long a school list takes while 50 ask for recommendations without a pause, against twice what it takes alone. */
async function besideRecommendations(portal: BenchPortal, cast: Cast, schools: number): Promise<SchoolFigure> {
  const [list] = works
  const [recommended] = recommending
  if (!list || !recommended) throw new Error('There is nothing to measure.')
  const asks = (work: Work) => (connection: number) => [askedOf(work, cast, connection)]
  const alone = await measure(portal.url, 1, requests, asks(list), portal.processorTime)
  const many = measure(portal.url, fifty, 20 * requests, asks(recommended), portal.processorTime)
  const beside = await measure(portal.url, 1, requests, asks(list), portal.processorTime)
  const together = await many
  return {
    work: `school list beside ${fifty} recommended`,
    schools,
    alone: beside,
    together,
    bar: `p99 < ${(2 * alone.p99).toFixed(1)} ms, twice alone`,
    met: beside.p99 < 2 * alone.p99,
  }
}

function askedOf({ path, body }: Work, { tokens, samples }: Cast, connection: number): BenchRequest {
  const sample = any(samples)
  return { path: path(sample), token: tokens[connection % tokens.length] ?? '', ...(body && { body: body(sample) }) }
}

async function ofSize({ schools, ms, recommendedMs }: (typeof sizes)[number], isReading: boolean) {
  const portal = await openBenchPortal(leads, schools)
  try {
    const cast = await castOf(portal.pool)
    const { tokens, samples } = cast
    const figures: SchoolFigure[] = []
    for (const work of [...recommending, ...works]) {
      const { name, busy } = work
      const next = (connection: number) => [askedOf(work, cast, connection)]
      const alone = await measure(portal.url, 1, requests, next, portal.processorTime)
      const together = busy && (await measure(portal.url, connections, 10 * requests, next, portal.processorTime))
      const most = work.recommends ? recommendedMs : ms
      const bar = `p99 < ${most} ms${busy ? ` and ${wantedPerSecond}/s` : ''}`
      const met = alone.p99 < most && (!together || together.perSecond >= wantedPerSecond)
      figures.push({ work: name, schools, alone, together, bar, met })
      console.log('measured:', schoolLine(figures.at(-1) as SchoolFigure))
    }
    figures.push(await besideRecommendations(portal, cast, schools))
    console.log('measured:', schoolLine(figures.at(-1) as SchoolFigure))
    const page = await parentPage(portal)
    const of = { schools, alone: page.measured, together: undefined }
    figures.push({ work: `parent’s page, ${page.bytes} bytes at 50 kB/s`, ...of, bar: page.bar, met: page.met })
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

/**
 * Measures how fast schools are found and, unless only reading is asked for, uploaded, beside 20,000 and 200,000 schools or one of these
 * numbers.
 */
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
