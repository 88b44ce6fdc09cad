import { readRupees } from '#domains/imports/server/cells/read-rupees.ts'
import { noteLines, RowReading } from '#domains/imports/server/cells/row-reading.ts'
import { shownAddress } from '#domains/imports/server/cells/shown-address.ts'
import type { Cells, RowRead } from '#domains/imports/server/import/import-kind.ts'
import type { FoundDistrict, WhichDistrict } from '#domains/locations/server/names/which-district.ts'
import type { FoundPlace, PlaceMatch, PlaceWords, WhichPlace } from '#domains/locations/server/names/which-place.ts'
import { type SchoolUploadOptions, schoolUpload } from '#domains/school-imports/contract/school-imports.ts'
import { type openClassNames, readClassRange } from '#domains/schools/contract/class-names.ts'
import { isShortened, readCodes, schemeOf } from '#domains/schools/contract/school-codes.ts'
import { SchoolFields } from '#domains/schools/contract/school-edits.ts'
import { managements } from '#domains/schools/contract/school-profile.ts'
import type { openBoardNames, openNearBoards } from '#domains/schools/server/board-names.ts'
import type { NewLocation, NewSchool } from '#domains/schools/server/edit/add-schools.ts'
import type { ClassFee, SchoolEdit } from '#domains/schools/server/edit/plan-changes.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'
import { rupees, tenures } from '#platform/contract/money.ts'
import { boardOfCode } from './board-of-code.ts'
import { boardingOf, firstOf, genderOf, managementOf, phoneOf, websiteOf, yearOf } from './register-words.ts'

/** The readers of the cells of a row, and the facts that they need. */
export interface CellReaders {
  whichPlace: WhichPlace
  whichDistrict: WhichDistrict
  /** The names of cities and districts. */
  placeNames: ReadonlyMap<number, string>
  boardNames: ReturnType<typeof openBoardNames>
  nearBoards: ReturnType<typeof openNearBoards>
  className: ReturnType<typeof openClassNames>
  /** By their rank. */
  classes: readonly { id: number; name: string }[]
  /** The codes of all schools. */
  codes: ReadonlySet<string>
  session: string
  tuition: number
}

interface Fees {
  min?: number | undefined
  max?: number | undefined
  /** One amount that the row says of all classes. */
  ofEach?: number | undefined
}

/** A row that can be a school. */
export interface ReadSchool {
  /** Basic details by the names of their fields. Without a place, the row can only be about a school that has its code. */
  said: Partial<Omit<SchoolFields, 'location'>> & Partial<Record<'level' | 'classes', string>> & { name: string; location?: NewLocation }
  codes: readonly string[]
  slug?: string | undefined
  taught?: readonly number[] | undefined
  /** One of all classes, or those of the lowest and of the highest: what lies between is not known. */
  fees?: Fees | undefined
  /** Localities that are kept in the address. */
  unlisted?: readonly string[] | undefined
  /** Of its admission form, in rupees. */
  formPrice?: number | undefined
  /** Notes about a row that is written. */
  warning?: string | undefined
  /** Cells that were not understood, each with the title of its field: the notes of the school keep them. */
  notUnderstood: readonly string[]
}

const ourManagement = (text: string) => managements.find((name) => lettersOf(name) === lettersOf(text)) ?? managementOf(text)

const numberOf = (text: string): number | undefined => {
  const value = Number(text.replace(/,/g, ''))
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined
}

/** `1,200`, `1200+`, `1200 students`. */
const countOf = (text: string): number | undefined =>
  numberOf(text.replace(/(?<!\s)\s*(?:\+|nos?\.?|students?|pupils|children|teachers?|staff)\s*$/i, ''))

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
  { field: 'pincode', meaning: (text) => text.replace(/\s|\.0+$/g, '') },
  { field: 'gender', meaning: genderOf, expected: 'Co-ed, Girls or Boys' },
  { field: 'management', meaning: ourManagement, expected: managements.join(', ') },
  { field: 'is_residential', cell: 'residential', meaning: boardingOf, expected: 'Yes or No' },
  { field: 'about' },
  { field: 'established_year', meaning: yearOf, expected: 'a year, as 1987' },
  { field: 'medium' },
  { field: 'students', meaning: countOf, expected: 'a number' },
  { field: 'teachers', meaning: countOf, expected: 'a number' },
  { field: 'phone', meaning: phoneOf },
  { field: 'email', meaning: (text) => firstOf(shownAddress(text)) },
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

