import { setTimeout as sleep } from 'node:timers/promises'
import { getAnalytics, getBoardingAnalytics, getLeaderBoard } from '#domains/analytics/contract/counsellor-figures.ts'
import { getEnquiryAnalytics, getEnquiryOutcomes } from '#domains/analytics/contract/enquiry-figures.ts'
import { listFeaturePerformance } from '#domains/analytics/contract/feature-figures.ts'
import { listFigureRows } from '#domains/analytics/contract/figure-rows.ts'
import { listSchoolPerformance } from '#domains/analytics/contract/school-figures.ts'
import { getWhatWorks } from '#domains/analytics/contract/what-works.ts'
import { learnChances } from '#domains/analytics/server/chances/learn-chances.ts'
import { callsOfSources } from '#domains/leads/contract/lists.ts'
import { dayAfter, kolkataDay } from '#platform/contract/india.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { BenchPortal } from './bench-portal.ts'
import { type BenchRequest, measure } from './latency.ts'
import { keepingFigures, median, upkeepOf } from './upkeep.ts'
import type { Cast, Work, Worker } from './works.ts'

const requests = 60

/** Days back from today, and the milliseconds that 95 of 100 requests for so many may take. */
const spans = { month: { days: 30, bar: 300 }, year: { days: 365, bar: 800 } } as const

const learningBar = 60
const fillBar = 300

/** The tables of figures before 30 November 2026 took 1,318 MB with a million leads. */
const bytesBar = 2 * 1318

/** For lists of a period, at the database's end. */
const listsBar = 100

interface FigureLine {
  work: string
  value: string
  bar: string
  met: boolean
}

export interface FiguresMeasured {
  lines: FigureLine[]
  met: boolean
}

const periodText = (days: number, prefix = '') => {
  const today = kolkataDay(Date.now())
  return `${prefix}start_date=${dayAfter(today, 1 - days)}&${prefix}end_date=${today}`
}

/** The screens of figures, each as its counsellor admin asks for it. */
const screens: Readonly<Record<string, (days: number, cast: Cast) => string>> = {
  counsellors: (days) => `${getAnalytics.path}?${periodText(days, 'action_')}`,
  'a typical counsellor': (days, { typical }) => `${getAnalytics.path}?${periodText(days, 'action_')}&id=${typical[0]?.staff.id}`,
  'the busiest counsellor': (days, { busiest }) => `${getAnalytics.path}?${periodText(days, 'action_')}&id=${busiest.staff.id}`,
  'boarding counsellors': (days) => `${getBoardingAnalytics.path}?${periodText(days)}`,
  leaderboard: (days) => `${getLeaderBoard.path}?${periodText(days)}`,
  enquiries: (days) => `${getEnquiryAnalytics.path}?${periodText(days)}`,
  'enquiries by source': (days) => `${getEnquiryAnalytics.path}?${periodText(days)}&source_wise=true`,
  'what became of enquiries': (days) => `${getEnquiryOutcomes.path}?${periodText(days)}`,
  schools: (days) => `${listSchoolPerformance.path}?${periodText(days)}`,
  features: (days) => `${listFeaturePerformance.path}?${periodText(days)}`,
  'what works': (days) => `${getWhatWorks.path}?${periodText(days)}`,
  'counsellors, of a class and new': (days) => `${getAnalytics.path}?${periodText(days, 'action_')}&class=4&parent=new`,
  'what became of enquiries, of a city, source and class': (days) =>
    `${getEnquiryOutcomes.path}?${periodText(days)}&city_slug=pune&source=website&class=4`,
  'features, of returning parents': (days) => `${listFeaturePerformance.path}?${periodText(days)}&parent=returning`,
  'rows of admissions': (days) => `${listFigureRows.path}?figure=admission_done&${periodText(days)}`,
  'rows of parents who visited': (days) => `${listFigureRows.path}?figure=enquiry&became=visit_done&${periodText(days)}`,
  'rows of parents who were answered': (days) => `${listFigureRows.path}?figure=enquiry&became=spoken&${periodText(days)}`,
  'rows of enquiries': (days) => `${listFigureRows.path}?figure=enquiry&${periodText(days)}`,
}

async function p95Of({ url, processorTime }: BenchPortal, work: string, bar: number, ask: () => BenchRequest): Promise<FigureLine> {
  const { p50, p95, processor } = await measure(url, 1, requests, () => [ask()], processorTime)
  const value = `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms, CPU ${processor.toFixed(0)} ms`
  return { work, value, bar: `p95 < ${bar} ms`, met: p95 < bar }
}

