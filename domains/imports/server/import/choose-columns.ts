import { headingKey, wordsApart } from '#domains/imports/contract/heading-key.ts'
import type { ImportField, Mapping } from '#domains/imports/contract/imports.ts'
import { type HeadingNames, type Nearness, nearnesses } from './heading-names.ts'
import type { CellLooks } from './import-kind.ts'
import { isNothing } from './is-nothing.ts'

/** The second of two headings of one name is a column of its own: the second Phone is `phone 2`. */
export function headingKeys(headings: readonly string[]): string[] {
  const before = new Map<string, number>()
  return headings.map(headingKey).map((key) => {
    const place = (before.get(key) ?? 0) + 1
    before.set(key, place)
    return place === 1 ? key : `${key} ${place}`
  })
}

export interface Guessed {
  /** Which column fills each field. No column fills two. */
  mapping: Mapping
  /** Fields that are known only by a part of the heading, or by the cells. */
  suggested: string[]
}

interface Given {
  headings: readonly string[]
  fields: readonly ImportField[]
  called: HeadingNames
  /** By column: the field that was chosen for it before, in a file of this layout or in another; null for none of them. */
  chosen: readonly { field: string | null | undefined; isOfLayout: boolean }[]
  /** The first rows of cells. */
  rows: readonly (readonly string[])[]
  looks: CellLooks
}

interface Keyed extends Given {
  /** Of the headings. */
  keys: readonly string[]
}

/** Cells of a column are the field's if this part of them looks so: enough to choose among headings, and to need no heading. */
const part = { among: 0.5, alone: 0.8 } as const

/** How the columns of a file fit fields, and which are free. */
function openChoice(given: Given) {
  const { headings, rows } = given
  const mapping: Mapping = {}
  const suggested: string[] = []
  const taken = new Set<number>()
  const widest = rows.reduce((most, cells) => Math.max(most, cells.length), headings.length)
  const cells = Array.from({ length: widest }, (_, column) => rows.map((row) => row[column] ?? '').filter((cell) => !isNothing(cell)))
  const isFilled = (column: number) => (cells[column] ?? []).length > 0
  const shareOf = (look: ((cell: string) => boolean) | undefined, column: number): number | undefined => {
    const own = cells[column] ?? []
    return look && own.length > 0 ? own.filter(look).length / own.length : undefined
  }
  const matching = (pattern: RegExp | undefined) => pattern && ((cell: string) => pattern.test(cell))
  /** Which part of the cells looks so that it tells the field; undefined where nothing can be said: the column is empty, or the field has no look. */
  const looks = ({ key, shape }: ImportField, column: number) => shareOf(given.looks[key] ?? matching(shape), column)
  const withoutHeading = ({ shapeWithoutHeading }: ImportField, column: number) =>
    headings[column] ? undefined : shareOf(matching(shapeWithoutHeading), column)
  /** Which part of the cells the field can have. */
  const share = (field: ImportField, column: number) => (field.readable ? shareOf(matching(field.readable), column) : looks(field, column))
  const take = (field: ImportField | undefined, column: number | undefined, isSure = true) => {
    if (!field || column === undefined || column < 0 || taken.has(column) || field.key in mapping) return
    mapping[field.key] = column
    taken.add(column)
    if (!isSure) suggested.push(field.key)
  }
  const fitting = (field: ImportField, columns: readonly number[]) =>
    columns.find((column) => !taken.has(column) && (share(field, column) ?? 0) >= part.among)
  /** The first column whose cells fit, else the first that has something, else the first; none against which its cells speak. */
  const best = (field: ImportField, columns: readonly number[]) => {
    const free = columns.filter((column) => !taken.has(column))
    const others = free.filter((column) => share(field, column) === undefined)
    return fitting(field, columns) ?? others.find(isFilled) ?? others[0]
  }
  const leave = (column: number) => taken.add(column)
  const free = () => cells.flatMap((_, column) => (taken.has(column) ? [] : [column]))
  return { mapping, suggested, cells, isFilled, looks, withoutHeading, share, take, best, fitting, leave, free }
}

const sureNearnesses = nearnesses.slice(0, 2)

type Choice = ReturnType<typeof openChoice>

/** Takes what was chosen before for the headings of this layout. */
function takeChosen({ take, leave }: Choice, { fields, chosen }: Given): void {
  for (const [column, { field: key, isOfLayout }] of chosen.entries()) {
    if (!isOfLayout) continue
    if (key === null) leave(column)
    else
      take(
        fields.find((one) => one.key === key),
        column,
      )
  }
}

/**
 * Takes what was chosen before for such a heading of another file, where nothing speaks against its cells. What a heading means by its
 * neighbours says nothing of another file.
 */
function takeChosenElsewhere({ take, share }: Choice, { headings, fields, chosen }: Given): void {
  const byNeighbours = new Set(fields.flatMap(({ namesBeside }) => namesBeside?.names ?? []))
  for (const [column, { field: key, isOfLayout }] of chosen.entries()) {
    const field = fields.find((one) => one.key === key)
    if (isOfLayout || !field || byNeighbours.has(headingKey(headings[column] ?? ''))) continue
    if ((share(field, column) ?? 1) >= part.alone) take(field, column)
  }
}

