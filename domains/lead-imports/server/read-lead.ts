import type { ImportOptions } from '#domains/imports/contract/imports.ts'
import type { Cells, RowRead } from '#domains/imports/server/import-kind.ts'
import { childAges } from '#domains/leads/contract/forms.ts'
import { type Language, languages } from '#domains/leads/contract/languages.ts'
import type { Arrival, ArrivingActivity, ArrivingChild } from '#domains/leads/server/intake/arrival.ts'
import { foldPlace } from '#domains/locations/server/place-finder.ts'
import { instantAt } from '#platform/contract/india.ts'
import { PersonName } from '#platform/contract/shapes.ts'
import { readForeign, type TelephoneNumber } from '#platform/server/numbers/telephone-number.ts'
import { type Known, small } from './known.ts'

/** A row that can be a parent, and the counsellor whom it names. */
export interface ReadLead {
  arrival: Arrival
  counsellor: number | null
}

class Refused extends Error {}

const longest = { message: 2000, source: 60 } as const

function numberOf(text: string): TelephoneNumber {
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text.trim()))
    throw new Refused(`The spreadsheet shortened the number to “${text}”. Format the column as text and type it again.`)
  const number = readForeign(text)
  if (!number) throw new Refused(`“${text}” is no telephone number. Give ten digits, or the country code too.`)
  return number
}

function numbersOf({ number, number_2, number_3 }: Cells): Arrival['numbers'] {
  // People write two numbers in one cell.
  const split = (text: string | undefined) => (text ?? '').split(/[,;/|]|\bor\b/i).filter((part) => part.trim())
  const read = [number, number_2, number_3].flatMap(split).map(numberOf)
  const [first, ...others] = new Map(read.map((one) => [one.e164, one])).values()
  if (!first) throw new Refused('The row has no telephone number.')
  return [first, ...others]
}

function nameOf(text: string | undefined, what: string): string | undefined {
  if (text === undefined) return undefined
  const { data, error } = PersonName.safeParse(text)
  if (error) throw new Refused(`${what}: “${text}” cannot be read as a name.`)
  return data
}

function idsOf(what: string, text: string | undefined, known: ReadonlyMap<string, number>): number[] {
  const names = (text ?? '')
    .split(/[,;/+&]/)
    .map((name) => name.trim())
    .filter(Boolean)
  return names.map((name) => {
    const id = known.get(small(name)) ?? known.get(small(`class ${name}`)) ?? known.get(small(name.replace(/^(?:grade|std)\b/i, 'class')))
    if (id === undefined) throw new Refused(`There is no ${what} “${name}” in our list.`)
    return id
  })
}

const genders: Readonly<Record<string, 'girl' | 'boy'>> = {
  ...{ girl: 'girl', female: 'girl', f: 'girl', daughter: 'girl', g: 'girl' },
  ...{ boy: 'boy', male: 'boy', m: 'boy', son: 'boy', b: 'boy' },
}

function childOf(cells: Cells, key: 'child' | 'child_2', known: Known): ArrivingChild | undefined {
  const [name, age, gender, grade, board] = ['name', 'age', 'gender', 'class', 'board'].map((part) => cells[`${key}_${part}`])
  if (![name, age, gender, grade, board].some(Boolean)) return undefined
  const years = age === undefined ? undefined : Number(age)
  if (years !== undefined && !(Number.isInteger(years) && years >= childAges.youngest && years <= childAges.oldest))
    throw new Refused(`The age of the child is “${age}”. Give a whole number from ${childAges.youngest} to ${childAges.oldest}.`)
  const said = gender === undefined ? undefined : genders[small(gender)]
  if (gender !== undefined && said === undefined) throw new Refused(`The child is “${gender}”. Give girl or boy.`)
  return {
    name: nameOf(name, 'Child') ?? 'Child',
    age: years,
    gender: said,
    classIds: idsOf('class', grade, known.classes),
    boardIds: idsOf('board', board, known.boards),
  }
}

const whole = (text: string | undefined) => Number(text ?? 0)

