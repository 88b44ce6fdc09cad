import {
  countLevels,
  firstCallLevels,
  type Latest,
  latestLevels,
  type Mark,
  markLevels,
  marks,
  placeOfLevel,
  stepLevels,
} from '#domains/analytics/contract/chance-levels.ts'
import { figures } from '#domains/analytics/contract/figures.ts'
import { firstCallBands, firstCallNames } from '#domains/analytics/contract/what-works.ts'
import { noes, offMeanings } from '#domains/leads/contract/steps.ts'
import { cases, quoted, quotedList, type SqlFunction } from '#platform/server/db/sql-functions.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** What stands for the band of a first call: `results` has one for each band, from the soonest, and one for never. */
function byFirstCall(results: readonly (string | number)[]): string {
  const bands = firstCallBands.map(([, minutes], index) => [minutes, results[index] as string | number] as const)
  const inTime = bands.filter(([minutes]) => Number.isFinite(minutes))
  const [, later] = bands.at(-1) as (typeof bands)[number]
  return cases(
    '',
    [
      ['first_call_at is null', results.at(-1) as string | number],
      ...inTime.map(([minutes, result]) => [`first_call_at - came_at < interval '${minutes} minutes'`, result] as const),
    ],
    later,
  )
}

const [neverCalled, ...called] = firstCallLevels

function levelOfCount(count: keyof typeof countLevels): string {
  const levels = countLevels[count].map(([words, upTo]) => [upTo, placeOfLevel(words)] as const)
  const [, furthest] = levels.at(-1) as (typeof levels)[number]
  const bounded = levels.slice(0, -1).map(([upTo, place]) => [`${count} <= ${upTo}`, place] as const)
  return oneLine(cases('', bounded, furthest))
}

const levelOfMark = (mark: Mark) => `${placeOfLevel(markLevels[mark][0])} + (marks >> ${marks.indexOf(mark)} & 1)`

const bitOf = (mark: Mark) => 1 << marks.indexOf(mark)

/** What a parent does, as `parent_activity.kind` has it, under the mark that it brings. */
const kindsOf = {
  application: ['application'],
  bookedCall: ['booked_call'],
  visit: ['visit_wanted'],
  cart: ['cart'],
  reading: ['login', 'page_visit'],
} as const satisfies Partial<Record<Mark, readonly string[]>>

const kindMarks = Object.entries(kindsOf).flatMap(([mark, kinds]) =>
  kinds.map((kind) => [quoted(kind), bitOf(mark as keyof typeof kindsOf)] as const),
)

const latestCode = (latest: Latest) => Object.keys(latestLevels).indexOf(latest)

const chanceFunctions: readonly SqlFunction[] = [
  {
    comment: 'The marks that an activity of a parent brings, a bit each.',
    name: 'chance_marks(kind text, wants_visit boolean, schooling text)',
    returns: 'integer',
    expression: `${cases('kind', kindMarks, 0)}
    | case when wants_visit then ${bitOf('visit')} else 0 end | case schooling when 'boarding' then ${bitOf('boarding')} else 0 end`,
  },
  { comment: 'The mark of a message from the parent.', name: 'wrote_mark()', returns: 'integer', expression: String(bitOf('wrote')) },
  { comment: 'The mark of a number from abroad.', name: 'abroad_mark()', returns: 'integer', expression: String(bitOf('abroad')) },
  {
    comment: 'What an action says as the latest one of a parent.',
    name: 'latest_code(chase text, means text, dialer_button text, category text)',
    returns: 'integer',
    expression: cases(
      '',
      [
        [`chase in ${quotedList(noes)}`, latestCode('no')],
        ["chase = 'wrong_number'", latestCode('wrongNumber')],
        [`means in ${quotedList(offMeanings)}`, latestCode('off')],
        ['means is not null', latestCode('step')],
        ["dialer_button = 'not_picked'", latestCode('notPicked')],
        ["category = 'call'", latestCode('call')],
      ],
      latestCode('other'),
    ),
  },
  {
    comment: 'The levels of what is known of a parent, as places in domains/analytics/contract/chance-levels.ts: one for each fact.',
    name: 'chance_levels(enquiries integer, marks integer, actions integer, talks integer, latest integer, step integer, came_at timestamptz, first_call_at timestamptz)',
    returns: 'integer[]',
    expression: `array[
    ${[
      levelOfCount('enquiries'),
      ...marks.map(levelOfMark),
      levelOfCount('actions'),
      levelOfCount('talks'),
      `${placeOfLevel(latestLevels.none)} + latest`,
      `${placeOfLevel(stepLevels[0] as string)} + least(step, ${stepLevels.length - 1})`,
      oneLine(byFirstCall([...called, neverCalled as string].map(placeOfLevel))),
    ].join(',\n    ')}
  ]`,
  },
]

/** Figures that no screen shows by themselves: those that screens count parents by. */
const furtherFigures: Readonly<Record<string, readonly string[]>> = {
  milestone: ['registration_in_process', 'admission_in_process'],
  lead: ['known_parent'],
  lead_listing: ['first_call', 'no_stands'],
  dial_lease: ['served'],
  first_response: ['first_response'],
}

const figuresByTable = Map.groupBy(
  [
    ...Object.entries(figures).map(([name, { of: table }]) => [table as string, name] as const),
    ...Object.entries(furtherFigures).flatMap(([table, names]) => names.map((name) => [table, name] as const)),
  ],
  ([table]) => table,
)

/**
 * Keeps the facts of the rows of a table. Most acts only add rows, and each statement costs them 20 to 40 µs: so a row that had no facts
 * adds its own by one.
 */
function keepFigures(table: string): SqlFunction {
  const key = table === 'lead_listing' ? 'lead_id' : 'id'
  const factsOf = (row: 'old' | 'new') => `figures_of_${table}(${row})`
  return {
    comment:
      'Keeps the facts of a row that is added, changed or removed. A fill that has not come to the row yet will read it as it is then.',
    name: `keep_figures_of_${table}()`,
    returns: 'trigger',
    statements: `  if tg_op = 'INSERT' or tg_name = 'figures_begun' then
    with added as (
      insert into figure_fact select fact.* from ${factsOf('new')} as fact
      where not exists (select from figure_fill where origin = '${table}' and next_id <= new.${key})
      returning figure, at
    )
    insert into figure_change (figure, day) select figure, india_day(at) from added;
  else
    perform change_figures('${table}', coalesce(new.${key}, old.${key}),
      array(select fact from ${factsOf('old')} as fact), array(select fact from ${factsOf('new')} as fact));
  end if;
  return null;`,
  }
}

/** Bands and levels of figures, their tables as SQL asks for them, and what keeps their facts. */
export const sqlFunctions: readonly SqlFunction[] = [
  {
    comment: 'How soon a parent was called. A call that is older than the lead, of a lead that was merged into a newer one, was in time.',
    name: 'first_call_band(came_at timestamptz, first_call_at timestamptz)',
    returns: 'text',
    expression: byFirstCall(firstCallNames.map(([key]) => quoted(key))),
  },
  {
    comment: 'The figures that count rows of a table. Who acted first on a parent counts no row, and stands under its own name.',
    name: 'figures_of_table(of_table text)',
    returns: 'text[]',
    expression: cases(
      'of_table',
      [...figuresByTable].map(([table, named]) => [quoted(table), `array[${named.map(([, name]) => quoted(name)).join(', ')}]`] as const),
      'null',
    ),
  },
  ...chanceFunctions,
  // Who acted first on a parent is no row of a table.
  ...[...figuresByTable.keys()].filter((table) => table !== 'first_response').map(keepFigures),
]
