import { sql } from 'kysely'
import type { SchoolFields } from '#domains/schools/contract/school-edits.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { writeCodes } from '../school/codes.ts'
import { type ChangedBy, sourceOf } from '../school/fact-source.ts'
import { keepChanges, saidOf, type Values } from '../school/keep-changes.ts'
import { nameSlugs } from '../school/name-slugs.ts'
import { taughtAmong } from './parts/classes.ts'
import { feeField, fees } from './parts/fees.ts'
import { formPrices } from './parts/form-prices.ts'
import { profileWords } from './parts/profile.ts'
import type { ClassFee } from './plan-changes.ts'

/** Where a new school lies: of a city with several districts the district may not be known yet. */
export type NewLocation = NonNullable<SchoolFields['location']> | { city: number; district: null; district_region: null }

export interface NewSchool extends Partial<Omit<SchoolFields, 'name' | 'location'>> {
  name: string
  location?: NewLocation | null | undefined
  /** Made of its name and place if left out. */
  slug?: string | undefined
  level?: string | undefined
  /** In the words of the register. */
  classes?: string | undefined
  /** The classes that it teaches, and what each costs in a session. */
  taught?: readonly number[] | undefined
  fees?: readonly ClassFee[] | undefined
  /** What the admission form of each class costs, in rupees. */
  formPrice?: number | undefined
}

interface AddedSchool {
  id: number
  slug: string
}

const columns = sql.raw(
  [
    ...[
      'slug',
      'name',
      'address',
      'pincode',
      'district_id',
      'locality_id',
      'lat',
      'lng',
      'placed_by',
      'gender',
      'management',
      'level',
      'classes',
    ],
    ...['about', 'established_year', 'medium', 'students', 'teachers', 'phone', 'email', 'website', 'notes'],
  ].join(', '),
)

const shape = sql.raw(`slug text, name text, address text, pincode text, city integer, district_id integer, locality_id integer,
  lat float8, lng float8, placed_by text, gender text, management text, level text, classes text, codes text[], about text, established_year smallint, medium text,
  students integer, teachers integer, phone text, email text, website text, notes text, board_ids jsonb, is_residential boolean`)

/** So many schools are made text of before requests have their turn. */
const addedAtOnce = 125

/**
 * Adds schools with their classes and fees, each with a first entry in its history; one whose slug or code somebody took meanwhile is not
 * added, and has undefined in its place.
 */
export async function addSchools(tx: Transaction, by: ChangedBy, schools: readonly NewSchool[]): Promise<(AddedSchool | undefined)[]> {
  const added: (AddedSchool | undefined)[] = []
  for (let start = 0; start < schools.length; start += addedAtOnce)
    added.push(...(await addUnlisted(tx, by, schools.slice(start, start + addedAtOnce))))
  // All at once: however many they are, what they are found by comes into its index in little more time.
  await sql`select update_school_listing(${added.flatMap((school) => school?.id ?? [])}::integer[])`.execute(tx)
  return added
}

async function addUnlisted(tx: Transaction, by: ChangedBy, schools: readonly NewSchool[]): Promise<(AddedSchool | undefined)[]> {
  const slugs = await nameSlugs(tx, schools)
  const given = schools.map(({ location, coordinates, taught: _taught, fees: _fees, formPrice: _price, ...school }, at) => ({
    ...school,
    ...{ slug: slugs[at], lat: coordinates?.lat, lng: coordinates?.lng, placed_by: coordinates?.placed_by },
    ...{
      district_id: location?.district,
      locality_id: location?.district_region,
      city: location && 'city' in location ? location.city : undefined,
    },
  }))
  const { rows } = await sql<AddedSchool>`
    insert into school (${columns}, folded_name, board_ids, is_residential, city_id, updated_at, updated_by_id)
    select ${columns}, fold_words(name), array(select jsonb_array_elements_text(coalesce(board_ids, '[]'))::integer),
      coalesce(is_residential, false), coalesce((select parent_id from place where place.id = given.district_id), given.city), now(), ${by.staffId}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (${shape})
    where not exists (select from school_code where code = any (given.codes))
    on conflict (slug) do nothing returning id, slug`.execute(tx)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const added = slugs.map((slug) => bySlug.get(slug))
  const made = schools.flatMap((school, at) => (added[at] ? [{ school, id: added[at].id }] : []))
  await writeCodes(
    tx,
    made.flatMap(({ school: { codes = [] }, id }) => (codes.length > 0 ? [{ schoolId: id, codes }] : [])),
  )
  await beginHistory(tx, by, made)
  await addClasses(tx, by, made)
  return added
}

