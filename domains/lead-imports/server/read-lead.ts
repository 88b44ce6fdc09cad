import { farthestYears } from '#domains/actions/contract/actions.ts'
import type { ImportOptions } from '#domains/imports/contract/imports.ts'
import { readRupees } from '#domains/imports/server/cells/read-rupees.ts'
import { noteLines, type RowReading } from '#domains/imports/server/cells/row-reading.ts'
import { shownAddress } from '#domains/imports/server/cells/shown-address.ts'
import type { Cells, RowRead } from '#domains/imports/server/import/import-kind.ts'
import { leadImportFields } from '#domains/lead-imports/contract/lead-imports.ts'
import { EmailAddress } from '#domains/leads/contract/email-address.ts'
import { childAges } from '#domains/leads/contract/forms.ts'
import { type Language, languages } from '#domains/leads/contract/languages.ts'
import { type Arrival, type ArrivingActivity, type ArrivingChild, namelessChild } from '#domains/leads/server/intake/arrival.ts'
import { placeToKeep } from '#domains/leads/server/intake/arrival-place.ts'
import { keyOf, referenceOf } from '#domains/leads/server/intake/references.ts'
import { grouped } from '#platform/contract/counts.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { instantAt, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { lettersOf } from '#platform/contract/letters-of.ts'
import { PersonName } from '#platform/contract/shapes.ts'
import { LeadReading } from './lead-reading.ts'
import type { CellReaders } from './open-cell-readers.ts'
import { isAbroad, numbersOf, Refused } from './read-numbers.ts'
import { type ReadWishes, refusesSomething, wishesOf } from './read-wishes.ts'

/** A row that can be a parent, and the counsellor whom it names. */
export interface ReadLead {
  arrival: Arrival
  counsellor: number | null
  /** When the next call is agreed. */
  nextCallAt?: string | undefined
  /** What they do not want, beside what the arrival says of it. */
  wishes: ReadWishes
}

const longest = { message: 2000, source: 60, reference: 100 } as const

const asName = (text: string) => PersonName.safeParse(text).data

function nameOf(row: RowReading): string | undefined {
  const { name, first_name: first, last_name: last } = row.cells
  if (name !== undefined) {
    const read = row.read('name', asName, 'Parent: “{text}” cannot be read as a name.')
    const isSaid = last === undefined || lettersOf(name).includes(lettersOf(last))
    return (read !== undefined && !isSaid && asName(`${read} ${last}`)) || read
  }
  const whole = [first, last].filter(Boolean).join(' ')
  if (!whole) return undefined
  const read = asName(whole)
  if (read === undefined) row.note('first_name', whole, 'Parent: “{text}” cannot be read as a name.')
  return read
}

const genders: Readonly<Record<string, 'girl' | 'boy'>> = {
  ...{ girl: 'girl', female: 'girl', f: 'girl', daughter: 'girl', g: 'girl', लड़की: 'girl', बेटी: 'girl' },
  ...{ boy: 'boy', male: 'boy', m: 'boy', son: 'boy', b: 'boy', लड़का: 'boy', बेटा: 'boy' },
}

/** `5`, `5 years`, `4+`, `3.5`, `5 yrs 6 months`: in whole years. */
function yearsOf(text: string): number | undefined {
  const [, years] =
    /^(?:age ?:? ?)?(\d{1,2})(?:\.\d+)? ?\+? ?(?:y|yrs?\.?|years?|साल|वर्ष)?(?: ?(?:old|,? ?(?:and ?)?\d{1,2} ?(?:m|months?|mths?)))?\.?$/i.exec(
      text.trim().replace(/\s+/g, ' '),
    ) ?? []
  return years === undefined ? undefined : Number(years)
}

const year = 365.25 * 86_400_000

/** The day on which a child was born, where a cell of its age says it. */
function birthIn(text: string, field: string, { momentIn }: CellReaders): number | undefined {
  return /^\D*\d[^-/. ]*[-/. ].*\d{2}/.test(text) ? momentIn({ text, field })?.getTime() : undefined
}

