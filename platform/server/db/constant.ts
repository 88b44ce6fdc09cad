import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Database } from './database.ts'
import type { Statement } from './keep-warm.ts'

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** SQL without values, compiled once instead of with each statement that contains it. */
export function constant<T>(piece: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = piece.compile(compiler)
  if (parameters.length > 0) throw new Error(`A piece of SQL that stays the same has values: ${text}`)
  return sql.raw<T>(text)
}

interface Prepared<Name extends string, Row> {
  (db: Database, values: Record<Name, unknown>): Promise<Row[]>
  statement: Statement
}

/** A statement that is compiled once; each execution brings its values by name. */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  make: (values: Record<Name, RawBuilder<unknown>>) => RawBuilder<Row>,
): Prepared<Name, Row> {
  const places = Object.fromEntries(names.map((name) => [name, sql.val(name)])) as Record<Name, RawBuilder<unknown>>
  const { sql: text, parameters } = make(places).compile(compiler)
  const order = parameters as Name[]
  const ask = async (db: Database, values: Record<Name, unknown>) => {
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(
        text,
        order.map((name) => values[name]),
      ),
    )
    return rows
  }
  return Object.assign(ask, { statement: { text, places: order.length } })
}
