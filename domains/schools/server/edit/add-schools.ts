import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SchoolFields } from '#domains/schools/contract/school-edits.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

export interface NewSchool extends Partial<Omit<SchoolFields, 'name'>> {
  name: string
  /** Its key in a public register. */
  source_id?: string | undefined
  /** Made of its name and place if left out. */
  slug?: string | undefined
  level?: string | undefined
  /** In the words of the register. */
  classes?: string | undefined
  /** The classes that it teaches, and what each costs in a session. */
  taught?: readonly number[]
  fees?: readonly { class_id: number; head: number; session: string; amount: number; tenure: string }[]
}

const worded = (...words: (string | null | undefined)[]) =>
  words
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 150)

const suffixSize = 3

async function takenAmong(db: Database, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from school where slug = any (${slugs}::text[])`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

async function placeNames(db: Database, schools: readonly NewSchool[]): Promise<Map<number, { name: string; parent: string | null }>> {
  const ids = schools.flatMap(({ location }) => [location?.district, location?.district_region].filter((id) => typeof id === 'number'))
  const { rows } = await sql<{ id: number; name: string; parent: string | null }>`
    select place.id, place.name, parent.name as parent from place left join place as parent on parent.id = place.parent_id
    where place.id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** A slug says name and city; where that is not enough the locality or district too, and last a number of its own. */
async function nameSlugs(db: Database, schools: readonly NewSchool[]): Promise<string[]> {
  const places = await placeNames(db, schools)
  const candidates = schools.map((school) => {
    const district = places.get(school.location?.district ?? 0)
    const nearest = places.get(school.location?.district_region ?? 0)?.name ?? district?.name
    const [short, long] = [worded(school.name, district?.parent), worded(school.name, nearest, district?.parent)]
    return { wanted: school.slug, names: [short, long, worded(long, school.source_id)].filter(Boolean), last: long || 'school' }
  })
  const taken = await takenAmong(
    db,
    candidates.flatMap(({ names }) => names),
  )
  return candidates.map(({ wanted, names, last }) => {
    const slug = wanted ?? names.find((name) => !taken.has(name)) ?? `${last}-${randomBytes(suffixSize).toString('hex')}`
    taken.add(slug)
    return slug
  })
}

interface AddedSchool {
  id: number
  slug: string
}

const columns = sql.raw(
  [
    ...[
      'slug',
      'source_id',
      'name',
      'address',
      'pincode',
      'district_id',
      'locality_id',
      'lat',
      'lng',
      'gender',
      'management',
      'level',
      'classes',
    ],
    ...['about', 'established_year', 'medium', 'students', 'teachers', 'phone', 'email', 'website', 'notes'],
  ].join(', '),
)

const shape = sql.raw(`slug text, source_id text, name text, address text, pincode text, district_id integer, locality_id integer,
  lat float8, lng float8, gender text, management text, level text, classes text, about text, established_year smallint, medium text,
  students integer, teachers integer, phone text, email text, website text, notes text, board_ids jsonb, is_residential boolean`)

/** Adds schools with their classes and fees; one whose slug or code somebody took meanwhile is not added, and has undefined in its place. */
export async function addSchools(tx: Transaction, staffId: number, schools: readonly NewSchool[]): Promise<(AddedSchool | undefined)[]> {
  const slugs = await nameSlugs(tx, schools)
  const given = schools.map(({ location, coordinates, taught: _taught, fees: _fees, ...school }, at) => ({
    ...school,
    ...{ slug: slugs[at], lat: coordinates?.lat, lng: coordinates?.lng },
    ...{ district_id: location?.district, locality_id: location?.district_region },
  }))
  const { rows } = await sql<AddedSchool>`
    insert into school (${columns}, board_ids, is_residential, city_id, updated_at, updated_by_id)
    select ${columns}, array(select jsonb_array_elements_text(coalesce(board_ids, '[]'))::integer), coalesce(is_residential, false),
      (select parent_id from place where place.id = given.district_id), now(), ${staffId}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (${shape})
    where not exists (select from school as held where held.source_id = given.source_id)
    on conflict (slug) do nothing returning id, slug`.execute(tx)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const added = slugs.map((slug) => bySlug.get(slug))
  await addClasses(tx, staffId, schools, added)
  await sql`select update_school_listing(${rows.map(({ id }) => id)}::integer[])`.execute(tx)
  return added
}

async function addClasses(
  tx: Transaction,
  staffId: number,
  schools: readonly NewSchool[],
  added: readonly (AddedSchool | undefined)[],
): Promise<void> {
  const taught = schools.flatMap((school, at) => (school.taught ?? []).map((class_id) => ({ school_id: added[at]?.id, class_id })))
  if (taught.length === 0) return
  await sql`insert into class_relation (school_id, class_id)
    select school_id, class_id from jsonb_to_recordset(${JSON.stringify(taught)}::jsonb) as given (school_id integer, class_id integer)
    where school_id is not null on conflict do nothing`.execute(tx)
  const fees = schools.flatMap((school, at) => (school.fees ?? []).map((fee) => ({ school_id: added[at]?.id, ...fee })))
  if (fees.length === 0) return
  await sql`insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_by_id)
    select class_relation.id, session, head, amount, tenure, ${staffId}
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb)
      as given (school_id integer, class_id integer, head integer, session text, amount integer, tenure text)
    join class_relation using (school_id, class_id) where stream_id is null
    on conflict do nothing`.execute(tx)
}
