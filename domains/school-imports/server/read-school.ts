import { noteLines, RowReading } from '#domains/imports/server/cells/row-reading.ts'
import type { Cells, RowRead } from '#domains/imports/server/import/import-kind.ts'
import type { FoundPlace, PlaceMatch, WhichPlace } from '#domains/locations/server/names/which-place.ts'
import { type SchoolUploadOptions, schoolUpload } from '#domains/school-imports/contract/school-imports.ts'
import { type openClassNames, readClassRange } from '#domains/schools/contract/class-names.ts'
import { isShortened, readCodes, schemeOf } from '#domains/schools/contract/school-codes.ts'
import { SchoolFields } from '#domains/schools/contract/school-edits.ts'
import { managements } from '#domains/schools/contract/school-profile.ts'
import type { openBoardNames } from '#domains/schools/server/board-names.ts'
import type { NewSchool } from '#domains/schools/server/edit/add-schools.ts'
import type { ClassFee, SchoolEdit } from '#domains/schools/server/edit/plan-changes.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'
import { mostRupees, rupees } from '#platform/contract/money.ts'
import { firstOf, genderOf, managementOf, phoneOf, websiteOf, yearOf } from './register-words.ts'

/** The readers of the cells of a row, and the facts that they need. */
export interface CellReaders {
  whichPlace: WhichPlace
  boardNames: ReturnType<typeof openBoardNames>
  className: ReturnType<typeof openClassNames>
  /** By their rank. */
  classes: readonly { id: number; name: string }[]
  /** The codes of all schools. */
  codes: ReadonlySet<string>
  session: string
  tuition: number
}

type Location = NonNullable<SchoolFields['location']>

/** A row that can be a school. */
export interface ReadSchool {
  /** Basic details by the names of their fields. Without a place, the row can only be about a school that has its code. */
  said: Partial<SchoolFields> & Partial<Record<'level' | 'classes', string>> & { name: string; location?: Location }
  codes: readonly string[]
  slug?: string | undefined
  taught?: readonly number[] | undefined
  /** Those of the lowest and of the highest class. */
  fees?: { min?: number | undefined; max?: number | undefined } | undefined
  /** A locality that is kept in the address. */
  unlisted?: string | undefined
  /** Notes about a row that is written. */
  warning?: string | undefined
  /** Cells that were not understood, each with the title of its field: the notes of the school keep them. */
  notUnderstood: readonly string[]
}

const boarding: Readonly<Record<string, boolean>> = {
  ...{
    yes: true,
    y: true,
    true: true,
    residential: true,
    boarding: true,
    dayandresidential: true,
    dayboarding: true,
    dayandboarding: true,
  },
  ...{ no: false, n: false, false: false, day: false, dayschool: false },
}

const ourManagement = (text: string) => managements.find((name) => lettersOf(name) === lettersOf(text)) ?? managementOf(text)

const numberOf = (text: string): number | undefined => {
  const value = Number(text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replace(/,/g, ''))
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined
}

interface FieldReader<Field extends keyof SchoolFields = keyof SchoolFields> {
  field: Field
  /** The value of a cell; undefined if the cell cannot be read. */
  meaning?: (text: string) => unknown
  /** What could stand in the cell, for the note. */
  expected?: string
}

/** The fields that one cell of the same name fills. */
const fieldReaders: readonly (FieldReader & { cell?: string })[] = [
  { field: 'address' },
  { field: 'pincode', meaning: (text) => text.replace(/\s/g, '') },
  { field: 'gender', meaning: genderOf, expected: 'Co-ed, Girls or Boys' },
  { field: 'management', meaning: ourManagement, expected: managements.join(', ') },
  { field: 'is_residential', cell: 'residential', meaning: (text) => boarding[lettersOf(text)], expected: 'Yes or No' },
  { field: 'about' },
  { field: 'established_year', meaning: yearOf, expected: 'a year, as 1987' },
  { field: 'medium' },
  { field: 'students', meaning: numberOf, expected: 'a number' },
  { field: 'teachers', meaning: numberOf, expected: 'a number' },
  { field: 'phone', meaning: phoneOf },
  { field: 'email', meaning: firstOf },
  { field: 'website', meaning: websiteOf },
  { field: 'notes' },
]

const titles = new Map(schoolUpload.fields.map(({ key, title }) => [key, title]))

