import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from './database.ts'
import type { DB } from './schema.gen.ts'

type Table = keyof DB & string

interface Change {
  set: RawBuilder<unknown>
  from?: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

export interface KeepingRows {
  /** Changes rows of a table and keeps their former values, which `takeBack` restores. Returns their number. */
  readonly change: (table: Table, change: Change) => Promise<number>
  /** Adds the rows of a query that are not there yet; `takeBack` removes them again. */
  readonly add: (table: Table, columns: readonly string[], query: RawBuilder<unknown>) => Promise<void>
}

/** A merge, and the table that keeps what it changed: merge_id, step, table_name, before, after. */
export interface KeptIn {
  table: 'lead_merge_row' | 'school_merge_row'
  mergeId: number
}

/** Changes rows of any table and keeps them as they stood before and after, so that `takeBack` restores them. */
export function keepingRows(tx: Transaction, { table: kept, mergeId }: KeptIn): KeepingRows {
  let step = 0
  return {
    async change(table, { set, from, where }) {
      const { numAffectedRows } = await sql`
        with changed as (
          update ${sql.table(table)} set ${set} ${from ? sql`from ${from}` : sql``} where ${where}
          returning to_jsonb(old) as before, to_jsonb(new) as after)
        insert into ${sql.table(kept)} (merge_id, step, table_name, before, after)
        select ${mergeId}::integer, ${++step}::smallint, ${table}, before, after from changed`.execute(tx)
      return Number(numAffectedRows ?? 0)
    },
    async add(table, columns, query) {
      await sql`
        with added as (
          insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${query} on conflict do nothing
          returning to_jsonb(new) as after)
        insert into ${sql.table(kept)} (merge_id, step, table_name, after)
        select ${mergeId}::integer, ${++step}::smallint, ${table}, after from added`.execute(tx)
    },
  }
}

interface Step {
  step: number
  table_name: string
  /** Whether the merge added these rows; otherwise it changed some of their columns, or none. */
  is_added: boolean
  columns: string[]
}

const stepsOf = async (tx: Transaction, { table, mergeId }: KeptIn) =>
  (
    await sql<Step>`
      select step, table_name, bool_or(kept.before is null) as is_added,
        coalesce(array_agg(distinct changed.key) filter (where changed.key is not null), '{}') as columns
      from ${sql.table(table)} as kept
      left join lateral (
        select after.key from jsonb_each(kept.after) as after
        where kept.before is not null and after.value is distinct from kept.before -> after.key) as changed on true
      where merge_id = ${mergeId}
      group by step, table_name order by step desc`.execute(tx)
  ).rows

interface KeyColumn {
  name: string
  nullable: boolean
}

/**
 * The columns that identify a row: its primary key, or the table's first unique index. Rows kept before the table got its key may lack its
 * columns, so an index whose columns they have is used.
 */
const keyOf = async (tx: Transaction, { table, mergeId }: KeptIn, { step, table_name }: Step) =>
  (
    await sql<KeyColumn>`
      select attname as name, not attnotnull as nullable from pg_attribute
      join (
        select indrelid, indkey from pg_index where indrelid = ${table_name}::regclass and indisunique and indpred is null and not exists (
          select from pg_attribute as part cross join lateral (
            select after from ${sql.table(table)} where merge_id = ${mergeId} and step = ${step} limit 1) as kept
          where part.attrelid = indrelid and part.attnum = any (indkey::smallint[]) and not jsonb_exists(kept.after, part.attname::text))
        order by indisprimary desc, indexrelid limit 1) as key on attrelid = indrelid and attnum = any (indkey::smallint[])`.execute(tx)
  ).rows

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23P01')

/** Runs a change that newer rows may forbid. If they do, undoes it and answers false. */
export async function unlessInTheWay(tx: Transaction, act: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint try`.execute(tx)
  try {
    await act()
    await sql`release savepoint try`.execute(tx)
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql`rollback to savepoint try`.execute(tx)
    return false
  }
}

function restore(
  tx: Transaction,
  { table: keeping, mergeId }: KeptIn,
  { step, table_name, is_added, columns }: Step,
  key: KeyColumn[],
  row?: string,
) {
  const table = sql.table(table_name)
  const column = (name: string) => sql`${table}.${sql.ref(name)}`
  const isRow = sql.join(
    key.map(({ name, nullable }) =>
      nullable ? sql`${column(name)} is not distinct from became.${sql.ref(name)}` : sql`${column(name)} = became.${sql.ref(name)}`,
    ),
    sql` and `,
  )
  const kept = sql`${sql.table(keeping)} as kept
    cross join lateral jsonb_populate_record(null::${table}, kept.before) as was
    cross join lateral jsonb_populate_record(null::${table}, kept.after) as became`
  const ofStep = sql`kept.merge_id = ${mergeId} and kept.step = ${step} and ${row === undefined ? sql`true` : sql`kept.ctid = ${row}::tid`} and ${isRow}`
  if (is_added) return sql`delete from ${table} using ${kept} where ${ofStep} and to_jsonb(${table}.*) = kept.after`.execute(tx)
  const set = columns.map(
    (name) =>
      sql`${sql.ref(name)} = case when ${column(name)} is not distinct from became.${sql.ref(name)} then was.${sql.ref(name)} else ${column(name)} end`,
  )
  return sql`update ${table} set ${sql.join(set)} from ${kept} where ${ofStep}`.execute(tx)
}

/**
 * Takes back a merge's changes, the last first. Restores only values that nobody changed since. Rows deleted since stay deleted, and rows
 * that would conflict with newer ones stay as they are.
 */
export async function takeBack(tx: Transaction, kept: KeptIn): Promise<void> {
  for (const step of await stepsOf(tx, kept)) {
    // An update can leave every column as it was, as where two children are alike.
    if (!step.is_added && step.columns.length === 0) continue
    const key = await keyOf(tx, kept, step)
    if (await unlessInTheWay(tx, () => restore(tx, kept, step, key))) continue
    const { rows } = await sql<{ row: string }>`
      select ctid::text as row from ${sql.table(kept.table)} where merge_id = ${kept.mergeId} and step = ${step.step}`.execute(tx)
    for (const { row } of rows) await unlessInTheWay(tx, () => restore(tx, kept, step, key, row))
  }
}
