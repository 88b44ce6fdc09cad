import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

interface SchoolWithoutSlug {
  name: string
  location?: { city?: number; district: number | null; district_region?: number | null | undefined } | null | undefined
  codes?: readonly string[] | undefined
  /** Chosen by hand. */
  slug?: string | undefined
}

const longest = 150

const worded = (...words: (string | null | undefined)[]) =>
  words
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')

async function takenAmong(db: Database, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from school where slug = any (${slugs}::text[])`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

async function placeNames(
  db: Database,
  schools: readonly SchoolWithoutSlug[],
): Promise<Map<number, { name: string; parent: string | null }>> {
  const ids = schools.flatMap(({ location }) =>
    [location?.city, location?.district, location?.district_region].filter((id) => typeof id === 'number'),
  )
  const { rows } = await sql<{ id: number; name: string; parent: string | null }>`
    select place.id, place.name, parent.name as parent from place left join place as parent on parent.id = place.parent_id
    where place.id = any (${[...new Set(ids)]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** Above this many numbers of one slug, the next gets a random ending. */
const maxNumbered = 1000

/** The first free numbers behind each slug, as many as are needed. */
async function freeNumbers(db: Database, wanted: ReadonlyMap<string, number>): Promise<Map<string, string[]>> {
  const given = JSON.stringify([...wanted].map(([slug, count]) => ({ slug, count })))
  const { rows } = await sql<{ slug: string; numbered: string[] }>`
    select slug, array(
      select given.slug || '-' || number from generate_series(2, given.count + ${maxNumbered}) as number
      where not exists (select from school where school.slug = given.slug || '-' || number) order by number limit given.count) as numbered
    from jsonb_to_recordset(${given}::jsonb) as given (slug text, count integer)`.execute(db)
  return new Map(rows.map(({ slug, numbered }) => [slug, numbered]))
}

/**
 * Slugs for schools that have none: name and city; where that is taken the locality or district too, then the code, and last a number. A
 * name without Latin letters is called by its place.
 */
export async function nameSlugs(db: Database, schools: readonly SchoolWithoutSlug[]): Promise<string[]> {
  const places = await placeNames(db, schools)
  const candidates = schools.map(({ name, location, codes: [code] = [], slug }) => {
    const district = places.get(location?.district ?? 0)
    const city = district?.parent ?? places.get(location?.city ?? 0)?.name
    const nearest = places.get(location?.district_region ?? 0)?.name ?? district?.name
    const nearer = nearest === city ? undefined : nearest
    const [short, long] = [worded(name, city), worded(name, nearer, city)]
    return {
      chosen: slug,
      names: [short, long, code ? worded(long, code) : ''].filter(Boolean),
      last: long || 'school',
    }
  })
  const taken = await takenAmong(
    db,
    candidates.flatMap(({ names }) => names),
  )
  const slugs = candidates.map(({ chosen, names }) => {
    const slug = chosen ?? names.find((name) => !taken.has(name))
    if (slug) taken.add(slug)
    return slug
  })
  const unnamed = candidates.filter((_, at) => slugs[at] === undefined).map(({ last }) => last)
  if (unnamed.length === 0) return slugs as string[]
  const counts = new Map([...Map.groupBy(unnamed, (last) => last)].map(([last, all]) => [last, all.length]))
  const numbers = await freeNumbers(db, counts)
  return slugs.map((slug, at) => {
    const last = candidates[at]?.last ?? ''
    return slug ?? numbers.get(last)?.shift() ?? `${last}-${crypto.randomUUID()}`
  })
}