/** An instant as people write it, the day before the month, in India. */
function instantOf(text: string, now: number): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text) ?? []
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? []
  const [, hour = '0', minute = '00', half] = /(?:T|\s)(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?/i.exec(text) ?? []
  const hours = (whole(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  const two = (value: number) => String(value).padStart(2, '0')
  const said = `${year ?? isoYear}-${two(whole(month ?? isoMonth))}-${two(whole(day ?? isoDay))}`
  const at = new Date(instantAt(said, `${two(hours)}:${minute}`))
  const isReal = !Number.isNaN(at.getTime()) && new Date(`${said}T00:00:00Z`).toISOString().startsWith(said)
  if (!isReal) throw new Refused(`The day “${text}” cannot be read. Write it as 21/11/2026 or 2026-11-21.`)
  if (at.getTime() > now) throw new Refused(`The enquiry of ${text} lies in the future.`)
  if (at.getTime() < Date.UTC(2000, 0)) throw new Refused(`The enquiry of ${text} lies before the year 2000.`)
  return at.toISOString()
}

const schoolings = { day: 'day', boarding: 'boarding', residential: 'boarding', hostel: 'boarding', online: 'online' } as const
const yes: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, '1': true, no: false, n: false, false: false, '0': false }

function schoolOf(text: string | undefined, { slugs, schools }: Known): number | undefined {
  if (text === undefined) return undefined
  const id = slugs.get(text.trim().toLowerCase()) ?? schools.get(small(text))
  if (id === null) throw new Refused(`Several schools are called “${text}”. Give the slug of the one that is meant.`)
  if (id === undefined) throw new Refused(`There is no school “${text}” in our database.`)
  return id
}

function activityOf(cells: Cells, known: Known, child: ArrivingChild | undefined): ArrivingActivity | undefined {
  const { school, enquired_at: at, message, wants_visit: visit, schooling } = cells
  if (![school, at, message, visit, schooling].some(Boolean)) return undefined
  const wants = visit === undefined ? false : yes[small(visit)]
  if (wants === undefined) throw new Refused(`Wants a visit is “${visit}”. Give Yes or No.`)
  const kind = schooling === undefined ? 'day' : schoolings[small(schooling).replace(/school$/, '') as keyof typeof schoolings]
  if (kind === undefined) throw new Refused(`The schooling is “${schooling}”. Give Day, Boarding or Online.`)
  if ((message?.length ?? 0) > longest.message)
    throw new Refused(`The message is longer than ${longest.message.toLocaleString('en-IN')} characters.`)
  return {
    kind: 'enquiry',
    schooling: kind,
    wantsVisit: wants,
    message,
    schoolId: schoolOf(school, known),
    ...(at !== undefined && { at: instantOf(at, known.now) }),
    ...(child && { child: 0, classId: child.classIds?.[0] }),
  }
}

function placesOf({ city, district, locality }: Cells, { findPlace, cities }: Known): number[] {
  if (!city && !district && !locality) return []
  if (city && !district && !locality) {
    const id = cities.get(foldPlace(city))
    if (id === undefined) throw new Refused(`There is no city “${city}” in our list. Give the district, or leave it empty.`)
    return [id]
  }
  const found = findPlace({ city, district, locality })
  if ('refused' in found) throw new Refused(found.refused)
  return [found.district_region ?? found.district]
}

function counsellorOf(text: string | undefined, usual: number | null, { counsellors }: Known): number | null {
  if (text === undefined) {
    if (usual !== null && !counsellors.values().some((id) => id === usual))
      throw new Refused('The counsellor who was chosen for the file is not active. Choose another.')
    return usual
  }
  const id = counsellors.get(text.trim().toLowerCase())
  if (id === undefined) throw new Refused(`There is no active counsellor with the e-mail address “${text}”.`)
  return id
}

const codes = Object.keys(languages) as Language[]
const codeOf = new Map(codes.flatMap((code) => [[code, code] as const, [small(languages[code]), code] as const]))

function languageOf(text: string | undefined): Language | undefined {
  const code = text === undefined ? undefined : codeOf.get(small(text))
  if (text !== undefined && !code)
    throw new Refused(`There is no language “${text}” in our list. Give one of ${Object.values(languages).join(', ')}.`)
  return code
}

/** Reads a row as a parent who arrives; what cannot be one is refused with a sentence. */
export function readLead(cells: Cells, options: ImportOptions, known: Known): RowRead<ReadLead> {
  try {
    const numbers = numbersOf(cells)
    const children = [childOf(cells, 'child', known), childOf(cells, 'child_2', known)].filter((child) => child !== undefined)
    const activity = activityOf(cells, known, children[0])
    if ((cells.source?.length ?? 0) > longest.source) throw new Refused(`The source is longer than ${longest.source} characters.`)
    const arrival: Arrival = {
      numbers,
      name: nameOf(cells.name, 'Parent'),
      source: cells.source ?? String(options.source),
      children,
      placeIds: placesOf(cells, known),
      language: languageOf(cells.language),
      activities: activity ? [activity] : [],
    }
    const counsellor = counsellorOf(cells.counsellor, typeof options.counsellor === 'number' ? options.counsellor : null, known)
    return { values: { arrival, counsellor }, keys: keysOf(arrival, options) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

/** Rows of one parent are the same, unless what more they tell is to be added. */
function keysOf({ numbers, children, activities }: Arrival, { known }: ImportOptions): string[] {
  const e164s = numbers.map(({ e164 }) => e164)
  return known === 'join' ? [JSON.stringify([e164s.toSorted(), children, activities])] : e164s
}
