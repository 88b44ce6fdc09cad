import type { Cells, RowRead } from '#domains/imports/server/import-kind.ts'
import type { FoundPlace } from '#domains/locations/server/place-finder.ts'
import type { SchoolUploadOptions } from '#domains/school-uploads/contract/school-uploads.ts'
import { SchoolFields } from '#domains/schools/contract/school-edits.ts'
import { managements } from '#domains/schools/contract/school-profile.ts'
import type { openBoardNames } from '#domains/schools/server/board-names.ts'
import type { openClassNames } from '#domains/schools/server/class-names.ts'
import type { NewSchool } from '#domains/schools/server/edit/add-schools.ts'
import type { ClassFee, SchoolEdit } from '#domains/schools/server/edit/plan-changes.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'
import { mostRupees, rupees } from '#platform/contract/money.ts'
import { codeOf, firstOf, genderOf, managementOf, phoneOf, websiteOf, yearOf } from './register-words.ts'

/** What rows are read with. */
export interface Known {
  findPlace: (said: Partial<Record<'state' | 'city' | 'district' | 'locality', string>>) => FoundPlace
  boardNames: ReturnType<typeof openBoardNames>
  className: ReturnType<typeof openClassNames>
  /** By their rank. */
  classes: readonly { id: number; name: string }[]
  session: string
  tuition: number
}

type Location = NonNullable<SchoolFields['location']>

/** A row that can be a school. */
export interface ReadSchool {
  /** What the file says of basic details, by the names of their fields. */
  said: Partial<SchoolFields> & Partial<Record<'level' | 'classes', string>> & { name: string; location: Location }
  code?: string | undefined
  slug?: string | undefined
  taught?: readonly number[] | undefined
  /** Of the lowest and the highest class. */
  fees?: { min?: number | undefined; max?: number | undefined } | undefined
  /** A locality that is kept in the address. */
  unlisted?: string | undefined
  /** What is to be known of a row that is written. */
  warning?: string | undefined
}

class Refused extends Error {}

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

function among<Value>(what: string, text: string | undefined, known: (text: string) => Value | undefined, said: string): Value | undefined {
  if (text === undefined) return undefined
  const value = known(text)
  if (value === undefined) throw new Refused(`${what} is “${text}”. Give ${said}.`)
  return value
}

function numberOf(what: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replace(/,/g, ''))
  if (text.trim() === '' || !Number.isFinite(value)) throw new Refused(`${what} is “${text}”. Give a number.`)
  return value
}

function coordinatesOf({ lat: latText, lng: lngText }: Cells) {
  const [lat, lng] = [numberOf('Latitude', latText), numberOf('Longitude', lngText)]
  if (lat === undefined && lng === undefined) return undefined
  if (lat === undefined || lng === undefined) throw new Refused('Give latitude and longitude, or neither.')
  return { lat, lng }
}

function boardsOf(text: string | undefined, boardNames: Known['boardNames']): number[] | undefined {
  if (text === undefined) return undefined
  const { ids, unread } = boardNames(text)
  if (unread.length > 0) throw new Refused(`There is no board “${unread[0]}” in our list.`)
  return ids
}

/** `Nursery to Class 12`, `I - XII`; undefined where an end is not said. */
function taughtOf(text: string | undefined, { classes, className }: Known): number[] | undefined {
  const ends = text?.split(/\s+to\s+|\s*[-–—]\s*/i)
  if (ends?.length !== 2) return undefined
  const [lowest, highest] = ends.map((end) => className(end)?.ids)
  const placeOf = (id: number | undefined) => classes.findIndex((one) => one.id === id)
  const [from, to] = [placeOf(lowest?.[0]), placeOf(highest?.at(-1))]
  if (from < 0 || to < 0) return undefined
  if (from > to) throw new Refused(`The classes are “${text}”. Give the lowest first.`)
  return classes.slice(from, to + 1).map(({ id }) => id)
}

function feeOf(what: string, text: string | undefined): number | undefined {
  const fee = numberOf(what, text)
  if (fee === undefined) return undefined
  if (fee < 0) throw new Refused(`A fee is ${fee}. Fees are 0 or more.`)
  if (fee > mostRupees || !Number.isInteger(fee)) throw new Refused(`A fee is ${fee}. Give whole rupees a year.`)
  return fee
}

function feesOf({ fee_min, fee_max }: Cells): ReadSchool['fees'] {
  const [min, max] = [feeOf('The lowest fee', fee_min), feeOf('The highest fee', fee_max)]
  if (min === undefined && max === undefined) return undefined
  if (min !== undefined && max !== undefined && min > max)
    throw new Refused(`The lowest fee, ${rupees(min)}, is over the highest, ${rupees(max)}.`)
  return { min, max }
}

export const feesNeedClasses = 'Fees belong to classes: give the classes as “Nursery to Class 12”, or leave the fees empty.'

/** The lowest fee is that of the lowest class, the highest that of the highest; undefined where no class is known. */
export function classFees(
  { fees }: ReadSchool,
  taught: readonly number[] | undefined,
  { session, tuition }: Pick<Known, 'session' | 'tuition'>,
): ClassFee[] | undefined {
  if (!fees) return []
  const [lowest, highest] = [taught?.[0], taught?.at(-1)]
  if (lowest === undefined || highest === undefined) return undefined
  const byClass = new Map([[lowest, fees.min] as const, [highest, fees.max ?? (highest === lowest ? fees.min : undefined)] as const])
  return [...byClass].flatMap(([class_id, amount]) =>
    amount === undefined ? [] : [{ class_id, head: tuition, session, amount, tenure: 'Y' as const }],
  )
}

