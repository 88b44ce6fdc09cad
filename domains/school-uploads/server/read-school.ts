import type { Cells, RowRead } from '#domains/imports/server/import-kind.ts'
import type { FoundPlace } from '#domains/locations/server/place-finder.ts'
import { SchoolFields } from '#domains/schools/contract/school-edits.ts'
import { managements } from '#domains/schools/contract/school-profile.ts'
import type { NewSchool } from '#domains/schools/server/edit/add-schools.ts'
import { mostRupees, rupees } from '#platform/contract/money.ts'

/** What rows are read with. */
export interface Known {
  findPlace: (said: Partial<Record<'state' | 'city' | 'district' | 'locality', string>>) => FoundPlace
  boards: ReadonlyMap<string, number>
  /** By their rank. */
  classes: readonly { id: number; name: string }[]
  session: string
  tuition: number
}

/** A row that can be a school: what of its fields the file says, and the rest of a new one. */
export interface ReadSchool {
  /** Fields of the profile that the row fills. */
  fields: Partial<SchoolFields> & { name: string }
  school: NewSchool
}

class Refused extends Error {}

const small = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const genders: Readonly<Record<string, SchoolFields['gender']>> = {
  ...{ coed: 'Co-ed', coeducational: 'Co-ed', coeducation: 'Co-ed', mixed: 'Co-ed', both: 'Co-ed' },
  ...{ girls: 'Girls', girl: 'Girls', female: 'Girls', boys: 'Boys', boy: 'Boys', male: 'Boys' },
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

function among<Value>(what: string, text: string | undefined, known: Readonly<Record<string, Value>>, said: string): Value | undefined {
  if (text === undefined) return undefined
  const value = known[small(text)]
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

function boardsOf(text: string | undefined, boards: Known['boards']): number[] | undefined {
  if (text === undefined) return undefined
  return text
    .split(/[+,;/&|]|\band\b/i)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const id = boards.get(small(name))
      if (id === undefined) throw new Refused(`There is no board “${name}” in our list.`)
      return id
    })
}

const roman: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8, ix: 9, x: 10, xi: 11, xii: 12 }

/** `Nursery to Class 12`, `I - XII`; undefined where an end is not said. */
function taughtOf(text: string | undefined, classes: Known['classes']): number[] | undefined {
  const ends = text?.split(/\s+to\s+|\s*[-–—]\s*/i)
  if (ends?.length !== 2) return undefined
  const [from, to] = ends.map((end) => {
    const word = small(end.replace(/\b(?:class|grade|std|standard)\b/gi, '')).replace(/(?<=\d)(?:st|nd|rd|th)$/, '')
    return classes.findIndex(({ name }) => small(name) === word || small(name) === `class${roman[word] ?? word}`)
  })
  if (from === undefined || to === undefined || from < 0 || to < 0) return undefined
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

/** The lowest fee is that of the lowest class, the highest that of the highest. */
function feesOf({ fee_min, fee_max }: Cells, taught: readonly number[] | undefined, { session, tuition }: Known): NewSchool['fees'] {
  const [min, max] = [feeOf('The lowest fee', fee_min), feeOf('The highest fee', fee_max)]
  if (min === undefined && max === undefined) return undefined
  if (min !== undefined && max !== undefined && min > max)
    throw new Refused(`The lowest fee, ${rupees(min)}, is over the highest, ${rupees(max)}.`)
  const [lowest, highest] = [taught?.[0], taught?.at(-1)]
  if (lowest === undefined || highest === undefined)
    throw new Refused('Fees belong to classes: give the classes as “Nursery to Class 12”, or leave the fees empty.')
  const byClass = new Map([[lowest, min] as const, [highest, max ?? (highest === lowest ? min : undefined)] as const])
  return [...byClass].flatMap(([class_id, amount]) =>
    amount === undefined ? [] : [{ class_id, head: tuition, session, amount, tenure: 'Y' }],
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

const people = (what: string, text: string | undefined) => numberOf(what, text)

const Parsed = SchoolFields.partial().required({ name: true })

function fieldsOf(cells: Cells, { findPlace, boards }: Known): ReadSchool['fields'] {
  const { state, city, district, locality } = cells
  const place = findPlace({ ...(state && { state }), ...(city && { city }), ...(district && { district }), ...(locality && { locality }) })
  if ('refused' in place) throw new Refused(place.refused)
  const said = {
    name: cells.name,
    address: cells.address,
    pincode: cells.pincode?.replace(/\s/g, ''),
    location: place,
    coordinates: coordinatesOf(cells),
    board_ids: boardsOf(cells.boards, boards),
    gender: among('Boys or girls', cells.gender, genders, 'Co-ed, Girls or Boys'),
    management: among(
      'Management',
      cells.management,
      Object.fromEntries(managements.map((name) => [small(name), name])),
      managements.join(', '),
    ),
    is_residential: among('Boarding', cells.residential, boarding, 'Yes or No'),
    about: cells.about,
    established_year: numberOf('Established', cells.established_year),
    medium: cells.medium,
    students: people('Students', cells.students),
    teachers: people('Teachers', cells.teachers),
    phone: cells.phone,
    email: cells.email,
    website: cells.website,
    notes: cells.notes,
  }
  const parsed = Parsed.safeParse(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)))
  if (parsed.success) return parsed.data as ReadSchool['fields']
  const sentences = parsed.error.issues.map(({ path: [field], message }) => `${titles[String(field)] ?? 'A field'}: ${message}`)
  throw new Refused([...new Set(sentences)].join(' '))
}

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Reads a row as a school; what cannot be one is refused with a sentence. */
export function readSchool(cells: Cells, known: Known): RowRead<ReadSchool> {
  try {
    if (!cells.name) throw new Refused('Name is required')
    if (cells.slug && !(slugShape.test(cells.slug) && cells.slug.length <= 200))
      throw new Refused('A slug has small letters, digits and hyphens.')
    const fields = fieldsOf(cells, known)
    const taught = taughtOf(cells.classes, known.classes)
    const fees = feesOf(cells, taught, known)
    const school: NewSchool = {
      ...fields,
      ...{ source_id: cells.code, slug: cells.slug, level: cells.level, classes: cells.classes },
      ...(taught && { taught }),
      ...(fees && { fees }),
    }
    return { values: { fields, school }, keys: keysOf(school) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

/** By its code a school is known; without one by its name and where it lies. */
function keysOf({ source_id: code, slug, name, location }: NewSchool): string[] {
  const place = location?.district_region ?? location?.district
  return [code ? `code ${code}` : `name ${small(name)} ${place}`, ...(slug ? [`slug ${slug}`] : [])]
}
