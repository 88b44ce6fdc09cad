import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { listFigureRows as call, type FigureRow } from '#domains/analytics/contract/figure-rows.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { askedAboutTheirs, schoolsOf } from '#domains/school-leads/server/asked-about-theirs.ts'
import { withoutNumbers } from '#domains/school-leads/server/without-numbers.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { boardingStaff, rowsOfFigure } from './rows-of-figure.ts'

type Query = z.output<typeof call.query>

interface Found {
  count: number
  sum: number
  results: FigureRow[]
}

/** The rows that a role reads, and whether it sees the parent of a row. */
function scopeOf(reader: Staff, { staff }: Query): { rows: RawBuilder<unknown>; parents: RawBuilder<boolean> } {
  if (reader.roles.has('counsellor_admin')) return { rows: sql`true`, parents: visibleTo(reader) }
  if (reader.roles.has('counsellor')) {
    if (staff !== undefined && staff !== reader.id) throw refuse(call, 'figureNotYours')
    return { rows: sql`staff_id = ${reader.id}`, parents: visibleTo(reader) }
  }
  const nobody = sql<boolean>`false`
  if (reader.roles.has('sales_admin')) return { rows: sql`(school_id is not null or staff_id is null)`, parents: nobody }
  if (reader.roles.has('boarding_analyst')) return { rows: sql`staff_id in ${boardingStaff}`, parents: nobody }
  return { rows: sql`school_id = any (${schoolsOf(reader.id)})`, parents: askedAboutTheirs(reader.id, sql`lead.id`) as RawBuilder<boolean> }
}

/** The rows that a figure counts, as its reader may see them. */
export async function listFigureRows(db: Database, reader: Staff, query: Query) {
  const scope = scopeOf(reader, query)
  const { rows } = await sql<Found>`
    with matching as materialized (
      ${rowsOfFigure(query, scope.rows)}
    ), page as (
      select * from matching order by at desc, origin, row_id desc limit ${query.limit} offset ${query.offset}
    )
    select (select count(*)::integer from matching) as count, (select coalesce(sum(amount), 0)::float8 from matching) as sum,
      (select coalesce(json_agg(json_build_object(
          'id', page.origin || ' ' || page.row_id, 'at', page.at, 'source', page.source, 'amount', page.amount,
          'staff', case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end,
          'school', case when school.id is not null then json_build_object('id', school.id, 'name', ${schoolCalled}, 'slug', school.slug) end,
          'lead', case when ${scope.parents} then json_build_object('id', lead.id, 'name', lead.name) end
        ) order by page.at desc, page.origin, page.row_id desc), '[]')
        from page left join staff on staff.id = page.staff_id left join school on school.id = page.school_id
        left join lead on lead.id = page.lead_id) as results`.execute(db)
  const { results, ...counts } = rows[0] ?? { count: 0, sum: 0, results: [] }
  const named = ({ lead, ...row }: FigureRow): FigureRow => ({
    ...row,
    lead: lead && reader.roles.has('sales_executive') ? { ...lead, name: withoutNumbers(lead.name) } : lead,
  })
  return { ...counts, results: results.map(named) }
}
