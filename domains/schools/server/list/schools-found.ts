import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { formerNames } from '#domains/locations/server/former-names.ts'
import type { listSchools, listSchoolsLacking, mapSchools } from '#domains/schools/contract/school-lists.ts'
import { staleAfterDays } from '#domains/schools/contract/school-profile.ts'
import { kilometresOfDegree, kilometresTo } from '../kilometres.ts'

type Lacking = Omit<z.output<typeof listSchoolsLacking.query>, 'city' | 'district' | 'district_region'>

/** What both lists ask, by the names of the newer one. */
export type SchoolQuery = z.output<typeof listSchools.query> & Partial<Lacking>

/** What narrows lists and maps alike. */
type Filters = Omit<z.output<typeof mapSchools.query>, 'south' | 'west' | 'north' | 'east'>

/** Where lists look: each row of it stands for its school, and goes by that name. */
export const listedSchools = sql`school_listing as school`

const is = (condition: RawBuilder<unknown>, wanted: boolean | 'all' | undefined) => {
  if (wanted === undefined || wanted === 'all') return undefined
  return wanted ? condition : sql`not ${condition}`
}

/** The box round the circle is looked up in an index. */
function within({ lat, lng, radius }: Filters) {
  if (lat === undefined || lng === undefined || radius === undefined) return undefined
  const north = radius / kilometresOfDegree
  const east = north / Math.cos((Math.min(80, Math.abs(lat) + north) * Math.PI) / 180)
  return sql`school.lat between ${lat - north}::float8 and ${lat + north}::float8
    and school.lng between ${lng - east}::float8 and ${lng + east}::float8
    and ${kilometresTo(sql`${lat}::float8`, sql`${lng}::float8`)} <= ${radius}::float8`
}

const tooLongAgo = sql`now() - ${sql.lit(`${staleAfterDays} days`)}::interval`

/** That something of a school was confirmed too long ago, each by an index of its own. */
export const isStale = {
  fees: sql`(school.has_fees and school.fees_verified_at < ${tooLongAgo})`,
  openClasses: sql`(school.has_open_class and school.open_classes_verified_at < ${tooLongAgo})`,
}

const filtersOf = (query: Filters) =>
  [
    is(sql`school.is_verified`, query.is_verified),
    is(sql`school.is_collab`, query.collab),
    is(sql`school.is_featured`, query.is_featured),
    is(sql`not school.has_fees`, query.no_fees),
    is(sql`not school.has_facilities`, query.no_facilities),
    is(sql`school.has_open_class`, query.admission_open),
    is(sql`not school.is_complete`, query.incomplete_data),
    is(isStale.fees, query.stale_fees),
    is(isStale.openClasses, query.stale_open_classes),
    within(query),
  ].filter((condition) => condition !== undefined)

/** A place or board that is asked for: one of several. */
interface Fact {
  kind: 'city' | 'district' | 'locality' | 'board'
  ids: readonly number[]
  condition: RawBuilder<unknown>
}

const among = (kind: Fact['kind'], column: RawBuilder<unknown>, ids: readonly number[] = []): Fact[] =>
  ids.length > 0 ? [{ kind, ids, condition: sql`${column} = any (${ids}::integer[])` }] : []

const factsOf = ({ school_city__id: cities, district__id: districts, district_region__id: localities, board: boards }: Filters): Fact[] => [
  ...among('city', sql`school.city_id`, cities),
  ...among('district', sql`school.district_id`, districts),
  ...among('locality', sql`school.locality_id`, localities),
  ...(boards?.length ? [{ kind: 'board' as const, ids: boards, condition: sql`school.board_ids && ${boards}::integer[]` }] : []),
]

/** Facts as keys of schools: one city and one board are common keys, which stand together with others; of the rest each is one of several. */
function keysOf(facts: readonly Fact[]) {
  const isCommon = ({ kind, ids }: Fact) => (kind === 'city' || kind === 'board') && ids.length === 1
  const keyed = ({ kind, ids }: Fact) => ids.map((id) => `${kind}:${id}`)
  return {
    common: facts.filter(isCommon).flatMap(keyed),
    rest: facts.filter((fact) => !isCommon(fact)).map((fact) => `('${keyed(fact).join("'|'")}')`),
  }
}

export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