async function screensOf(portal: BenchPortal, cast: Cast): Promise<FigureLine[]> {
  const lines: FigureLine[] = []
  for (const [name, path] of Object.entries(screens))
    for (const [span, { days, bar }] of Object.entries(spans))
      lines.push(await p95Of(portal, `${name}, a ${span}`, bar, () => ({ path: path(days, cast), token: cast.admin.token })))
  return lines
}

/** The time that the database takes for a year of lists of enquiries. Any combination is counted from these. */
async function lists({ pool }: BenchPortal): Promise<FigureLine> {
  const milliseconds: number[] = []
  for (let round = 0; round < requests; round++) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      `explain (analyze, serialize binary, timing off, format json)
      select figure, day, source, leads, times, schools from figure_lists where figure = 'enquiry' and day > current_date - 365`,
    )
    milliseconds.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Infinity)
  }
  const p95 = milliseconds.toSorted((one, other) => one - other)[Math.floor(requests * 0.95)] ?? Infinity
  const value = `p50 ${median(milliseconds).toFixed(0)}, p95 ${p95.toFixed(0)} ms`
  return { work: 'lists of a year of enquiries, in the database', value, bar: `p95 < ${listsBar} ms`, met: p95 < listsBar }
}

async function bytes({ pool }: BenchPortal): Promise<FigureLine> {
  const tables = ['figure_fact', 'figure_change', 'figure_day', 'figure_list']
  const { rows } = await pool.query<{ megabytes: number }>(
    'select (sum(pg_total_relation_size(name::regclass)) / 1e6)::integer as megabytes from unnest($1::text[]) as name',
    [tables],
  )
  const megabytes = rows[0]?.megabytes ?? Infinity
  return { work: 'tables of figures', value: `${megabytes} MB`, bar: `at most ${bytesBar} MB`, met: megabytes <= bytesBar }
}

/** Counts all figures again, which measuring without triggers needs. */
async function recount({ pool }: BenchPortal): Promise<FigureLine> {
  const begun = performance.now()
  await pool.query('select fill_figures()')
  const seconds = (performance.now() - begun) / 1000
  return { work: 'all figures counted again', value: `${seconds.toFixed(0)} s`, bar: `under ${fillBar} s`, met: seconds < fillBar }
}

/** Learns the chance of an admission, and waits until every lead is listed by it. */
async function learning({ pool }: BenchPortal): Promise<FigureLine[]> {
  const seconds = (since: number) => (performance.now() - since) / 1000
  const begun = performance.now()
  const { trouble, measured } = await learnChances(openDatabase(pool))
  const learned = seconds(begun)
  const since = performance.now()
  const isSpreading = async () => (await pool.query('select from chance_model where stands and spread_at is null')).rows.length > 0
  while (await isSpreading()) await sleep(1000)
  const value = `${learned.toFixed(1)} s from ${measured.learned.moments} moments${trouble ? `; it does not stand (${trouble})` : ''}`
  return [
    { work: 'chance of an admission learned', value, bar: `under ${learningBar} s`, met: learned < learningBar && !trouble },
    { work: 'every lead listed by it', value: `${seconds(since).toFixed(0)} s`, bar: 'none', met: true },
  ]
}

const byChance: Readonly<Record<string, (cast: Cast) => Worker>> = {
  typical: ({ typical }) => typical[0] as Worker,
  admin: ({ admin }) => admin,
}

async function ordersByChance(portal: BenchPortal, cast: Cast): Promise<FigureLine[]> {
  const lines: FigureLine[] = []
  for (const [whose, workerOf] of Object.entries(byChance)) {
    const { token } = workerOf(cast)
    for (const query of ['ordering=-chance,-latest_user_action_timestamp', 'chance=high'])
      lines.push(
        await p95Of(portal, `list, ${query}, ${whose}`, whose === 'admin' ? 250 : 60, () => ({
          path: `${callsOfSources.all.path}?${query}`,
          token,
        })),
      )
  }
  return lines
}

/**
 * Measures the screens of figures, what acts spend on keeping them, and if asked learning: it lists every lead again, which takes minutes.
 */
export async function figuresOf(
  portal: BenchPortal,
  cast: Cast,
  acts: readonly Work[],
  { learns }: { learns: boolean },
): Promise<FiguresMeasured> {
  const lines = [...(learns ? [...(await learning(portal)), ...(await ordersByChance(portal, cast))] : [])]
  lines.push(...(await screensOf(portal, cast)))
  lines.push(await lists(portal), await bytes(portal))
  for (const act of acts) lines.push(await upkeepOf(portal, cast, act, keepingFigures))
  lines.push(await recount(portal))
  return { lines, met: lines.every(({ met }) => met) }
}

export const figureLine = ({ work, value, bar, met }: FigureLine) => ({ work, value, bar: `${bar} ${met ? 'met' : 'MISSED'}` })