function boardsOf(row: RowReading, { boardNames, nearBoards }: CellReaders): number[] | undefined {
  const text = row.cells.boards
  if (text === undefined) return undefined
  const { ids, unread } = boardNames(text)
  for (const part of unread) row.note('boards', part, 'There is no board “{text}” in our list.', nearBoards(part))
  return ids.length > 0 ? ids : undefined
}

/** The board that a number in its register tells, where no column says one. */
function boardsByCodes({ cells: { code = '', state } }: RowReading, codes: readonly string[], { boardNames }: CellReaders) {
  const ids = codes.flatMap((one) => boardNames(boardOfCode(one, { state, written: code }) ?? '').ids)
  return ids.length > 0 ? ids : undefined
}

/** The classes in words: of two columns, the lowest and the highest together. */
function classesText({ cells: { classes, class_from: from, class_to: to } }: RowReading): string | undefined {
  if (classes !== undefined || from === undefined || to === undefined) return classes
  return `${from} to ${to}`
}

/** `Nursery to Class 12`, `I - XII`; undefined where an end is not said. */
function taughtOf(row: RowReading, known: CellReaders): number[] | undefined {
  const text = classesText(row)
  if (text === undefined || known.className(text)) return undefined
  const range = readClassRange(text, known)
  if (Array.isArray(range)) return range
  const does = range === 'reversed' ? 'Give the lowest first.' : 'Give them as “Nursery to Class 12”.'
  const reason = `The classes are “${text}”. ${does}`
  if (row.cells.classes !== undefined) row.note('classes', text, reason)
  else for (const cell of ['class_from', 'class_to'] as const) row.note(cell, row.cells[cell] ?? '', reason)
  return undefined
}

/** How a file says that nothing is charged; a 0 may stand for unknown. */
const isFree = /^(?:free(?: of (?:cost|charge|fees?))?|no fees?)\.?$/i

type MoneyCell = 'fee' | 'fee_min' | 'fee_max' | 'fee_monthly' | 'form_price'

interface Range {
  lowest: number | undefined
  highest: number | undefined
}

const times = (amount: number | undefined, count: number) => (amount === undefined ? undefined : amount * count)
const bothEnds = ({ lowest, highest }: Range) => [...new Set([lowest, highest].filter((amount) => amount !== undefined))]

/** Whole rupees that a cell says, as often a year as its column has it; `per month` in a column of years is asked. */
function amountOf(row: RowReading, cell: MoneyCell, timesAYear: number | undefined): Range | undefined {
  const text = row.cells[cell]
  if (text === undefined) return undefined
  if (isFree.test(text.trim())) return { lowest: 0, highest: 0 }
  if (/^\s*[-–—−]\s*\d/.test(text)) row.note(cell, text, 'A fee is {text}. Fees are 0 or more.')
  const read = readRupees(text)
  if (!read && !row.notes.some((note) => note.field === cell)) row.note(cell, text, `${titles.get(cell)} is “{text}”. Give whole rupees.`)
  if (!read) return undefined
  const { max: highest, tenure } = read
  if (highest === 0) {
    row.note(cell, text, `${titles.get(cell)} is “{text}”, which may stand for unknown. Write “free” if nothing is charged.`)
    return undefined
  }
  // A range from 0 says only how much it is at most.
  const lowest = read.min || undefined
  if (timesAYear === undefined) return { lowest, highest }
  const count = tenure ? tenures[tenure] : timesAYear
  const yearly = { lowest: times(lowest, count), highest: times(highest, count) }
  if (count === 1 || timesAYear !== 1) return yearly
  const bounds = bothEnds(yearly)
  row.note(cell, text, `${titles.get(cell)} is “{text}”. Fees are of a year: is ${bounds.map(rupees).join(' to ')} meant?`, [
    bounds.join(' - '),
  ])
  return undefined
}