/** Words of places that are called otherwise today stand for the names of today. */
export const ofToday = (text: string) => text.replace(/\p{L}+/gu, (word) => formerNames[word.toLowerCase()] ?? word)

/** What a list asks for, as SQL on `listedSchools`. */
export interface Found {
  /** The words that are looked for; undefined if there are none. */
  words: string | undefined
  /** Whether words or places narrow it, which are looked up in an index. */
  isNarrow: boolean
  /** What the words mean, as a table `meant`: to stand before the statement if there are words. */
  meant: RawBuilder<unknown>
  /** All of it, by the index. */
  where: RawBuilder<unknown>
  /** All of it with the words in the name, by the index. */
  whereNamed: RawBuilder<unknown>
  /** The same two, told by the row alone: for few rows that are walked. */
  isFound: RawBuilder<unknown>
  isNamed: RawBuilder<unknown>
  /** How many are found, if that is kept; else null. */
  kept: RawBuilder<unknown>
}

const allOf = (conditions: RawBuilder<unknown>[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

/** Of one common key, among all schools or among those that are verified or not. */
const keptOf = (key: RawBuilder<unknown>, verified: RawBuilder<unknown>) =>
  sql`(select sum(schools)::integer from school_key_count where key = ${key} and ${verified})`

/** Of what is asked beside being verified: one word, place or board, two that stand together in a key, or nothing; else, and where it is not common, null. */
function keptCount(words: string | undefined, keys: RawBuilder<unknown> | undefined, isVerified: boolean | 'all' | undefined) {
  const verified = typeof isVerified === 'boolean' ? sql`is_verified = ${sql.lit(isVerified)}` : sql`true`
  if (words === undefined && keys === undefined) return keptOf(sql`''`, verified)
  if (words === undefined) return keptOf(sql`case when numnode(${keys}) = 1 then trim(both '''' from (${keys})::text) end`, verified)
  if (keys) return sql`null::integer`
  const others = sql`select count(*)::integer from ${listedSchools} where ${verified} and school.keys @@ (select others from meant)`
  return sql`(select case when usual is not null then ${keptOf(sql`usual`, verified)} + case when others is null then 0 else (${others}) end end
    from meant)`
}

/** If spelling is `doubted`, each word stands for those like it too. */
export function schoolsFound(query: Filters, isDoubted: boolean, ...more: RawBuilder<unknown>[]): Found {
  const { search = '', is_verified: isVerified } = query
  const words = hasWords(search) ? ofToday(search) : undefined
  const facts = factsOf(query)
  const { common, rest } = keysOf(facts)
  const asked = words === undefined && common.length > 0 ? [`'${common.join('&')}'`, ...rest] : rest
  const keys = asked.length > 0 ? sql`${asked.join('&')}::tsquery` : undefined
  const filters = filtersOf(query)
  const others = [...filters, ...more]
  const wanted = (asked: 'anywhere' | 'named') => (words === undefined ? keys : sql`(select ${sql.raw(asked)} from meant)`)
  const byIndex = (asked: 'anywhere' | 'named') => allOf([...(wanted(asked) ? [sql`school.keys @@ ${wanted(asked)}`] : []), ...others])
  const byRow = (text: RawBuilder<unknown>) => {
    const inText =
      words === undefined
        ? []
        : [sql`${text} like all ((select patterns from meant)::text[])`, sql`${text} ~ all ((select alike from meant)::text[])`]
    return allOf([...inText, ...facts.map(({ condition }) => condition), ...others])
  }
  const both = (asked: 'anywhere' | 'named') => (keys ? sql`${sql.raw(asked)} && ${keys} as ${sql.raw(asked)}` : sql.raw(asked))
  const isPlain = more.length === 0 && filters.length === (typeof isVerified === 'boolean' ? 1 : 0)
  return {
    words,
    isNarrow: words !== undefined || keys !== undefined,
    meant: sql`meant as materialized (
      select ${both('anywhere')}, ${both('named')}, patterns, alike, has_alike, usual, others from meant_words(${words}, ${isDoubted}, ${common}::text[]))`,
    where: byIndex('anywhere'),
    whereNamed: byIndex('named'),
    isFound: byRow(sql`' ' || school.named || ' ' || school.beside`),
    isNamed: byRow(sql`' ' || school.named`),
    kept: isPlain ? keptCount(words, keys, isVerified) : sql`null::integer`,
  }
}