/** How old a child is, by its years or the day of its birth. */
function ageOf(text: string, born: number | undefined, now: number): number | undefined {
  const age = born === undefined ? yearsOf(text) : Math.floor((now - born) / year)
  return age !== undefined && age >= childAges.youngest && age <= childAges.oldest ? age : undefined
}

/** What a class says beside its number, which has no field of a child. */
const stream = /[^\p{L}\p{M}](?:sci\w*|com\w*|arts?|humanit\w*|pcm\w*|pcb\w*|medical|non[ -]?medical|maths?|bio\w*)\b/iu

function classesOf(row: LeadReading, field: string, readers: CellReaders): number[] {
  const text = row.cells[field]
  if (text === undefined) return []
  const parts = readers.className(text) ? [text] : text.split(/[,;/&]|\bor\b/i).map((part) => part.trim())
  return parts.filter(Boolean).flatMap((part) => {
    const className = readers.className(part)
    if (!className) row.note(field, part, 'There is no class “{text}” in our list.')
    else if (stream.test(part)) row.tell(field, part)
    if (className?.isNear) row.note(field, part, '“{text}” is below our lowest class, so the lowest is taken.')
    return className?.ids ?? []
  })
}

function boardsOf(row: RowReading, field: string, readers: CellReaders): number[] {
  const text = row.cells[field]
  if (text === undefined) return []
  const { ids, unread } = readers.boardNames(text)
  for (const part of unread) row.note(field, part, 'There is no board “{text}” in our list.')
  return ids
}

function childOf(row: LeadReading, key: 'child' | 'child_2', readers: CellReaders): ArrivingChild | undefined {
  const fields = ['name', 'age', 'gender', 'class', 'board'].map((part) => `${key}_${part}`) as [string, string, string, string, string]
  if (!fields.some((field) => row.cells[field] !== undefined)) return undefined
  const [name, age, gender, grade, board] = fields
  const born = row.cells[age] === undefined ? undefined : birthIn(row.cells[age], age, readers)
  if (born !== undefined) row.facts.push(`${key === 'child' ? 'Child' : 'Second child'} born on: ${kolkataDay(born)}`)
  const child = {
    name: row.read(name, asName, 'Child: “{text}” cannot be read as a name.'),
    age: row.read(
      age,
      (text) => ageOf(text, born, readers.now),
      `The age of the child is “{text}”. Give a whole number from ${childAges.youngest} to ${childAges.oldest}.`,
    ),
    gender: row.read(gender, (text) => genders[lettersOf(text)], 'The child is “{text}”. Give girl or boy.'),
    classIds: [...new Set(classesOf(row, grade, readers))],
    boardIds: boardsOf(row, board, readers),
  }
  const isTold = child.name ?? child.age ?? child.gender ?? child.classIds[0] ?? child.boardIds[0]
  return isTold === undefined ? undefined : { ...child, name: child.name ?? namelessChild }
}

/** A moment that has been, since the year 2000. */
function momentOf(row: RowReading, field: string, what: string, { now, momentIn }: CellReaders): string | undefined {
  const text = row.cells[field]
  if (text === undefined) return undefined
  const at = momentIn({ text, field })
  if (!at) row.note(field, text, 'The day “{text}” cannot be read. Write it as 21/11/2026 or 2026-11-21.')
  else if (at.getTime() > now) row.note(field, text, `${what} of {text} lies in the future.`)
  else if (at.getTime() < Date.UTC(2000, 0)) row.note(field, text, `${what} of {text} lies before the year 2000.`)
  else return at.toISOString()
  return undefined
}

const schoolings = [
  ['day', /\bday\b/i],
  ['boarding', /\b(?:boarding|residential|hostel(?:er)?)\b/i],
  ['online', /\bonline\b/i],
] as const