const titles: Readonly<Record<string, string>> = {
  name: 'Name',
  pincode: 'Pincode',
  coordinates: 'Coordinates',
  established_year: 'Established',
  students: 'Students',
  teachers: 'Teachers',
  phone: 'Telephone',
  email: 'E-mail',
  website: 'Website',
}

const Parsed = SchoolFields.partial().required({ name: true })

function placeOf(cells: Cells, { findPlace }: Known, { foreign_locality }: SchoolUploadOptions) {
  const { state, city, district, locality } = cells
  const found = findPlace({ ...(state && { state }), ...(city && { city }), ...(district && { district }), ...(locality && { locality }) })
  if (!('refused' in found)) {
    const { corrected: warning, ...location } = found
    return { location, warning }
  }
  const { refused, without, isElsewhere = false } = found
  if (!locality || !without) throw new Refused(refused)
  if (isElsewhere && foreign_locality === 'refuse')
    throw new Refused(`${refused} Or check again, and let such localities be kept in the address.`)
  const warning = `“${locality}” is not in our list of localities of ${city ?? district}: it is kept in the address, and the school counts as incomplete.`
  return { location: without, unlisted: locality, warning }
}

function saidOf(cells: Cells, { boardNames }: Known, location: Location): ReadSchool['said'] {
  const said = {
    name: cells.name,
    address: cells.address,
    pincode: cells.pincode?.replace(/\s/g, ''),
    location,
    coordinates: coordinatesOf(cells),
    board_ids: boardsOf(cells.boards, boardNames),
    gender: among('Boys or girls', cells.gender, genderOf, 'Co-ed, Girls or Boys'),
    management: among('Management', cells.management, ourManagement, managements.join(', ')),
    is_residential: among('Boarding', cells.residential, (text) => boarding[lettersOf(text)], 'Yes or No'),
    about: cells.about,
    established_year: among('Established', cells.established_year, yearOf, 'a year, as 1987'),
    medium: cells.medium,
    students: numberOf('Students', cells.students),
    teachers: numberOf('Teachers', cells.teachers),
    phone: cells.phone && phoneOf(cells.phone),
    email: cells.email && firstOf(cells.email),
    website: cells.website && websiteOf(cells.website),
    notes: cells.notes,
  }
  const parsed = Parsed.safeParse(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)))
  if (parsed.success)
    return {
      ...(parsed.data as ReadSchool['said']),
      ...(cells.level && { level: cells.level }),
      ...(cells.classes && { classes: cells.classes }),
    }
  const sentences = parsed.error.issues.map(({ path: [field], message }) => `${titles[String(field)] ?? 'A field'}: ${message}`)
  throw new Refused([...new Set(sentences)].join(' '))
}

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Reads a row as a school; what cannot be one is refused with a sentence. */
export function readSchool(cells: Cells, known: Known, options: SchoolUploadOptions): RowRead<ReadSchool> {
  try {
    if (!cells.name) throw new Refused('Name is required')
    if (cells.slug && !(slugShape.test(cells.slug) && cells.slug.length <= 200))
      throw new Refused('A slug has small letters, digits and hyphens.')
    const { location, unlisted, warning } = placeOf(cells, known, options)
    const said = saidOf(cells, known, location)
    const school = {
      said,
      code: cells.code && codeOf(cells.code),
      slug: cells.slug,
      taught: taughtOf(cells.classes, known),
      fees: feesOf(cells),
      unlisted,
      warning,
    }
    return { values: school, keys: keysOf(school) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

/** Rows with one of these in common are certainly one school; what else may be is found when they are held against the schools. */
function keysOf({ said: { name, location, coordinates }, code, slug }: ReadSchool): string[] {
  const { district, district_region: locality } = location
  const place = locality ?? `${district}${coordinates ? ` ${coordinates.lat} ${coordinates.lng}` : ''}`
  return [code ? `code ${code}` : `name ${lettersOf(name)} ${place}`, ...(slug ? [`slug ${slug}`] : [])]
}

const longestAddress = 500

/** An address with a locality that stands in no list of ours. */
function addressWith(address: string | null | undefined, locality: string): string {
  if (!address) return locality
  const whole = `${address}, ${locality}`
  return lettersOf(address).includes(lettersOf(locality)) || whole.length > longestAddress ? address : whole
}

/** The school that a row adds. */
export function newSchool(read: ReadSchool, known: Known): NewSchool {
  const { said, code, slug, taught, unlisted } = read
  return {
    ...said,
    ...(unlisted && { address: addressWith(said.address, unlisted) }),
    ...{ source_id: code, slug, taught, fees: classFees(read, taught, known) },
  }
}

/** A school as it stands, of which a row says something. */
export interface Standing {
  source_id: string | null
  district_id: number | null
  /** Its classes outside any stream, the youngest first. */
  taught: readonly number[]
}

/** What a row says of a school that is there. It is known by another name only by its code, and no row takes a locality away. */
export function schoolEdit(
  read: ReadSchool,
  { id, by, ...standing }: Standing & { id: number; by: string },
  known: Known,
): SchoolEdit | undefined {
  const { name, location, address, ...said } = read.said
  const fees = classFees(read, read.taught ?? standing.taught, known)
  if (!fees) return undefined
  const mine = {
    ...said,
    ...(by === 'code' && { name }),
    ...(address && { address: read.unlisted ? addressWith(address, read.unlisted) : address }),
    ...((location.district_region !== null || location.district !== standing.district_id) && { location }),
    ...(read.code && !standing.source_id && { source_id: read.code }),
  }
  return { schoolId: id, mine, taught: read.taught, fees }
}