/** Takes headings that mean a field only because another heading stands beside them. */
function takeBeside({ take, best, isFilled }: Choice, given: Keyed): void {
  const { headings, fields } = given
  for (const field of fields) {
    const { names = [], beside } = field.namesBeside ?? {}
    const columns = columnsCalled(given, field, names)
    const isThere = (column: number) => isFilled(column) && beside?.test(wordsApart(headings[column] ?? '').replaceAll('_', ' '))
    if ([...headings.keys()].some((column) => !columns.includes(column) && isThere(column))) take(field, best(field, columns))
  }
}

/** Leaves out a field that belongs to others of which the file has none: the gender in a list of parents is not a child's. */
function leaveAlone({ mapping }: Choice, { headings, fields, chosen }: Given): void {
  for (const { key, onlyWith } of fields) {
    const column = mapping[key]
    if (column === undefined || !onlyWith || chosen[column]?.isOfLayout || onlyWith.unless.test(wordsApart(headings[column] ?? '')))
      continue
    if (!onlyWith.fields.some((other) => other in mapping)) delete mapping[key]
  }
}

/** Takes columns whose heading says too little, where their cells say the rest. */
function takeCalledAndShaped({ take, cells, isFilled }: Choice, { headings, fields, called }: Given): void {
  for (const field of fields) {
    const { names = [], shape } = field.namesOfShape ?? {}
    const columns = sureNearnesses.flatMap((nearness) => called.columns(field, names, nearness, headings))
    const looksSo = (column: number) => {
      const own = cells[column] ?? []
      return isFilled(column) && own.filter((cell) => shape?.test(cell)).length >= own.length * part.alone
    }
    take(field, columns.find(looksSo))
  }
}

/** The columns that are called as fields, by whole headings. The second of two headings of one name is a name of its own. */
const columnsCalled = ({ headings, keys, called }: Keyed, field: ImportField, names: readonly string[]): number[] => [
  ...called.columns(field, names, 'whole', keys),
  ...called.columns(field, names, 'apart', headings),
]

/** Takes columns that are called so but for the order of words and words around them: `Sender mobile`, `Registered Email (verified)`. */
function takeNearlyCalled({ take, best, fitting }: Choice, { headings, fields, called }: Given, nearness: Nearness): void {
  // What such headings mean is for their cells to say.
  const ofShape = new Set(fields.flatMap(({ namesOfShape }) => (namesOfShape?.names ?? []).map(headingKey)))
  const open = headings.map((heading) => (ofShape.has(headingKey(heading)) ? '' : heading))
  for (const field of fields) {
    const { title, names, namesIfFit } = field
    const columns = called.columns(field, [title, ...names, ...(namesIfFit ?? [])], nearness, open)
    take(field, namesIfFit ? fitting(field, columns) : best(field, columns), nearness === 'sorted')
  }
}

/** Takes columns whose cells look so, whatever they are called. */
function takeByCells({ take, looks, withoutHeading, free }: Choice, { headings, fields, called }: Given): void {
  for (const look of [looks, withoutHeading])
    for (const field of fields)
      take(
        field,
        free().find((column) => !called.isOfOther(field, headings[column] ?? '') && (look(field, column) ?? 0) >= part.alone),
        false,
      )
}

/** Takes for a field what stands beside it, where it has no column of its own. */
function moveUp({ mapping }: Choice, { fields }: Given): void {
  for (const { key, beside } of fields) {
    const column = mapping[key]
    if (column === undefined || beside === undefined || beside in mapping) continue
    delete mapping[key]
    mapping[beside] = column
  }
}

/** Chooses columns for fields: what was chosen before first, then whole headings, then parts of headings, then cells. */
export function chooseColumns(unkeyed: Given): Guessed {
  const given = { ...unkeyed, keys: headingKeys(unkeyed.headings) }
  const { fields } = given
  const choice = openChoice(given)
  const { mapping, suggested, take, best, fitting, free } = choice
  takeChosen(choice, given)
  takeBeside(choice, given)
  takeChosenElsewhere(choice, given)
  const called = new Map(fields.map((field) => [field, columnsCalled(given, field, [field.title, ...field.names])]))
  for (const [field, columns] of called) take(field, best(field, columns))
  for (const field of fields) take(field, fitting(field, columnsCalled(given, field, field.namesIfFit ?? [])))
  takeCalledAndShaped(choice, given)
  takeNearlyCalled(choice, given, 'sorted')
  takeNearlyCalled(choice, given, 'bare')
  takeByCells(choice, given)
  // Nothing fits better, so the heading counts although most of its cells look otherwise.
  for (const [field, columns] of called)
    take(
      field,
      columns.find((column) => free().includes(column)),
    )
  moveUp(choice, given)
  leaveAlone(choice, given)
  return { mapping, suggested: suggested.filter((key) => key in mapping) }
}
