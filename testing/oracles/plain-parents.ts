import { admissionWithinDays, features, talkWithinDays } from '#domains/analytics/contract/feature-figures.ts'
import { becomings } from '#domains/analytics/contract/figure-names.ts'
import { firstCallBands, notCalled } from '#domains/analytics/contract/what-works.ts'
import { reasonNames } from '#domains/dialer/contract/reason-names.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { plainRows, type Row, rowsOf } from './plain-figures.ts'

/** Microseconds, as PostgreSQL has them: two things of one request lie closer than a millisecond. */
function instantOf(text: unknown): number {
  const [, fraction = ''] = /\.(\d+)/.exec(String(text)) ?? []
  return Date.parse(String(text).replace(/\.\d+/, '')) * 1000 + Number(fraction.padEnd(6, '0'))
}

const day = 86_400_000_000

interface Thing {
  what: string
  lead: number
  at: number
  school?: unknown
  source?: unknown
}

interface Known {
  things: Thing[]
  listings: Map<number, Row>
}

function bandOf(createdAt: unknown, firstCallAt: unknown): string {
  if (firstCallAt === null) return notCalled
  const minutes = (instantOf(firstCallAt) - instantOf(createdAt)) / 60_000_000
  return firstCallBands.find(([, until]) => minutes < until)?.[0] ?? notCalled
}

const beginningOf = (range: unknown) =>
  /^[[(]"?([^",]+)/
    .exec(String(range))?.[1]
    ?.replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00')

/** Everything that is known of parents, row by row, from the tables alone. */
export async function plainParents(db: Database): Promise<Known> {
  const listings = new Map(
    (await rowsOf(db, 'lead_listing')).filter(({ viewer_id }) => viewer_id === 0).map((row) => [Number(row.lead_id), row]),
  )
  const leads = (await rowsOf(db, 'lead')).filter(({ id }) => listings.has(Number(id)))
  const things = [
    ...(await plainRows(db))
      .filter(({ lead }) => lead !== null)
      .map(({ figure, lead, at, school, source }) => ({ what: figure, lead, at, school, source })),
    ...(await rowsOf(db, 'dial_lease')).map(({ reason, lead_id: lead, during }) => ({
      ...{ what: `reason ${reasonNames[reason as keyof typeof reasonNames]}`, lead },
      at: beginningOf(during),
    })),
    ...leads.flatMap(({ id: lead, source, created_at: at }) => [
      { what: `source ${source}`, lead, at },
      { what: `call ${bandOf(at, listings.get(Number(lead))?.first_call_at ?? null)}`, lead, at },
    ]),
  ]
  return { listings, things: things.map(({ lead, at, ...thing }) => ({ ...thing, lead: Number(lead), at: instantOf(at) })) }
}

interface Days {
  start: string
  end: string
}

const talks = ['answered', 'call_taken', 'call_logged']

/** The first of each parent in the days. */
function firstOf(things: readonly Thing[], what: string, { start, end }: Days): Map<number, number> {
  const first = new Map<number, number>()
  for (const thing of things) {
    const on = kolkataDay(Math.floor(thing.at / 1000))
    if (thing.what !== what || on < start || on > end) continue
    first.set(thing.lead, Math.min(thing.at, first.get(thing.lead) ?? Infinity))
  }
  return first
}

/** With how many parents something happened in the days, and with how many of them a talk and an admission came after. */
function cameAfter({ things }: Known, what: string, days: Days) {
  const first = firstOf(things, what, days)
  const after = (kinds: readonly string[], within: number) =>
    [...first].filter(([lead, at]) =>
      things.some((thing) => thing.lead === lead && kinds.includes(thing.what) && thing.at >= at && thing.at < at + within * day),
    ).length
  return { parents: first.size, talked: after(talks, talkWithinDays), admitted: after(['admission_done'], admissionWithinDays) }
}

/** What the screen of features answers. */
export const plainFeatures = (known: Known, days: Days) =>
  Object.fromEntries(Object.entries(features).map(([slug, { uses }]) => [slug, cameAfter(known, uses, days)]))

/** What the screen of what works answers of one kind, by name. */
export const plainWorks = (known: Known, kind: 'reason' | 'source' | 'call', days: Days) =>
  Object.fromEntries(
    [...new Set(known.things.map(({ what }) => what))]
      .filter((what) => what.startsWith(`${kind} `))
      .map((what) => [what.slice(kind.length + 1), cameAfter(known, what, days)] as const)
      .filter(([, { parents }]) => parents > 0),
  )

interface OutcomeQuery {
  school?: number | undefined
  source?: string | undefined
}

/** What became of the parents who enquired, of all or of those who did at a school or by a source. */
export function plainOutcomes({ things, listings }: Known, days: Days, asked: OutcomeQuery = {}) {
  const narrowed = things.filter(
    ({ school, source }) =>
      (asked.school === undefined || school === asked.school) && (asked.source === undefined || source === asked.source),
  )
  const first = [...firstOf(narrowed, 'enquiry', days)]
  const reached =
    (what: string) =>
    ([lead, at]: [number, number]) =>
      things.some((thing) => thing.lead === lead && thing.what === what && thing.at >= at)
  const stands = (name: (typeof becomings)[number]) => {
    if (name === 'spoken')
      return ([lead, at]: [number, number]) => {
        const spokenAt = listings.get(lead)?.spoken_at ?? null
        return spokenAt !== null && instantOf(spokenAt) >= at
      }
    if (name !== 'said_no') return reached(name)
    return (parent: [number, number]) => (listings.get(parent[0])?.said_no_at ?? null) !== null && reached(name)(parent)
  }
  return { parents: first.length, became: Object.fromEntries(becomings.map((name) => [name, first.filter(stands(name)).length])) }
}
