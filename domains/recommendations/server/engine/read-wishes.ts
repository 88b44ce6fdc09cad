import { type RawBuilder, sql } from 'kysely'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { SearchCriteria } from './search-criteria.ts'

/** What is known of a parent, as far as it says what schools they look for. */
export interface Wishes extends Pick<SearchCriteria, 'points' | 'areas' | 'classes' | 'boards' | 'gender' | 'budget_min' | 'budget_max'> {
  /** Of some of the children it is not known whether they are girls or boys. */
  is_gender_unknown: boolean
  boarding: boolean
  /** How many children it is about. */
  children: number
  /** Ages of the children whose class nobody noted. */
  ages: number[]
  /** Schools that the parent asked about, for where nothing else says where they look. */
  enquired: SearchCriteria['points']
  /** The cities of such schools of which no more is known. */
  enquired_towns: SearchCriteria['areas']
  /** Chosen localities whose position we do not know. */
  unplaced: string[]
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

const perYear = (tenure: string) => sql`per_year(${sql.ref(tenure)})`

// Nobody knows where such a locality lies; the schools placed in it are looked at, and those of its district.
const unplaced = listed(
  sql`json_build_object('name', place.name, 'ids', array[place.id, place.parent_id])`,
  sql`${chosen(['locality'])} and (place.lat is null or place.lng is null)`,
)

const enquired = listed(
  sql`json_build_object('name', name, 'lat', lat, 'lng', lng)`,
  sql`(
    select distinct on (school.id) ${schoolCalled} as name, school.lat, school.lng, activity.at from parent_activity as activity join school on school.id = activity.school_id
      join school_listing as listed on listed.id = school.id
    where activity.lead_id = lead.id and listed.exactness not in ('city', 'district') order by school.id, activity.at desc
  ) as asked`,
)

const enquiredTowns = listed(
  sql`json_build_object('id', place.id, 'name', place.name) order by place.name`,
  sql`place where place.id in (
    select school.city_id from parent_activity as activity join school on school.id = activity.school_id
      join school_listing as listed on listed.id = school.id
    where activity.lead_id = lead.id and listed.exactness in ('city', 'district'))`,
)

const areas = listed(
  sql`json_build_object('id', place.id, 'name', place.name) order by place.name`,
  sql`${chosen(['city', 'district'])} and not exists (
    select from place as inner_place where inner_place.id = any (lead.place_ids) and inner_place.id <> place.id and place.id = any (inner_place.lineage))`,
)

/** The most that the parent means to pay for any child, a year. */
const most = sql`nullif(lead.budget_max, 0) * ${perYear('lead.budget_tenure')}`

/** The fees noted for a child narrow the parent's budget: they are the most that it may cost. */
export async function readWishes(db: Database, leadId: number, childId: number | undefined): Promise<Wishes> {
  const wanted = childId ?? null
  const children = sql`child.lead_id = lead.id and (${wanted}::integer is null or child.id = ${wanted}::integer)`
  const wished = (table: string, ids: string, named: RawBuilder<unknown>) =>
    listed(
      sql`${named} order by rank`,
      sql`${sql.table(table)} as wished where exists (select from child where ${children} and wished.id = any (child.${sql.ref(ids)}))`,
    )
  const { rows } = await sql<
    Omit<Wishes, 'unplaced'> & { own: { lat: number; lng: number } | null; unplaced: { name: string; ids: number[] }[] }
  >`
    select
      ${wished('board', 'board_ids', sql`json_build_object('id', id, 'name', name)`)} as boards,
      ${wished('school_class', 'class_ids', sql`json_build_object('id', id, 'name', name, 'slug', slug)`)} as classes,
      lead.budget_min * ${perYear('lead.budget_tenure')} as budget_min,
      coalesce((select max(least(nullif(fees, 0) * ${perYear('fees_tenure')}, ${most})) from child where ${children}), ${most}) as budget_max,
      (select case when count(distinct gender) = 1 and count(gender) = count(*) then min(gender) end from child where ${children}) as gender,
      exists (select from child where ${children} and gender is null) as is_gender_unknown,
      exists (select from parent_activity as activity where activity.lead_id = lead.id and schooling = 'boarding'
        and (activity.child_id is null or ${wanted}::integer is null or activity.child_id = ${wanted}::integer)) as boarding,
      (select count(*)::integer from child where ${children}) as children,
      array(select age from child where ${children} and class_ids = '{}' and age is not null order by age) as ages,
      ${localities} as points, ${own} as own, ${areas} as areas, ${unplaced} as unplaced, ${enquired} as enquired, ${enquiredTowns} as enquired_towns
    from lead where lead.id = ${leadId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Lead ${leadId} was there a moment ago.`)
  const { own: ownAt, unplaced: apart, ...wishes } = row
  const known = { ...wishes, unplaced: apart.map(({ name }) => name) }
  // The parent's own place lies in what was chosen, and says it more exactly.
  if (ownAt) return { ...known, points: [{ name: ownPoint, ...ownAt }, ...wishes.points], areas: [] }
  return { ...known, areas: [...wishes.areas, ...apart.flatMap(({ name, ids }) => ids.map((id) => ({ id, name })))] }
}