/** A value as the profile allows it; any other is noted, with what could stand there. */
function fieldOf(row: RowReading, { field, cell = field, meaning = String, expected }: (typeof fieldReaders)[number]): unknown {
  const text = row.cells[cell]
  if (text === undefined) return undefined
  const value = meaning(text)
  const parsed = value === undefined ? undefined : SchoolFields.shape[field].safeParse(value)
  if (parsed?.success) return parsed.data
  const does = parsed ? parsed.error.issues[0]?.message : `Give ${expected}.`
  row.note(cell, text, `${titles.get(cell)} is “{text}”. ${does}`)
  return undefined
}

function coordinatesOf(row: RowReading): SchoolFields['coordinates'] | undefined {
  const { lat: latText, lng: lngText } = row.cells
  const [lat, lng] = (['lat', 'lng'] as const).map((cell) => row.read(cell, numberOf, `${titles.get(cell)} is “{text}”. Give a number.`))
  if (lat === undefined && lng === undefined) return undefined
  const parsed = SchoolFields.shape.coordinates.safeParse({ lat, lng })
  if (parsed.success && parsed.data) return parsed.data
  const isOne = lat === undefined || lng === undefined
  const reason = isOne ? 'Give latitude and longitude, or neither.' : (parsed.error?.issues[0]?.message ?? '')
  if (lat !== undefined) row.note('lat', latText ?? '', reason)
  if (lng !== undefined) row.note('lng', lngText ?? '', reason)
  return undefined
}

function boardsOf(row: RowReading, { boardNames }: CellReaders): number[] | undefined {
  const text = row.cells.boards
  if (text === undefined) return undefined
  const { ids, unread } = boardNames(text)
  for (const part of unread) row.note('boards', part, 'There is no board “{text}” in our list.')
  return ids.length > 0 ? ids : undefined
}

/** `Nursery to Class 12`, `I - XII`; undefined where an end is not said. */
function taughtOf(row: RowReading, known: CellReaders): number[] | undefined {
  const text = row.cells.classes
  if (text === undefined || known.className(text)) return undefined
  const range = readClassRange(text, known)
  if (Array.isArray(range)) return range
  const does = range === 'reversed' ? 'Give the lowest first.' : 'Give them as “Nursery to Class 12”.'
  row.note('classes', text, `The classes are “{text}”. ${does}`)
  return undefined
}

function feeOf(row: RowReading, cell: 'fee_min' | 'fee_max'): number | undefined {
  const text = row.cells[cell]
  const fee = row.read(cell, numberOf, `${titles.get(cell)} is “{text}”. Give a number.`)
  if (fee === undefined || text === undefined) return undefined
  if (fee >= 0 && fee <= mostRupees && Number.isInteger(fee)) return fee
  row.note(cell, text, fee < 0 ? 'A fee is {text}. Fees are 0 or more.' : 'A fee is {text}. Give whole rupees a year.')
  return undefined
}

function feesOf(row: RowReading): ReadSchool['fees'] {
  const [min, max] = [feeOf(row, 'fee_min'), feeOf(row, 'fee_max')]
  if (min === undefined && max === undefined) return undefined
  if (min === undefined || max === undefined || min <= max) return { min, max }
  const reason = `The lowest fee, ${rupees(min)}, is over the highest, ${rupees(max)}.`
  for (const cell of ['fee_min', 'fee_max'] as const) row.note(cell, row.cells[cell] ?? '', reason)
  return undefined
}

export const feesNeedClasses = 'Fees belong to classes: give the classes as “Nursery to Class 12”. They are kept as a note.'

/** Whether each fee that a row says has a class to which it belongs. */
export const hasFees = ({ fees }: ReadSchool, taught: readonly number[] | undefined): boolean => !fees || (taught?.length ?? 0) > 0

/** The lowest fee is that of the lowest class, the highest that of the highest; undefined where no class is known. */
function classFees(
  { fees }: ReadSchool,
  taught: readonly number[] | undefined,
  { session, tuition }: Pick<CellReaders, 'session' | 'tuition'>,
): ClassFee[] | undefined {
  if (!fees) return []
  const [lowest, highest] = [taught?.[0], taught?.at(-1)]
  if (lowest === undefined || highest === undefined) return undefined
  const byClass = new Map([[lowest, fees.min] as const, [highest, fees.max ?? (highest === lowest ? fees.min : undefined)] as const])
  return [...byClass].flatMap(([class_id, amount]) =>
    amount === undefined ? [] : [{ class_id, head: tuition, session, amount, tenure: 'Y' as const }],
  )
}

