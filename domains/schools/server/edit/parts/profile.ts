import { sql } from 'kysely'
import { type Exactness, exactnessWords } from '#domains/schools/contract/exactness.ts'
import type { SchoolFields } from '#domains/schools/contract/school-edits.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Part } from '../../school/change-school.ts'
import { codesOf, writeCodes } from '../../school/codes.ts'
import type { Values, Words } from '../../school/keep-changes.ts'
import { schoolPoint } from '../../school/school-row.ts'
import { plainText } from './plain-text.ts'

const labels: Readonly<Record<keyof SchoolFields | 'level' | 'classes', string>> = {
  name: 'Name',
  codes: 'Codes',
  address: 'Address',
  pincode: 'Pincode',
  location: 'Place',
  coordinates: 'Coordinates',
  board_ids: 'Boards',
  gender: 'Boys or girls',
  management: 'Management',
  level: 'Level',
  classes: 'Classes',
  is_residential: 'Boarding',
  about: 'About',
  established_year: 'Established',
  medium: 'Medium',
  students: 'Students',
  teachers: 'Teachers',
  phone: 'Telephone',
  email: 'E-mail',
  website: 'Website',
  notes: 'Notes',
}

interface Place {
  /** Of a new school whose district is not known yet. */
  city?: number
  district: number | null
  district_region: number | null
}

interface Point {
  lat: number
  lng: number
  placed_by?: Exactness
}

/** The columns that a field stands for. */
function columnsOf(field: string, value: unknown): Values {
  if (field === 'codes') return {}
  if (field === 'location') {
    const place = value as Place | null
    return { district_id: place?.district ?? null, locality_id: place?.district_region ?? null }
  }
  if (field === 'coordinates') {
    const point = value as Point | null
    return { lat: point?.lat ?? null, lng: point?.lng ?? null, placed_by: point?.placed_by ?? null }
  }
  return { [field]: value }
}

const pointText = ({ lat, lng, placed_by }: Point) => `${lat}, ${lng}${placed_by ? ` (${exactnessWords[placed_by]})` : ''}`

const placeIds = (value: unknown) => Object.values((value ?? {}) as Place).filter((id) => typeof id === 'number')

/** The columns that changed fields stand for. */
export const profileColumns = (changed: Values): Values =>
  Object.assign({}, ...Object.entries(changed).map(([field, value]) => columnsOf(field, value)))

/** Reads the present basic details of schools. */
export async function readProfiles(db: Database, ids: readonly number[]): Promise<Map<number, Values>> {
  const { rows } = await sql<{ id: number } & Record<string, unknown>>`
    select *, case when district_id is not null then json_build_object('district', district_id, 'district_region', locality_id) end as location,
      ${schoolPoint} as coordinates,
      ${codesOf(sql`school.id`)} as codes
    from school where id = any (${ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The codes among changed fields; they stand in a table of their own. */
export const changedCodes = (changes: readonly { schoolId: number; after: Values }[]) =>
  changes.flatMap(({ schoolId, after }) => ('codes' in after ? [{ schoolId, codes: (after.codes ?? []) as string[] }] : []))

/** Basic details, and what the school says of itself. */
export const profile: Part = {
  name: 'profile',
  read: async (tx, schoolId, fields) => {
    const row = (await readProfiles(tx, [schoolId])).get(schoolId)
    return Object.fromEntries(fields.map((field) => [field, row?.[field] ?? null]))
  },
  write: async (tx, { schoolId }, changed) => {
    const columns = profileColumns(changed)
    if (Object.keys(columns).length > 0) await tx.updateTable('school').set(columns).where('id', '=', schoolId).execute()
    await writeCodes(tx, changedCodes([{ schoolId, after: changed }]))
    // A district lies in one city.
    if ('location' in changed)
      await sql`update school set city_id = (select parent_id from place where id = school.district_id) where id = ${schoolId}`.execute(tx)
  },
  words: (tx) => profileWords(tx),
}

/** How fields of the profile read; where values are given, only the places among them are looked up. */
export async function profileWords(db: Database, among?: readonly Values[]): Promise<Words> {
  const ids = among?.flatMap(({ location }) => placeIds(location))
  const boards = await db.selectFrom('board').select(['id', 'name']).execute()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from place where kind in ('city', 'district', 'locality') ${ids ? sql`and id = any (${[...new Set(ids)]}::integer[])` : sql``}`.execute(
    db,
  )
  const places = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    label: (field) => labels[field as keyof typeof labels],
    text: (field, value) => {
      if (field === 'location')
        return placeIds(value)
          .toReversed()
          .map((id) => places.get(id))
          .filter(Boolean)
          .join(', ')
      if (field === 'board_ids')
        return boards
          .filter(({ id }) => (value as number[] | null)?.includes(id))
          .map(({ name }) => name)
          .join(', ')
      if (field === 'codes') return ((value ?? []) as string[]).join(', ')
      if (field === 'coordinates' && value) return pointText(value as Point)
      return plainText(value)
    },
  }
}