function feesOf(row: RowReading): Fees | undefined {
  const whole = amountOf(row, 'fee', 1) ?? amountOf(row, 'fee_monthly', 12)
  const [low, high] = [amountOf(row, 'fee_min', 1), amountOf(row, 'fee_max', 1)]
  if (!low && !high && whole?.lowest !== undefined && whole.lowest === whole.highest) return { ofEach: whole.lowest }
  const ofRange = low && low.highest !== low.lowest ? low.highest : undefined
  const [min, max] = [low?.lowest ?? whole?.lowest, high?.highest ?? ofRange ?? whole?.highest]
  if (min === undefined && max === undefined) return undefined
  if (min === undefined || max === undefined || min <= max) return { min, max }
  const reason = `The lowest fee, ${rupees(min)}, is over the highest, ${rupees(max)}.`
  for (const cell of ['fee', 'fee_min', 'fee_max'] as const)
    if (row.cells[cell] !== undefined) row.note(cell, row.cells[cell] ?? '', reason)
  return undefined
}

function formPriceOf(row: RowReading): number | undefined {
  const price = amountOf(row, 'form_price', undefined)
  if (price === undefined || price.lowest === price.highest) return price?.lowest
  row.note('form_price', row.cells.form_price ?? '', 'Form price is “{text}”. Give one amount.')
  return undefined
}

const feesNeedClasses = 'Fees belong to classes: give the classes as “Nursery to Class 12”. They are kept as a note.'

/** Whether each fee that a row says has a class to which it belongs. */
const hasFees = ({ fees }: ReadSchool, taught: readonly number[] | undefined): boolean => !fees || (taught?.length ?? 0) > 0

const ends = { min: 'the lowest class', max: 'the highest class' } as const

/** What is to be known of the fees of a row: that they have no class, or of which classes a range says nothing. */
export function tellFees(values: ReadSchool, taught: readonly number[] | undefined): string | undefined {
  const { fees } = values
  if (!hasFees(values, taught)) return feesNeedClasses
  if (!fees || fees.ofEach !== undefined) return undefined
  const stated = (['min', 'max'] as const).filter((end) => fees[end] !== undefined)
  const others = (taught?.length ?? 0) - stated.length
  if (others < 1) return undefined
  return `The fees are those of ${stated.map((end) => ends[end]).join(' and of ')}: they say nothing of the other ${others === 1 ? 'class' : `${others} classes`}.`
}

/**
 * One fee is that of each class. Of a range the lowest is that of the lowest class and the highest that of the highest; the classes between
 * have none, for a guess would stand there as a fact. Undefined where no class is known.
 */
function classFees(
  { fees }: ReadSchool,
  taught: readonly number[] | undefined,
  { session, tuition }: Pick<CellReaders, 'session' | 'tuition'>,
): ClassFee[] | undefined {
  if (!fees) return []
  const [lowest, highest] = [taught?.[0], taught?.at(-1)]
  if (taught === undefined || lowest === undefined || highest === undefined) return undefined
  const byClass =
    fees.ofEach === undefined
      ? [...new Map([[lowest, fees.min] as const, [highest, fees.max ?? (highest === lowest ? fees.min : undefined)] as const])]
      : taught.map((id) => [id, fees.ofEach] as const)
  return byClass.flatMap(([class_id, amount]) =>
    amount === undefined ? [] : [{ class_id, head: tuition, session, amount, tenure: 'Y' as const }],
  )
}

class Refused extends Error {}

const saysPlace = ({ city, district, locality, village, pincode, address }: Cells) =>
  Boolean(city || district || locality || village || pincode || address)
/** A school that has its code is there with its place, whatever the row says of that. */
const isThere = (row: RowReading, { codes }: CellReaders) => codesOf(new RowReading(row.cells)).some((code) => codes.has(code))

interface ReadPlace {
  location?: NewLocation
  unlisted?: readonly string[]
  warning?: string
}

const noPlace: ReadPlace = {}

type Unread = Extract<PlaceMatch, { refused: string }>