/** `Residential Boarding`, `Day School`. Day boarding is a long day; two others in one cell are asked. */
function schoolingOf(text: string) {
  const plain = text.replace(/\bday[\s-]*board(?:ing|er)\b/gi, 'day')
  const [first, other] = schoolings.filter(([, words]) => words.test(plain))
  return other ? undefined : first?.[0]
}
const yes: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, '1': true, no: false, n: false, false: false, '0': false }

function loginConsentOf(row: RowReading, readers: CellReaders): Arrival['loginConsent'] {
  const given = row.read('login_consent', (text) => yes[lettersOf(text)], 'Agreed to log in is “{text}”. Give Yes or No.')
  if (given === undefined) return undefined
  const at = momentOf(row, 'login_consent_at', 'The consent', readers)
  if (at !== undefined) return { given, at }
  if (row.cells.login_consent_at === undefined)
    row.note('login_consent', row.cells.login_consent ?? '', 'Say on which day the parent agreed to log in, or refused.')
  return undefined
}

function schoolOf(row: RowReading, { slugs, schools }: CellReaders): number | undefined {
  const text = row.cells.school
  if (text === undefined) return undefined
  const id = slugs.get(text.trim().toLowerCase()) ?? schools.get(lettersOf(text))
  if (id === null) row.note('school', text, 'Several schools are called “{text}”. Give the slug of the one that is meant.')
  if (id === undefined) row.note('school', text, 'There is no school “{text}” in our database.')
  return id ?? undefined
}

function activityOf(row: RowReading, readers: CellReaders, child: ArrivingChild | undefined): ArrivingActivity | undefined {
  const { school, enquired_at, message, wants_visit, schooling } = row.cells
  if (![school, enquired_at, message, wants_visit, schooling].some(Boolean)) return undefined
  const cut = message === undefined ? undefined : cutText(message, longest.message)
  if (message !== cut) row.note('message', message ?? '', `The message is longer than ${grouped(longest.message)} characters.`)
  const at = momentOf(row, 'enquired_at', 'The enquiry', readers)
  return {
    kind: 'enquiry',
    schooling: row.read('schooling', schoolingOf, 'The schooling is “{text}”. Give Day, Boarding or Online.') ?? 'day',
    wantsVisit: row.read('wants_visit', (text) => yes[lettersOf(text)], 'Wants a visit is “{text}”. Give Yes or No.') ?? false,
    message: cut,
    schoolId: schoolOf(row, readers),
    ...(at !== undefined && { at }),
    ...(child && { child: 0, classId: child.classIds?.[0] }),
  }
}

/** Signs around an address: `Asha Rao <asha@example.com>`, `mailto:`. */
const around = /^mailto:|^[<("'[]+|(?<![>)"'\],.])[>)"'\],.]+$/gi

/** The first address of a cell, as mail servers take it. What else stands there is noted, but for the name before an address. */
function emailOf(row: LeadReading): string | undefined {
  const text = row.cells.email
  if (text === undefined) return undefined
  const parts = shownAddress(text)
    .normalize('NFKC')
    .split(/[\s,;|/]+/)
    .map((part) => part.replace(around, ''))
  const read = parts.map((part) => EmailAddress.safeParse(part).data)
  const [first, ...others] = read.filter((address) => address !== undefined)
  if (first === undefined) row.note('email', text, '“{text}” is no e-mail address. It looks like name@example.com.')
  for (const part of parts.filter((part, at) => first !== undefined && part.includes('@') && read[at] === undefined))
    row.note('email', part, '“{text}” is no e-mail address. It looks like name@example.com.')
  for (const other of others) if (other !== first) row.tell('email', other)
  return first
}

function referenceIn(row: RowReading): string | undefined {
  const text = row.cells.reference?.trim()
  if (text === undefined || text.length <= longest.reference) return text
  row.note('reference', text, `The ID is longer than ${longest.reference} characters.`)
  return undefined
}

