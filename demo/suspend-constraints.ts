import type pg from 'pg'

export interface Suspended {
  restoreIndexes(tables: readonly string[]): Promise<void>
  /** Checks and keeps the references of all tables again. Call it last. */
  restoreReferences(): Promise<void>
}

interface Dropped {
  table: string
  name: string
  definition: string
}

const referencesOf = `
  select relation.relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class as relation on relation.oid = conrelid
  where contype = 'f' and conparentid = 0 and connamespace = (select relnamespace from pg_class where oid = 'lead'::regclass) and relation.relname = any ($1)
  order by relation.relname, conname`

// The indexes of primary keys and unique constraints stay: rows arrive in their order, and the load itself looks things up by them.
const indexesOf = `
  select relation.relname as table, made.relname as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class as relation on relation.oid = indrelid join pg_class as made on made.oid = indexrelid
  where relation.relnamespace = (select relnamespace from pg_class where oid = 'lead'::regclass) and relation.relname = any ($1)
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by relation.relname, made.relname`

/** Drops secondary indexes and foreign keys of empty tables, so that many rows load fast in any order. Run it in a transaction. */
export async function suspendConstraints(client: pg.ClientBase, tables: readonly string[]): Promise<Suspended> {
  const references = (await client.query<Dropped>(referencesOf, [tables])).rows
  const indexes = (await client.query<Dropped>(indexesOf, [tables])).rows
  for (const { table, name } of references)
    await client.query(`alter table ${client.escapeIdentifier(table)} drop constraint ${client.escapeIdentifier(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  return {
    async restoreIndexes(of) {
      for (const { definition } of indexes.filter(({ table }) => of.includes(table))) await client.query(definition)
    },
    async restoreReferences() {
      for (const { table, name, definition } of references) {
        await client.query(`alter table ${client.escapeIdentifier(table)} add constraint ${client.escapeIdentifier(name)} ${definition}`)
      }
    },
  }
}