class Refused extends Error {}

const saysPlace = ({ city, district, locality }: Cells) => Boolean(city || district || locality)
/** A school that has its code is there with its place, whatever the row says of that. */
const isThere = (row: RowReading, { codes }: CellReaders) => codesOf(new RowReading(row.cells)).some((code) => codes.has(code))
const noPlace: { location?: Location; unlisted?: string; warning?: string } = {}

/** The place of a row cannot be read: without one the row is refused, unless its school is there. */
function withoutPlace(row: RowReading, known: CellReaders, found: Extract<PlaceMatch, { refused: string }>): typeof noPlace {
  const { field, cell, refused, suggestions, isElsewhere = false } = found
  const text = row.cells[cell]
  if (isThere(row, known)) {
    if (text) row.note(cell, text, refused, suggestions)
    return noPlace
  }
  if (text) row.need(cell, text, refused, suggestions)
  const isUnlisted = field === 'locality' && !isElsewhere
  const rest = isElsewhere ? ' Or check again, and let such localities be kept in the address.' : ''
  throw new Refused(`${refused}${isUnlisted ? ' Write it as our list does, or leave it empty.' : rest}`)
}

const locationOf = ({ district, locality }: FoundPlace): Location => ({ district: district ?? 0, district_region: locality })

/** Where the school lies; a place that we do not know is asked for once for all rows that say the same. */
function placeOf(row: RowReading, known: CellReaders, { foreign_locality }: SchoolUploadOptions): typeof noPlace {
  const { state, city, district, locality, pincode } = row.cells
  const found = known.whichPlace({ state, city, district, locality, pincode }, 'district')
  const { unread } = found
  if (unread) row.note(unread.cell, row.cells[unread.cell] ?? '', unread.refused, unread.suggestions)
  if (!('refused' in found)) return { location: locationOf(found), ...(found.corrected && { warning: found.corrected }) }
  const { field, word, without, isElsewhere = false } = found
  if (field !== 'locality' || !without || (isElsewhere && foreign_locality === 'refuse')) return withoutPlace(row, known, found)
  const warning = `“${word}” is not in our list of localities of ${city ?? district}: it is kept in the address, and the school counts as incomplete.`
  return { location: locationOf(without), unlisted: word, warning }
}

function nameOf({ cells: { name } }: RowReading): string {
  const parsed = SchoolFields.shape.name.safeParse(name ?? '')
  if (parsed.success) return parsed.data
  throw new Refused(name ? `Name: ${parsed.error.issues[0]?.message}` : 'Name is required')
}

/** Its numbers in registers: those of its two columns, one of each register. */
function codesOf(row: RowReading): string[] {
  const found = (['code', 'udise'] as const).flatMap((cell) => {
    const { codes, unread } = readCodes(row.cells[cell] ?? '')
    for (const part of unread)
      row.note(
        cell,
        part,
        isShortened(part)
          ? 'The spreadsheet shortened the code to “{text}”. Format the column as text and upload it again.'
          : '“{text}” is no code of a school.',
      )
    return codes.map((code) => ({ cell, code }))
  })
  const chosen = new Map<string, string>()
  for (const { cell, code } of found) {
    const other = chosen.get(schemeOf(code)) ?? code
    if (other !== code) row.note(cell, code, `{text} and ${other} are numbers of one register, so of two schools.`)
    chosen.set(schemeOf(code), other)
  }
  return [...chosen.values()].sort()
}

const slugShape = /^(?=.{1,200}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Reads a row as a school. Only one without a name, or without place and code, is refused: what else cannot be read is kept as a note. */
export function readSchool(cells: Cells, known: CellReaders, options: SchoolUploadOptions): RowRead<ReadSchool> {
  const row = new RowReading(cells)
  try {
    const name = nameOf(row)
    const fields = Object.fromEntries(fieldReaders.map((reader) => [reader.field, fieldOf(row, reader)] as const))
    const told = { ...fields, coordinates: coordinatesOf(row), board_ids: boardsOf(row, known), level: cells.level, classes: cells.classes }
    const said = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
    const slug = row.read(
      'slug',
      (text) => (slugShape.test(text) ? text : undefined),
      'The slug is “{text}”. A slug has small letters, digits and hyphens.',
    )
    const [taught, fees] = [taughtOf(row, known), feesOf(row)]
    const place = saysPlace(cells) ? placeOf(row, known, options) : undefined
    const codes = codesOf(row)
    // A school that has its code is there with its place.
    const { location, unlisted, warning } = place ?? (codes.length > 0 ? noPlace : placeOf(row, known, options))
    const { notes } = row
    const school: ReadSchool = {
      ...{ said: { ...said, name, ...(location && { location }) }, codes, slug, taught, fees, unlisted, warning },
      notUnderstood: noteLines(schoolUpload, notes),
    }
    return { values: school, keys: keysOf(school), notes }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message, notes: row.notes }
    throw error
  }
}

