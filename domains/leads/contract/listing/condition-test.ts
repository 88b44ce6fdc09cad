import { kolkataDay, startOfDay } from '#platform/contract/india.ts'
import { placeOf, type Step, steps } from '../steps.ts'
import type { ActionRefs, Condition, KnownAction, Moment, SearchedWord } from './condition.ts'
import type { Columns } from './fact-columns.ts'
import { microsecondsOf } from './microseconds-of.ts'

/** What conditions depend on beside the facts. `now` is in microseconds. */
export interface Moving {
  readonly now: number
  readonly actions: readonly KnownAction[]
  /** As the firm's settings say. */
  readonly dormantAfterDays: number
}

/** Whether a condition holds for the lead of a row. */
export type Test = (row: number) => boolean

const microseconds = 1_000
const minute = 60_000 * microseconds
const day = 1_440 * minute

const never: Test = () => false
const always: Test = () => true

function instantOf(moment: Moment, { now, dormantAfterDays }: Moving): number {
  if ('at' in moment) return microsecondsOf(moment.at)
  if (moment.since === 'now') return now + moment.minutes * minute
  if (moment.since === 'dormant') return now - dormantAfterDays * day
  return microsecondsOf(startOfDay(kolkataDay(now / microseconds)))
}

/** A range with an open end. A bound that is not given excludes nothing but what is unknown. */
const inRange = (values: Float64Array, from = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY): Test => {
  return (row) => (values[row] as number) >= from && (values[row] as number) < below
}

const isStep = ({ means }: KnownAction) => steps.some((step) => step === means)

function idsOf(actions: readonly KnownAction[], refs: ActionRefs, unlessStep = false): Set<number> {
  const isAmong = (action: KnownAction) =>
    refs.some((ref) => ref === action.category) || (refs.includes(action.id) && !(unlessStep && isStep(action)))
  return new Set(actions.filter(isAmong).map(({ id }) => id))
}

function wordTest({ text, where, begins }: SearchedWord, texts: readonly string[]): Test {
  const word = text.toLowerCase()
  const at = (row: number) => texts[row] as string
  const endOfName = (row: number) => at(row).indexOf('\n')
  const isInName = (row: number, part: string) => {
    const found = at(row).indexOf(part)
    return found >= 0 && found + part.length <= endOfName(row)
  }
  if (begins) return (row) => at(row).startsWith(word) || isInName(row, ` ${word}`)
  if (where === 'in the name') return (row) => isInName(row, word)
  if (where === 'in the numbers') return (row) => at(row).includes(word, endOfName(row) + 1)
  return (row) => at(row).includes(word)
}

type Kind = Condition['kind']
type Asked = Columns & Moving
type Made = { readonly [Is in Kind]: (condition: Extract<Condition, { kind: Is }>, asked: Asked) => Test | undefined }

/** All tests, or undefined if one of them can be answered elsewhere alone. */
export function testsOf(conditions: readonly Condition[], asked: Asked): Test[] | undefined {
  const tests = conditions.map((condition) => testOf(condition, asked))
  return tests.every((test) => test !== undefined) ? tests : undefined
}

const allOf = ([first = always, second = always, ...others]: readonly Test[]): Test =>
  others.length === 0 ? (row) => first(row) && second(row) : (row) => first(row) && second(row) && others.every((test) => test(row))

const isAmong = (values: Float64Array, wanted: ReadonlySet<number>): Test => {
  const [only, ...others] = wanted
  if (only === undefined) return never
  return others.length === 0 ? (row) => values[row] === only : (row) => wanted.has(values[row] as number)
}

const made: Made = {
  all: ({ of }, asked) => {
    const tests = testsOf(of, asked)
    return tests && allOf(tests)
  },
  any: ({ of }, asked) => {
    const tests = testsOf(of, asked)
    return tests && ((row) => tests.some((test) => test(row)))
  },
  not: ({ of }, asked) => {
    const test = testOf(of, asked)
    return test && ((row) => !test(row))
  },
  isSet: ({ fact }, { flags }) => {
    const values = flags[fact]
    return (row) => values[row] === 1
  },
  isKnown: ({ fact }, { numbers }) => {
    const values = numbers[fact]
    return (row) => !Number.isNaN(values[row])
  },
  in: ({ fact, values }, { numbers }) => isAmong(numbers[fact], new Set(values)),
  // These are whole numbers.
  between: ({ fact, from, upTo }, { numbers }) => inRange(numbers[fact], from, upTo === undefined ? undefined : upTo + 1),
  during: ({ fact, from, before }, asked) =>
    inRange(asked.numbers[fact], from && instantOf(from, asked), before && instantOf(before, asked)),
  isOwnedBy: ({ id }, { numbers }) => isAmong(numbers.owner_id, new Set([id])),
  hasTag:
    ({ tag }, { tags }) =>
    (row) =>
      (tags[row] as readonly number[]).includes(tag),
  hasAnyTag: ({ tags: wanted }, { tags }) => {
    const among = new Set(wanted)
    return (row) => (tags[row] as readonly number[]).some((tag) => among.has(tag))
  },
  hasWords: ({ words }, { texts }) => (words.length === 0 ? never : allOf(words.map((word) => wordTest(word, texts)))),
  ofActions: ({ fact, refs, unlessStep }, { numbers, actions }) => isAmong(numbers[fact], idsOf(actions, refs, unlessStep)),
  ofOtherActions: ({ fact, refs }, { numbers, actions }) => {
    const [values, others] = [numbers[fact], idsOf(actions, refs)]
    return (row) => !Number.isNaN(values[row]) && !others.has(values[row] as number)
  },
  hasStepOf: ({ ids }, { numbers, actions }) => {
    const reached = actions.filter((action) => ids.includes(action.id) && isStep(action) && action.means !== 'visit_scheduled')
    const bits = reached.reduce((mask, { means }) => mask | (1 << placeOf(means as Step)), 0)
    const values = numbers.steps
    return (row) => ((values[row] as number) & bits) !== 0
  },
  oneMeans: ({ ids, means }, { actions }) => (actions.some((action) => ids.includes(action.id) && action.means === means) ? always : never),
  elsewhere: () => undefined,
}

const testOf = (condition: Condition, asked: Asked): Test | undefined => made[condition.kind](condition as never, asked)