type AddedSchools = readonly { school: NewSchool; id: number }[]

/** As with a school that is registered, its name is where its history begins. */
async function beginHistory(tx: Transaction, by: ChangedBy, made: AddedSchools): Promise<void> {
  const changes = made.map(({ school: { name: _name, slug: _slug, taught: _taught, fees: _fees, formPrice: _price, ...said }, id }) => {
    const after: Values = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== null))
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, null]))
    return { schoolId: id, part: 'registered' as const, before, after }
  })
  const words = await profileWords(
    tx,
    changes.map(({ after }) => after),
  )
  await keepChanges(
    tx,
    by,
    changes.map((change) => ({ ...change, said: saidOf(words, change) })),
  )
}

async function addClasses(tx: Transaction, by: ChangedBy, made: AddedSchools): Promise<void> {
  const taught = made.flatMap(({ school: { taught: classes = [] }, id }) => (classes.length > 0 ? [{ school_id: id, classes }] : []))
  if (taught.length === 0) return
  await sql`
    insert into class_relation (school_id, class_id)
    select school_id, unnest(classes)
    from jsonb_to_recordset(${JSON.stringify(taught)}::jsonb) as given (school_id integer, classes integer[])`.execute(tx)
  await addFormPrices(tx, by, made)
  const priced = made.flatMap(({ school: { fees: costs = [] }, id }) => costs.map(({ class_id }) => ({ school_id: id, class_id })))
  const relations = new Map((await taughtAmong(tx, priced)).map(({ id, school_id, class_id }) => [`${school_id} ${class_id}`, id]))
  const changes = made
    .filter(({ school }) => (school.fees ?? []).length > 0)
    .map(({ school, id }) => {
      const fieldOf = ({ session, class_id, head }: ClassFee) => feeField(session, relations.get(`${id} ${class_id}`) ?? 0, head)
      const after = Object.fromEntries((school.fees ?? []).map((fee) => [fieldOf(fee), { amount: fee.amount, tenure: fee.tenure }]))
      const before = Object.fromEntries(Object.keys(after).map((field) => [field, null]))
      return { schoolId: id, part: 'fees' as const, before, after }
    })
  if (changes.length === 0) return
  const all: Values = Object.assign({}, ...changes.map(({ after }) => after))
  await fees.write(tx, { schoolId: 0, sourceOf: () => sourceOf(by) }, all)
  const words = await fees.words(tx, Object.keys(all))
  await keepChanges(
    tx,
    by,
    changes.map((change) => ({ ...change, said: saidOf(words, change) })),
  )
}

/** The form of a school costs the same in each class, as far as a file says. */
async function addFormPrices(tx: Transaction, by: ChangedBy, made: AddedSchools): Promise<void> {
  const priced = made.flatMap(({ school: { formPrice }, id }) => (formPrice === undefined ? [] : [{ school_id: id, price: formPrice }]))
  if (priced.length === 0) return
  const { rows } = await sql<{ school_id: number; id: number; price: number }>`
    select school_id, class_relation.id, price
    from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as given (school_id integer, price integer) join class_relation using (school_id)`.execute(
    tx,
  )
  await formPrices.write(tx, { schoolId: 0, sourceOf: () => sourceOf(by) }, Object.fromEntries(rows.map(({ id, price }) => [id, price])))
  const words = await formPrices.words(
    tx,
    rows.map(({ id }) => String(id)),
  )
  const changes = [...Map.groupBy(rows, ({ school_id }) => school_id)].map(([schoolId, prices]) => ({
    ...{ schoolId, part: 'form_prices' as const },
    before: Object.fromEntries(prices.map(({ id }) => [id, null])),
    after: Object.fromEntries(prices.map(({ id, price }) => [id, price])),
  }))
  await keepChanges(
    tx,
    by,
    changes.map((change) => ({ ...change, said: saidOf(words, change) })),
  )
}
