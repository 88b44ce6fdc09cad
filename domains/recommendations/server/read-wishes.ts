import { type RawBuilder, sql } from 'kysely'
import { tenures } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'

export interface Wishes {
  board_ids: number[]
  boards: string[]
  classes: { name: string; slug: string }[]
  /** Rupees a year. */
  budget_min: number | null
  budget_max: number | null
  boarding: boolean
  /** Round which schools are looked for: the localities chosen, and what the parent's own words mean. */
  points: { name: string; lat: number; lng: number }[]
  areas: { id: number; name: string }[]
}

const ownPoint = 'the parent’s own place'

const listed = (item: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`(select coalesce(json_agg(${item}), '[]') from ${from})`

const chosen = (
  kinds: string[],
) => sql`place left join place as city on city.id = any (place.lineage) and city.kind = 'city' and city.id <> place.id
  where place.id = any (lead.place_ids) and place.kind = any (${kinds}::text[])`

const localities = listed(
  sql`json_build_object('name', concat_ws(', ', place.name, nullif(city.name, place.name)), 'lat', place.lat, 'lng', place.lng) order by place.name`,
  sql`${chosen(['locality'])} and place.lat is not null and place.lng is not null`,
)

// Where a whole district was chosen the lead lies at its middle, which says nothing about what is near the parent.
const own = sql`case when lead.lat is not null and lead.lng is not null and not exists (
  select from place where place.id = any (lead.place_ids) and place.lat = lead.lat and place.lng = lead.lng
) then json_build_object('lat', lead.lat, 'lng', lead.lng) end`

const perYear = (tenure: string) =>
  sql`case ${sql.ref(tenure)} ${sql.join(
    Object.entries(tenures).map(([name, times]) => sql`when ${sql.lit(name)} then ${sql.lit(times)}`),
    sql` `,
  )} end`

const areas = listed(
  sql`json_build_object('id', place.id, 'name', place.name) order by place.name`,
  sql`${chosen(['city', 'district'])} and not exists (
    select from place as inner_place where inner_place.id = any (lead.place_ids) and inner_place.id <> place.id and place.id = any (inner_place.lineage))`,
)

export async function readWishes(db: Database, leadId: number, childId: number | undefined): Promise<Wishes> {
  const meant = childId ?? null
  const children = sql`child.lead_id = lead.id and (${meant}::integer is null or child.id = ${meant}::integer)`
  const wished = (table: string, ids: string) =>
    sql`${sql.table(table)} as wished where exists (select from child where ${children} and wished.id = any (child.${sql.ref(ids)}))`
  const { rows } = await sql<Wishes & { own: { lat: number; lng: number } | null }>`
    select
      array(select id from ${wished('board', 'board_ids')}) as board_ids,
      array(select name from ${wished('board', 'board_ids')} order by rank) as boards,
      coalesce((select min(fees * ${perYear('fees_tenure')}) from child where ${children}), lead.budget_min * ${perYear('lead.budget_tenure')}) as budget_min,
      coalesce((select max(fees * ${perYear('fees_tenure')}) from child where ${children}), lead.budget_max * ${perYear('lead.budget_tenure')}) as budget_max,
      ${listed(sql`json_build_object('name', name, 'slug', slug) order by rank`, wished('school_class', 'class_ids'))} as classes,
      exists (select from parent_activity as activity where activity.lead_id = lead.id and schooling = 'boarding'
        and (activity.child_id is null or ${meant}::integer is null or activity.child_id = ${meant}::integer)) as boarding,
      ${localities} as points, ${own} as own, ${areas} as areas
    from lead where lead.id = ${leadId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Lead ${leadId} was there a moment ago.`)
  const { own: ownAt, ...wishes } = row
  // The parent's own place lies in what was chosen, and says it more exactly.
  return ownAt ? { ...wishes, points: [{ name: ownPoint, ...ownAt }, ...wishes.points], areas: [] } : wishes
}
