import { sql } from 'kysely'
import type { z } from 'zod'
import { type getEnquiryAnalytics, getEnquiryOutcomes as operation } from '#domains/analytics/contract/enquiry-figures.ts'
import { type AskedPeriod, type ComparedPeriod, periodOf } from '#domains/analytics/contract/period.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Narrowing } from '../figures/narrowing.ts'
import { standingSchool } from '../figures/standing-school.ts'

type Query = z.output<typeof operation.query>
export type Within = z.output<typeof getEnquiryAnalytics.answer>['within']

const kinds = [
  ['city_slug', 'city'],
  ['dist_slug', 'district'],
  ['dist_reg_slug', 'locality'],
] as const

/** The places and the school that are asked for, the largest first. Each lies in the one before, where several are named. */
async function findWithin(db: Database, query: Query): Promise<Within> {
  const within: Within = []
  for (const [parameter, kind] of kinds) {
    const slug = query[parameter]
    if (slug === undefined) continue
    const above = within.at(-1)
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from place
      where kind = ${kind} and slug = ${slug} and ${above ? sql`${above.id} = any (lineage)` : sql`true`} order by rank, id limit 1`.execute(
      db,
    )
    if (!rows[0]) throw refuse(operation, 'placeNotFound')
    within.push({ ...rows[0], kind })
  }
  if (query.school === undefined) return within
  const school = await db
    .selectFrom('school')
    .select(['id', schoolCalled.as('name')])
    .where('id', '=', standingSchool(query.school))
    .executeTakeFirst()
  if (!school) throw refuse(operation, 'schoolNotFound')
  return [...within, { ...school, kind: 'school' }]
}

/** The places and the school that are asked for, as filters of figures name them. */
function narrowingOf(within: Within, { source, class: ofClass, campaign, parent, board, collab }: Query): Narrowing {
  const idOf = (kind: Within[number]['kind']) => within.find((place) => place.kind === kind)?.id
  const places = { city: idOf('city'), district: idOf('district'), district_region: idOf('locality'), school: idOf('school') }
  return { ...places, board, collab, source, class: ofClass, campaign, parent }
}

interface EnquiriesWithin {
  period: ComparedPeriod
  within: Within
  narrowing: Narrowing
}

/** Which enquiries are meant. If either day is missing, both are today, as the specification has it, unless the period has a name. */
export async function enquiriesWithin(db: Database, query: Query & AskedPeriod): Promise<EnquiriesWithin> {
  const { start_date, end_date, period: name = 'today', compare } = query
  const hasDays = start_date !== undefined && end_date !== undefined
  const period = periodOf({ ...(hasDays ? { start_date, end_date } : { period: name }), compare })
  const within = await findWithin(db, query)
  return { period, within, narrowing: narrowingOf(within, query) }
}
