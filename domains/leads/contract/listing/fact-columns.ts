import { type FactOf, factNames, facts, type LeadFacts } from './facts.ts'

type Numeric = FactOf<'number' | 'owner' | 'code' | 'instant'>
const numericFacts = factNames.filter((fact): fact is Numeric => ['number', 'owner', 'code', 'instant'].includes(facts[fact].type))
const flagFacts = factNames.filter((fact): fact is FactOf<'flag'> => facts[fact].type === 'flag')

/** The columns of a table. What is unknown is NaN, with which no comparison holds. */
export interface Columns {
  numbers: Record<Numeric, Float64Array>
  flags: Record<FactOf<'flag'>, Uint8Array>
  tags: (readonly number[])[]
  texts: string[]
}

/** The rows of a table. A row that a lead left is taken again. */
export interface Rows {
  readonly columns: Columns
  /** How many rows there is room for, and how many were ever taken. */
  room: number
  taken: number
  version: number
  /** The version in which each row last changed, and whether a lead stands there. */
  changed: Uint32Array
  isThere: Uint8Array
  readonly rowsOfLeads: Map<number, number>
  readonly left: number[]
  /** Characters of all texts, and numbers in all tags. */
  characters: number
  tags: number
}

const firstRoom = 64

export const noRows = (): Rows => ({
  columns: {
    numbers: Object.fromEntries(numericFacts.map((fact) => [fact, new Float64Array(firstRoom)])) as Columns['numbers'],
    flags: Object.fromEntries(flagFacts.map((fact) => [fact, new Uint8Array(firstRoom)])) as Columns['flags'],
    tags: [],
    texts: [],
  },
  room: firstRoom,
  taken: 0,
  version: 0,
  changed: new Uint32Array(firstRoom),
  isThere: new Uint8Array(firstRoom),
  rowsOfLeads: new Map(),
  left: [],
  characters: 0,
  tags: 0,
})

function into<Values extends Float64Array | Uint32Array | Uint8Array>(larger: Values, values: Values): Values {
  larger.set(values)
  return larger
}

function grow(rows: Rows) {
  rows.room *= 2
  const { numbers, flags } = rows.columns
  for (const fact of numericFacts) numbers[fact] = into(new Float64Array(rows.room), numbers[fact])
  for (const fact of flagFacts) flags[fact] = into(new Uint8Array(rows.room), flags[fact])
  rows.changed = into(new Uint32Array(rows.room), rows.changed)
  rows.isThere = into(new Uint8Array(rows.room), rows.isThere)
}

function empty(rows: Rows, row: number) {
  const { columns } = rows
  rows.characters -= columns.texts[row]?.length ?? 0
  rows.tags -= columns.tags[row]?.length ?? 0
  columns.tags[row] = []
  columns.texts[row] = ''
}

function rowOf(rows: Rows, id: number): number {
  const row = rows.rowsOfLeads.get(id) ?? rows.left.pop() ?? rows.taken++
  if (row >= rows.room) grow(rows)
  rows.rowsOfLeads.set(id, row)
  empty(rows, row)
  return row
}

export function putLeads(rows: Rows, leads: readonly LeadFacts[]) {
  rows.version++
  const { columns } = rows
  for (const lead of leads) {
    const row = rowOf(rows, lead.lead_id)
    for (const fact of numericFacts) columns.numbers[fact][row] = lead[fact] ?? Number.NaN
    for (const fact of flagFacts) columns.flags[fact][row] = lead[fact] ? 1 : 0
    columns.tags[row] = lead.tags
    columns.texts[row] = lead.search_text
    rows.characters += lead.search_text.length
    rows.tags += lead.tags.length
    rows.changed[row] = rows.version
    rows.isThere[row] = 1
  }
}

export function removeLeads(rows: Rows, ids: readonly number[]) {
  rows.version++
  for (const id of ids) {
    const row = rows.rowsOfLeads.get(id)
    if (row === undefined) continue
    empty(rows, row)
    rows.rowsOfLeads.delete(id)
    rows.left.push(row)
    rows.changed[row] = rows.version
    rows.isThere[row] = 0
  }
}

/** A number, and what an entry of an array of JavaScript takes beside its content. */
const bytesOfNumber = 8
const bytesOfEntry = 60

/** About how many bytes the rows take. */
export function bytesOf(rows: Rows): number {
  const ofRow = numericFacts.length * bytesOfNumber + flagFacts.length + bytesOfNumber
  return rows.room * ofRow + rows.taken * 2 * bytesOfEntry + rows.characters * 2 + rows.tags * bytesOfNumber
}