/** The place of a row cannot be read: without one the row is refused, unless its school is there. */
function withoutPlace(row: RowReading, known: CellReaders, found: Unread): ReadPlace {
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

/** The pincode at the end of an address, where the row has no column of pincodes; none where another stands before it. */
function pincodeIn(address = ''): string | undefined {
  const [, last] = /(?:^|\D)([1-9]\d{2} ?\d{3})\D{0,30}$/.exec(address) ?? []
  const all = address.match(/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g) ?? []
  return last && new Set(all.map((one) => one.replace(' ', ''))).size === 1 ? last.replace(' ', '') : undefined
}

/** What a row says of its place beside the names of city and district. */
const factsOf = ({ cells }: RowReading, coordinates: { lat: number; lng: number } | null | undefined) => ({
  pincode: cells.pincode ?? pincodeIn(cells.address),
  coordinates: coordinates ?? undefined,
  address: [cells.address, cells.locality, cells.village, cells.name].filter(Boolean).join(', '),
})

type Facts = ReturnType<typeof factsOf>

const toldBy = { pincode: 'its pincode', coordinates: 'its coordinates', address: 'the locality in its address' } as const
const tellDistrict = ({ name, by }: FoundDistrict) => `The district ${name} is that of ${toldBy[by]}.`

/** A city with several districts says enough: which of them it is comes by pincode, coordinates or address, else later. */
function inSeveralDistricts({ town }: FoundPlace, { whichDistrict, placeNames }: CellReaders, facts: Facts): ReadPlace {
  const found = whichDistrict.inCity(town, facts)
  if (found) return { location: { district: found.district, district_region: null }, warning: tellDistrict(found) }
  const warning = `The district of ${placeNames.get(town)} is not known yet: the school stands under “District to be completed”.`
  return { location: { city: town, district: null, district_region: null }, warning }
}

const readAs = (found: FoundPlace, known: CellReaders, facts: Facts): ReadPlace =>
  found.district === null
    ? inSeveralDistricts(found, known, facts)
    : { location: { district: found.district, district_region: found.locality }, ...(found.corrected && { warning: found.corrected }) }

/** Reads the words; a city with several districts is found too. */
function findPlace({ whichPlace }: CellReaders, words: PlaceWords): PlaceMatch {
  const found = whichPlace(words, 'district')
  if (!('refused' in found) || found.without) return found
  const town = whichPlace(words, 'place')
  return 'refused' in town && !town.without ? found : town
}

/** No word names a town of ours: the pincode or the coordinates may say the district all the same. */
function byFacts(row: RowReading, known: CellReaders, facts: Facts, { cell, refused, suggestions }: Unread): ReadPlace | undefined {
  const found = known.whichDistrict.inState(row.cells.state, facts)
  if (!found) return undefined
  const text = row.cells[cell]
  if (text) row.note(cell, text, refused, suggestions)
  return { location: { district: found.district, district_region: null }, warning: tellDistrict(found) }
}

/** Of a town of three words, or of two before a state of two: `West Siang Arunachal Pradesh` is not Siang. */
const maxWordsOfTown = 5

/** The town in the last words of an address, as `MG Road Thane Thane-401 104`: the pincode of a border lies in two districts. */
function byLastWords(row: RowReading, known: CellReaders, facts: Facts): ReadPlace | undefined {
  const { city, district, locality, address = '', state } = row.cells
  if (city || district || locality) return undefined
  const words = address
    .replace(/(?<![\s,.(-])(?:[\s,.(-]*[1-9]\d{2} ?\d{3}(?!\d)\D{0,30}){1,2}$/, '')
    .trim()
    .split(/[\s,]+/)
  for (let count = Math.min(maxWordsOfTown, words.length); count > 0; count--) {
    const found = findPlace(known, { state, city: words.slice(-count).join(' '), pincode: facts.pincode })
    if ('refused' in found || found.unread) continue
    if (found.district === null) return inSeveralDistricts(found, known, facts)
    const name = known.placeNames.get(found.district ?? 0)
    return { ...readAs(found, known, facts), warning: `The district ${name} is the one that its address names.` }
  }
  return undefined
}

/** A village or block is the locality if our list has it there, else it stands in the address. */
function withVillage(
  known: CellReaders,
  words: PlaceWords,
  village: string | undefined,
): { found: PlaceMatch; unlisted: readonly string[] } {
  const found = findPlace(known, words)
  if (village === undefined) return { found, unlisted: [] }
  const inner = words.locality === undefined ? known.whichPlace({ ...words, locality: village }, 'district') : undefined
  return inner && !('refused' in inner) && !inner.corrected && inner.locality !== null
    ? { found: inner, unlisted: [] }
    : { found, unlisted: [village] }
}

const wordsOfPlace = ({ cells: { state, city, district, locality, address } }: RowReading, { pincode }: Facts): PlaceWords =>
  // Where no column has a place, the address may end with one: `12 MG Road, Kothrud, Pune 411038`.
  city || district || locality ? { state, city, district, locality, pincode } : { state, city: address, pincode }

/** Where the school lies; a place that we do not know is asked for once for all rows that say the same. */
function placeOf(
  row: RowReading,
  known: CellReaders,
  { foreign_locality }: SchoolUploadOptions,
  coordinates: { lat: number; lng: number } | null | undefined,
): ReadPlace {
  const facts = factsOf(row, coordinates)
  const words = wordsOfPlace(row, facts)
  const { found, unlisted } = withVillage(known, words, row.cells.village)
  const { unread } = found
  if (unread) row.note(unread.cell, row.cells[unread.cell] ?? '', unread.refused, unread.suggestions)
  if (!('refused' in found)) return { ...readAs(found, known, facts), unlisted }
  const { field, cell, word, without, isElsewhere = false } = found
  // Of a part of an address nobody said that it is a locality.
  const isSaid = row.cells.city !== undefined || row.cells.locality !== undefined
  const isDoubtful = isElsewhere && isSaid && row.cells.district === undefined && foreign_locality === 'refuse'
  if (field !== 'locality' || !without || isDoubtful) {
    const outcome = isElsewhere || isThere(row, known) ? undefined : (byFacts(row, known, facts, found) ?? byLastWords(row, known, facts))
    return outcome ? { ...outcome, unlisted } : withoutPlace(row, known, fromAddress(row, words, found))
  }
  const place = readAs(without, known, facts)
  const town = known.placeNames.get(without.town)
  const within = cell === 'city' ? town : (row.cells.city ?? row.cells.district ?? town)
  const warning = `“${word}” is not in our list of localities of ${within}: it is kept in the address, and the school counts as incomplete.`
  return { ...place, unlisted: [word, ...unlisted], warning: [warning, place.warning].filter(Boolean).join(' ') }
}

/** An address that names no town of ours is no city that could be asked for. */
const fromAddress = ({ cells: { city, district, locality } }: RowReading, { city: read }: PlaceWords, found: Unread): Unread =>
  read === undefined || city || district || locality
    ? found
    : { ...found, cell: 'district', field: 'district', refused: 'Give the city or the district.', suggestions: [] }

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
    const coordinates = coordinatesOf(row)
    const codes = codesOf(row)
    const board_ids = cells.boards === undefined ? boardsByCodes(row, codes, known) : boardsOf(row, known)
    const cellFields = { ...fields, coordinates, board_ids, level: cells.level, classes: classesText(row) }
    const stated = Object.fromEntries(Object.entries(cellFields).filter(([, value]) => value !== undefined))
    const slug = row.read(
      'slug',
      (text) => (slugShape.test(text) ? text : undefined),
      'The slug is “{text}”. A slug has small letters, digits and hyphens.',
    )
    const [taught, fees, formPrice] = [taughtOf(row, known), feesOf(row), formPriceOf(row)]
    const place = saysPlace(cells) ? placeOf(row, known, options, coordinates) : undefined
    // A school that has its code is there with its place.
    const { location, unlisted, warning } = place ?? (codes.length > 0 ? noPlace : placeOf(row, known, options, coordinates))
    const pincode = cells.pincode === undefined ? pincodeIn(cells.address) : undefined
    const { notes } = row
    const school: ReadSchool = {
      ...{ said: { ...stated, name, ...(location && { location }), ...(pincode && { pincode }) }, codes, slug, taught, fees, formPrice },
      ...{ unlisted, warning },
      notUnderstood: noteLines(schoolUpload, notes),
    }
    return { values: school, keys: keysOf(school), mayShare: codes.map((code) => `code ${code}`), notes }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message, notes: row.notes }
    throw error
  }
}