/** When a day without a time begins for who calls. */
const callsBegin = '10:00'

/** When the next call is agreed. A day alone means its morning, and today now; one that has passed is kept as a note. */
function nextCallOf(row: RowReading, { momentIn, now }: CellReaders): string | undefined {
  const text = row.cells.next_call_at
  if (text === undefined) return undefined
  const at = momentIn({ text, field: 'next_call_at' })
  if (!at) row.note('next_call_at', text, 'The day “{text}” cannot be read. Write it as 21/11/2026 or 2026-11-21.')
  else {
    const day = kolkataDay(at.getTime())
    const due = kolkataTime(at.getTime()) === '00:00' ? Date.parse(instantAt(day, callsBegin)) : at.getTime()
    if (day < kolkataDay(now)) row.note('next_call_at', text, 'The next follow-up of {text} has passed.')
    else if (due > now + farthestYears * year) row.note('next_call_at', text, `{text} is more than ${farthestYears} years ahead.`)
    else return new Date(Math.max(due, now)).toISOString()
  }
  return undefined
}

const placeFields = ['city', 'district', 'locality', 'state'] as const

/** A place that is not ours, of a parent who lives abroad: no question, for nobody here could answer it. */
function tellPlaceAbroad(row: LeadReading): void {
  for (const field of placeFields) {
    const text = row.cells[field]
    if (text !== undefined) row.tell(field, text)
  }
}

/** Where the parent looks: places of ours, else in the words of the file. */
function placesOf(row: LeadReading, { whichPlace }: CellReaders): Pick<Arrival, 'placeIds' | 'placeWords'> {
  const { city, district, locality, state } = row.cells
  if (!city && !district && !locality) {
    if (state) row.tell('state', state)
    return {}
  }
  const place = { state, city, district, locality }
  const match = whichPlace(place)
  if ('refused' in match && isAbroad(row)) {
    tellPlaceAbroad(row)
    return {}
  }
  for (const trouble of ['refused' in match ? match : undefined, match.unread])
    if (trouble) row.note(trouble.cell, row.cells[trouble.cell] ?? '', trouble.refused, trouble.suggestions)
  return placeToKeep(match, place)
}

function counsellorOf(row: RowReading, fallback: number | null, { counsellors, counsellorNames }: CellReaders): number | null {
  if (fallback !== null && !counsellors.values().some((id) => id === fallback))
    throw new Refused('The counsellor who was chosen for the file is not active. Choose another.')
  const named = row.read(
    'counsellor',
    (text) => counsellors.get(text.trim().toLowerCase()) ?? counsellorNames.get(lettersOf(text)) ?? undefined,
    'There is no active counsellor with the e-mail address or the name “{text}”.',
  )
  return named ?? fallback
}

function budgetOf(row: LeadReading): Arrival['budget'] {
  for (const [field, fallback] of [['budget', 'Y'] as const, ['budget_month', 'M'] as const]) {
    const text = row.cells[field]
    if (text === undefined) continue
    const amount = readRupees(text)
    if (amount?.max) return { min: amount.min === amount.max ? 0 : (amount.min ?? 0), max: amount.max, tenure: amount.tenure ?? fallback }
    const least = amount?.min === undefined ? '' : ' Say up to how much.'
    row.note(field, text, `The budget is “{text}”.${least || ' Give rupees, as 80000 to 120000 or up to 1.2 lakh.'}`)
  }
  return undefined
}

/** Fields in which a drop-down has Other where nobody chose. */
const chosenFromLists = [
  ...['city', 'district', 'locality', 'state', 'country', 'counsellor', 'language', 'school', 'schooling'],
  ...['child_class', 'child_gender', 'child_board', 'child_2_class', 'child_2_gender', 'child_2_board'],
]

const isOther = (text: string | undefined) =>
  text !== undefined && /^[-\s]*others?(?:\s+(?:city|state|class|board|country))?[-\s]*$/i.test(text)

