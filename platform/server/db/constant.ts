import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A piece of SQL without values as text that is put together once, and not again with each statement in which it stands. */
export function constant<T>(piece: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = piece.compile(compiler)
  if (parameters.length > 0) throw new Error(`A piece of SQL that stays the same has values: ${text}`)
  return sql.raw<T>(text)
}