/** The district of a place; where only the city is known yet, the city as a negative number. */
export const placeKeyOf = (location: NewLocation | undefined): number | undefined =>
  location && ('city' in location ? -location.city : location.district)

/** Rows with one of these in common are certainly one school; what else may be is found when they are held against the schools. */
function keysOf({ said: { name, location, coordinates, pincode }, codes, slug }: ReadSchool): string[] {
  const locality = location?.district_region
  const point = coordinates ? ` ${coordinates.lat} ${coordinates.lng}` : ''
  const place = locality ?? `${placeKeyOf(location)}${point}${pincode ? ` ${pincode}` : ''}`
  const called = `${lettersOf(name)} ${place}`
  const named = codes.length > 0 ? codes.map((code) => `code ${code} ${called}`) : [`name ${called}`]
  return [...named, ...(slug ? [`slug ${slug}`] : [])]
}

const longestAddress = 500

/** An address with localities that stand in no list of ours. */
function addressWith(address: string | null | undefined, localities: readonly string[]): string {
  return localities.reduce((stated, locality) => {
    const whole = stated ? `${stated}, ${locality}` : locality
    return lettersOf(stated).includes(lettersOf(locality)) || whole.length > longestAddress ? stated : whole
  }, address ?? '')
}

/** Fees without a class, as notes of the school keep them. */
function feeLines({ fees }: ReadSchool): string[] {
  const lines = [
    ['Fee', fees?.ofEach],
    ['Lowest fee', fees?.min],
    ['Highest fee', fees?.max],
  ] as const
  return lines.flatMap(([title, fee]) => (fee === undefined ? [] : `${title}: “${fee}”`))
}

