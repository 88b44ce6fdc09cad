import { sql } from 'kysely'
import type { ActionRefs, Condition, Moment, SearchedWord } from '#domains/leads/contract/listing/condition.ts'
import { type Fact, facts } from '#domains/leads/contract/listing/facts.ts'
import { trigram } from '#domains/leads/contract/listing/own-conditions.ts'
import { steps } from '#domains/leads/contract/steps.ts'
import { startOfToday } from '#platform/server/db/india-days.ts'
import { dormantBefore } from '../lead/visible-to.ts'
import { listColumns } from './columns/columns.ts'
import type { SqlCondition } from './columns/list-column.ts'
import { amongSeen, wordSql } from './word-sql.ts'

// A code is a literal, not a value: a plan made once for all values then knows which index serves it.
const valueSql = (fact: Fact, value: number) => (facts[fact].type === 'code' ? sql.lit(value) : sql`${value}`)

function momentSql(moment: Moment) {
  if ('at' in moment) return sql`${moment.at}`
  if (moment.since === 'today') return startOfToday
  if (moment.since === 'dormant') return dormantBefore
  if (moment.minutes === 0) return sql`now()`
  return sql`now() + make_interval(mins => ${sql.lit(moment.minutes)})`
}

function wordsSql(words: readonly SearchedWord[], viewer: number): SqlCondition {
  if (words.length === 0) return sql`false`
  const found = sql.join(words.map(wordSql), sql` and `)
  // Shorter texts have no trigram, so the reader's own part of the list's index is read instead.
  return words.some(({ text }) => text.length >= trigram) ? amongSeen(viewer, found) : sql`(${found})`
}

/** Leads with an owner, among the rows of a viewer. A viewer's rows are owned or shared, so reading the few shares separates the two. */
function ownedBy(owner: number, viewer: number): SqlCondition {
  const shared = (isOne: SqlCondition) =>
    sql`select lead_share.lead_id from lead_share join lead on lead.id = lead_share.lead_id where staff_id = ${viewer} and ${isOne}`
  return viewer === owner
    ? sql`lead_id not in (${shared(sql`owner_id is distinct from ${owner}`)})`
    : sql`lead_id in (${shared(sql`owner_id = ${owner}`)})`
}

const isStep = sql`coalesce(means = any (${[...steps]}::text[]), false)`
const bitOfStep = sql`array_position(${[...steps]}::text[], means)`

/** The ids of entries of the action list, as an array. */
function actionIds(refs: ActionRefs, unlessStep = false) {
  const ids = refs.filter((ref) => typeof ref === 'number')
  const categories = refs.filter((ref) => typeof ref === 'string')
  const without = unlessStep ? sql` and not ${isStep}` : sql``
  return sql`array(select id from action where category = any (${categories}::text[]) or id = any (${ids}::integer[])${without})`
}

const twoValued: ReadonlySet<Condition['kind']> = new Set(['not', 'isSet', 'isKnown', 'hasTag', 'hasAnyTag'])

/** True if SQL never finds the condition unknown. */
function isTwoValued(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.of.every(isTwoValued)
  return twoValued.has(condition.kind)
}

function notSql(condition: Condition, viewer: number): SqlCondition {
  if (condition.kind === 'not') return conditionSql(condition.of, viewer)
  if (condition.kind === 'isKnown') return sql`${sql.ref(condition.fact)} is null`
  const held = conditionSql(condition, viewer)
  return isTwoValued(condition) ? sql`not ${held}` : sql`(${held}) is not true`
}

/** Either end of a range may be open. */
const both = (...ends: (SqlCondition | undefined)[]): SqlCondition =>
  sql.join(
    ends.filter((end) => end !== undefined),
    sql` and `,
  )

/** What only SQL can answer, by the column that has the filter. */
function elsewhereSql(filter: string, value: unknown, viewer: number): SqlCondition {
  for (const { conditions = {} } of listColumns()) {
    const condition = conditions[filter as keyof typeof conditions]
    if (condition) return condition(value as never, { viewer })
  }
  throw new Error(`No column of the lead lists has the filter ${filter}.`)
}

type Kind = Condition['kind']
type Made = { readonly [Is in Kind]: (condition: Extract<Condition, { kind: Is }>, viewer: number) => SqlCondition }

const joined = (conditions: readonly Condition[], viewer: number, word: 'and' | 'or') =>
  sql`(${sql.join(
    conditions.map((condition) => conditionSql(condition, viewer)),
    sql.raw(` ${word} `),
  )})`

const made: Made = {
  all: ({ of }, viewer) => (of.length === 0 ? sql`true` : joined(of, viewer, 'and')),
  any: ({ of }, viewer) => (of.length === 0 ? sql`false` : joined(of, viewer, 'or')),
  not: ({ of }, viewer) => notSql(of, viewer),
  isSet: ({ fact }) => sql.ref(fact),
  isKnown: ({ fact }) => sql`${sql.ref(fact)} is not null`,
  in: ({ fact, values: [only, ...others] }) =>
    only !== undefined && others.length === 0
      ? sql`${sql.ref(fact)} = ${valueSql(fact, only)}`
      : sql`${sql.ref(fact)} = any (${only === undefined ? [] : [only, ...others]}::integer[])`,
  between: ({ fact, from, upTo }) =>
    both(
      from === undefined ? undefined : sql`${sql.ref(fact)} >= ${valueSql(fact, from)}`,
      upTo === undefined ? undefined : sql`${sql.ref(fact)} <= ${valueSql(fact, upTo)}`,
    ),
  during: ({ fact, from, before }) =>
    both(from && sql`${sql.ref(fact)} >= ${momentSql(from)}`, before && sql`${sql.ref(fact)} < ${momentSql(before)}`),
  isOwnedBy: ({ id }, viewer) => ownedBy(id, viewer),
  hasTag: ({ tag }) => sql`tags @> array[${sql.lit(tag)}]`,
  hasAnyTag: ({ tags }) => sql`tags && ${tags}::integer[]`,
  hasWords: ({ words }, viewer) => wordsSql(words, viewer),
  ofActions: ({ fact, refs, unlessStep }) => sql`${sql.ref(fact)} = any (${actionIds(refs, unlessStep)})`,
  ofOtherActions: ({ fact, refs }) => sql`${sql.ref(fact)} <> all (${actionIds(refs)})`,
  hasStepOf: ({ ids }) => sql`steps & (
    select coalesce(bit_or(1 << ${bitOfStep}), 0) from action
    where id = any (${ids}::integer[]) and ${isStep} and means <> 'visit_scheduled') <> 0`,
  oneMeans: ({ ids, means }) => sql`exists (select from action where id = any (${ids}::integer[]) and means = ${sql.lit(means)})`,
  elsewhere: ({ filter, value }, viewer) => elsewhereSql(filter, value, viewer),
}

/** The condition on rows of `lead_listing`, of which the caller takes those of `viewer`. */
export const conditionSql = (condition: Condition, viewer: number): SqlCondition => made[condition.kind](condition as never, viewer)