const withoutOther = (cells: Cells): Cells =>
  chosenFromLists.some((field) => isOther(cells[field]))
    ? Object.fromEntries(Object.entries(cells).filter(([field, text]) => !(chosenFromLists.includes(field) && isOther(text))))
    : cells

const codes = Object.keys(languages) as Language[]
const codeOf = new Map(codes.flatMap((code) => [[code, code] as const, [lettersOf(languages[code]), code] as const]))

/** What has no field of a lead, and is kept in the words of the file. */
function tellOthers(row: LeadReading): void {
  const { country } = row.cells
  if (country !== undefined && isAbroad(row)) row.tell('country', country)
  for (const field of ['status', 'class_now', 'other_parent', 'staff_notes']) {
    const text = row.cells[field]
    if (text !== undefined) row.tell(field, cutText(text, longest.message))
  }
}

/** Reads a row as a parent who arrives. Only a row without a number is refused: what else cannot be read is kept as a note. */
export function readLead(cells: Cells, options: ImportOptions, readers: CellReaders): RowRead<ReadLead> {
  const row = new LeadReading(withoutOther(cells))
  try {
    const numbers = numbersOf(row)
    const children = [childOf(row, 'child', readers), childOf(row, 'child_2', readers)].filter((child) => child !== undefined)
    const activity = activityOf(row, readers, children[0])
    const { mailRefused, mailBounced, ...otherWishes } = wishesOf(row, readers)
    const source = cells.source ?? String(options.source)
    if (source.length > longest.source) row.note('source', source, `The source is longer than ${longest.source} characters.`)
    const arrival: Arrival = {
      numbers,
      name: nameOf(row),
      source: cutText(source, longest.source),
      children,
      ...placesOf(row, readers),
      email: emailOf(row),
      reference: referenceIn(row),
      language: row.read(
        'language',
        (text) => codeOf.get(lettersOf(text)),
        `There is no language “{text}” in our list. Give one of ${Object.values(languages).join(', ')}.`,
      ),
      activities: activity ? [activity] : [],
      loginConsent: loginConsentOf(row, readers),
      budget: budgetOf(row),
      ...otherWishes,
    }
    const nextCallAt = otherWishes.callOptOut ? undefined : nextCallOf(row, readers)
    if (otherWishes.callOptOut && cells.next_call_at !== undefined) row.tell('next_call_at', cells.next_call_at)
    tellOthers(row)
    const counsellor = counsellorOf(row, typeof options.counsellor === 'number' ? options.counsellor : null, readers)
    const { notes, facts } = row
    const kept = {
      ...arrival,
      ...(notes.length > 0 && { notUnderstood: noteLines(leadImportFields, notes).join('\n') }),
      ...(facts.length > 0 && { alsoTold: facts }),
    }
    const values = { arrival: kept, counsellor, nextCallAt, wishes: { ...otherWishes, mailRefused, mailBounced } }
    return { values, keys: keysOf(values, options), notes }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

/** Rows of one parent are the same, unless what more they tell is to be added. What they do not want is always added. */
function keysOf({ arrival, nextCallAt, wishes }: ReadLead, { known }: ImportOptions): string[] {
  const { numbers, children, activities, email, reference: id, alsoTold } = arrival
  const e164s = numbers.map(({ e164 }) => e164)
  if (known === 'join') return [JSON.stringify([e164s.toSorted(), children, activities, email, id, alsoTold, nextCallAt, wishes])]
  if (refusesSomething(wishes)) return [JSON.stringify([e164s.toSorted(), email, wishes])]
  const reference = referenceOf(arrival)
  if (!reference) return e164s
  const witnesses = [arrival.name && lettersOf(arrival.name), email].filter((witness) => witness !== undefined && witness !== '')
  return [...e164s, ...witnesses.map((witness) => `${keyOf(reference)} ${witness}`)]
}