/** The price of a form that stands in no class: of a school that is there, each class keeps its own. */
const formPriceLines = ({ formPrice }: ReadSchool) => (formPrice === undefined ? [] : [`Form price: “${formPrice}”`])

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
  const { said: stated, codes, slug, taught, formPrice, unlisted, notUnderstood } = read
  const fees = classFees(read, taught, known)
  const hasClasses = (taught?.length ?? 0) > 0
  const notes = notesWith(stated.notes, [...notUnderstood, ...(fees ? [] : feeLines(read)), ...(hasClasses ? [] : formPriceLines(read))])
  return {
    ...stated,
    ...(notes && { notes }),
    ...(unlisted?.length && { address: addressWith(stated.address, unlisted) }),
    ...{ codes: [...codes], slug, taught, fees: fees ?? [], formPrice: hasClasses ? formPrice : undefined },
  }
}

/** A school as it stands, of which a row says something. */
export interface ExistingSchool {
  codes: readonly string[]
  district_id: number | null
  notes: string | null
  /** Its classes outside any stream, the youngest first. */
  taught: readonly number[]
}

/** Codes with those of registers from which there is none yet; a school has one in each. */
function codesWith(standing: readonly string[], stated: readonly string[]): string[] {
  const schemes = new Set(standing.map(schemeOf))
  return [...standing, ...stated.filter((code) => !schemes.has(schemeOf(code)))].sort()
}

/** Reads a row about a school that is there. A row with another name needs its code, and no row takes a locality or notes away. */
export function schoolEdit(
  read: ReadSchool,
  { id, by, ...standing }: ExistingSchool & { id: number; by: string },
  known: CellReaders,
): SchoolEdit {
  const { name, location, address, notes: stated, ...others } = read.said
  const fees = classFees(read, read.taught ?? standing.taught, known)
  const lines = [...read.notUnderstood, ...(fees ? [] : feeLines(read)), ...formPriceLines(read)]
  const notes = notesWith(stated ?? standing.notes, lines)
  const codes = codesWith(standing.codes, read.codes)
  const mine = {
    ...others,
    ...((stated || lines.length > 0) && { notes }),
    ...(by === 'code' && { name }),
    ...(address && { address: addressWith(address, read.unlisted ?? []) }),
    ...(location &&
      location.district !== null &&
      (location.district_region !== null || location.district !== standing.district_id) && { location }),
    ...(codes.length > standing.codes.length && { codes }),
  }
  return { schoolId: id, mine, taught: read.taught, fees: fees ?? [] }
}