/** Rows with one of these in common are certainly one school; what else may be is found when they are held against the schools. */
function keysOf({ said: { name, location, coordinates }, codes, slug }: ReadSchool): string[] {
  const { district, district_region: locality } = location ?? {}
  const place = locality ?? `${district}${coordinates ? ` ${coordinates.lat} ${coordinates.lng}` : ''}`
  const named = codes.length > 0 ? codes.map((code) => `code ${code}`) : [`name ${lettersOf(name)} ${place}`]
  return [...named, ...(slug ? [`slug ${slug}`] : [])]
}

const longestAddress = 500

/** An address with a locality that stands in no list of ours. */
function addressWith(address: string | null | undefined, locality: string): string {
  if (!address) return locality
  const whole = `${address}, ${locality}`
  return lettersOf(address).includes(lettersOf(locality)) || whole.length > longestAddress ? address : whole
}

/** Fees without a class, as notes of the school keep them. */
function feeLines({ fees }: ReadSchool): string[] {
  const told = [
    ['Lowest fee', fees?.min],
    ['Highest fee', fees?.max],
  ] as const
  return told.flatMap(([title, fee]) => (fee === undefined ? [] : `${title}: “${fee}”`))
}

const longestNotes = 4000

/** Notes with lines that do not stand in them yet, as many as there is room for. */
function notesWith(notes: string | null | undefined, lines: readonly string[]): string | null {
  let whole = notes ?? ''
  for (const line of lines) {
    const longer = whole ? `${whole}\n${line}` : line
    if (!whole.split('\n').includes(line) && longer.length <= longestNotes) whole = longer
  }
  return whole || null
}

/** The school that a row adds. */
export function newSchool(read: ReadSchool, known: CellReaders): NewSchool {
  const { said, codes, slug, taught, unlisted, notUnderstood } = read
  const fees = classFees(read, taught, known)
  const notes = notesWith(said.notes, [...notUnderstood, ...(fees ? [] : feeLines(read))])
  return {
    ...said,
    ...(notes && { notes }),
    ...(unlisted && { address: addressWith(said.address, unlisted) }),
    ...{ codes: [...codes], slug, taught, fees: fees ?? [] },
  }
}

/** A school as it stands, of which a row says something. */
export interface Standing {
  codes: readonly string[]
  district_id: number | null
  notes: string | null
  /** Its classes outside any stream, the youngest first. */
  taught: readonly number[]
}

/** Codes with those of registers from which there is none yet; a school has one in each. */
function codesWith(standing: readonly string[], said: readonly string[]): string[] {
  const schemes = new Set(standing.map(schemeOf))
  return [...standing, ...said.filter((code) => !schemes.has(schemeOf(code)))].sort()
}

/** Reads a row about a school that is there. A row with another name needs its code, and no row takes a locality or notes away. */
export function schoolEdit(
  read: ReadSchool,
  { id, by, ...standing }: Standing & { id: number; by: string },
  known: CellReaders,
): SchoolEdit {
  const { name, location, address, notes: told, ...said } = read.said
  const fees = classFees(read, read.taught ?? standing.taught, known)
  const lines = [...read.notUnderstood, ...(fees ? [] : feeLines(read))]
  const notes = notesWith(told ?? standing.notes, lines)
  const codes = codesWith(standing.codes, read.codes)
  const mine = {
    ...said,
    ...((told || lines.length > 0) && { notes }),
    ...(by === 'code' && { name }),
    ...(address && { address: read.unlisted ? addressWith(address, read.unlisted) : address }),
    ...(location && (location.district_region !== null || location.district !== standing.district_id) && { location }),
    ...(codes.length > standing.codes.length && { codes }),
  }
  return { schoolId: id, mine, taught: read.taught, fees: fees ?? [] }
}
