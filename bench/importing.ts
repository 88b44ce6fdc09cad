import { hashPassword } from '#domains/accounts/server/account/password.ts'
import { accountFor, type Role } from '#platform/contract/roles.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { importsAt } from '#testing/make/imports-at.ts'
import { makeSession } from '#testing/make/make-staff.ts'
import type { BenchPortal } from './bench-portal.ts'
import type { BenchRequest } from './latency.ts'
import { type Measured, measure } from './latency.ts'

const sizes = { leads: Number(process.env.IMPORTED_LEADS ?? 100_000), schools: Number(process.env.IMPORTED_SCHOOLS ?? 50_000) }

/** In seconds, for 100,000 leads and 50,000 schools. */
const bars = { leads: { written: 90 }, schools: { validated: 20, written: 60 } } as const

/** The most times that a list may slow down while rows are written. */
const maxTimes = 2
const requests = { before: 500, meanwhile: 2_000 }

interface ImportFigure {
  work: string
  rows: number
  seconds: number
  bar: number
  met: boolean
}

/** A list that is asked while rows are written: its p99 in milliseconds before, and meanwhile. */
interface ListBeside {
  list: string
  written: string
  before: number
  meanwhile: number
  met: boolean
}

export interface Importing {
  figures: ImportFigure[]
  lists: ListBeside[]
  met: boolean
}

type Lists = Readonly<Record<string, () => readonly BenchRequest[]>>

async function editorOf({ pool }: BenchPortal, role: Role): Promise<string> {
  const db = openDatabase(pool)
  const { id } = await db
    .insertInto('staff')
    .values({
      email: `${crypto.randomUUID()}@bench.example`,
      name: 'Bench importer',
      password_hash: await hashPassword(crypto.randomUUID()),
      ...accountFor(role),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await makeSession(db, id)
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  const done = await work()
  return [done, (performance.now() - start) / 1000]
}

function leadsFile(count: number): Buffer {
  // A block of numbers that generated leads do not have.
  const first = 6_100_000_000 + Math.floor(Math.random() * 800) * 100_000
  const lines = Array.from(
    { length: count },
    (_, at) => `${first + at},Parent ${at},Child ${at},${3 + (at % 12)},girl,Day,Please call,21/11/2025`,
  )
  return Buffer.from(['Number,Parent,Child,Child: age,Child: girl or boy,Schooling,Message,Enquired on', ...lines].join('\n'))
}

async function schoolsFile({ pool }: BenchPortal, count: number): Promise<Buffer> {
  const { rows } = await pool.query<{ district: string; state: string; lat: number; lng: number }>(
    `select district.name as district, state.name as state, district.lat, district.lng
    from place as district join place as state on state.id = district.lineage[2] where district.kind = 'district' order by district.id`,
  )
  const lines = Array.from({ length: count }, (_, at) => {
    const { district, state, lat, lng } = rows[at % rows.length] ?? { district: '', state: '', lat: 20, lng: 80 }
    // Half of them are known by name and place alone.
    return `Bench School ${at},${at % 2 ? `BENCH-${at}` : ''},"${at} Main Road","${district}","${state}",${lat},${lng},CBSE,Co-ed,No,Nursery to Class 12,40000,90000`
  })
  return Buffer.from(
    ['Name,Code,Address,District,State,Latitude,Longitude,Boards,Boys or girls,Boarding,Classes,Lowest fee,Highest fee', ...lines].join(
      '\n',
    ),
  )
}

const figure = (work: string, rows: number, seconds: number, bar: number): ImportFigure => ({
  work,
  rows,
  seconds,
  bar,
  met: seconds < bar,
})

/** Does the work while lists are asked one after another. */
async function besideLists<T>(portal: BenchPortal, lists: Lists, written: string, work: () => Promise<T>) {
  const asLists = async (count: number) => {
    const measured: Measured[] = []
    for (const list of Object.values(lists)) measured.push(await measure(portal.url, 1, count, list, portal.processorTime))
    return measured.map(({ p99 }) => p99)
  }
  const before = await asLists(requests.before)
  const [[done, seconds], meanwhile] = await Promise.all([timed(work), asLists(requests.meanwhile)])
  const beside = Object.keys(lists).map((list, at): ListBeside => {
    const [usual = 0, now = 0] = [before[at], meanwhile[at]]
    return { list, written, before: usual, meanwhile: now, met: now < maxTimes * usual }
  })
  return { done, seconds, beside }
}

/** Uploads schools and takes them back, while lists are asked. */
export async function uploadingSchools(portal: BenchPortal, lists: Lists): Promise<Importing> {
  const schools = importsAt(portal.url, await editorOf(portal, 'database_executive'))
  const file = await schoolsFile(portal, sizes.schools)
  const [validated, validating] = await timed(async () => schools.check(await schools.upload('schools', file), { known: 'skip' }))
  const { done: added, seconds, beside } = await besideLists(portal, lists, 'schools', () => schools.run(validated.id))
  await schools.revert(validated.id)
  const figures = [
    figure('schools uploaded and validated', validated.counts.new ?? 0, validating, bars.schools.validated),
    figure('schools written', added.counts.written ?? 0, seconds, bars.schools.written),
  ]
  return { figures, lists: beside, met: [...figures, ...beside].every(({ met }) => met) }
}

/** Imports leads and takes them back, and then schools. */
export async function importing(portal: BenchPortal, lists: Lists): Promise<Importing> {
  const leads = importsAt(portal.url, await editorOf(portal, 'counsellor_admin'))
  const [uploaded] = await timed(() => leads.upload('leads', leadsFile(sizes.leads)))
  const checked = await leads.check(uploaded, { source: 'bench', known: 'skip', counsellor: null })
  const { done: written, seconds, beside } = await besideLists(portal, lists, 'leads', () => leads.run(checked.id))
  const imported = figure('leads imported', written.counts.written ?? 0, seconds, bars.leads.written)
  await leads.revert(checked.id)
  const schools = await uploadingSchools(portal, lists)
  const besideBoth = [...beside, ...schools.lists]
  return { figures: [imported, ...schools.figures], lists: besideBoth, met: imported.met && schools.met && beside.every(({ met }) => met) }
}

export const importLine = ({ work, rows, seconds, bar, met }: ImportFigure) => ({
  work,
  rows,
  seconds: seconds.toFixed(1),
  bar: `< ${bar} s ${met ? 'met' : 'MISSED'}`,
})

export const besideLine = ({ list, written, before, meanwhile, met }: ListBeside) => ({
  list,
  'while these are written': written,
  'p99 ms before': before.toFixed(1),
  'p99 ms meanwhile': meanwhile.toFixed(1),
  bar: `at most ${maxTimes} times ${met ? 'met' : 'MISSED'}`,
})
