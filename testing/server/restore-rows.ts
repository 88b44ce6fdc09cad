import type pg from 'pg'

/** The tables of the portal and of its jobs, with their columns that are written and those of their key. */
const tables = `
  select format('%I.%I', nspname, relname) as name, format('kept.%I', nspname || '_' || relname) as copy,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select string_agg(format('one.%1$I = copy.%1$I', attname), ' and ') from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = pg_class.oid and indisprimary) as same
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'graphile_worker')
  order by 1`

/** All but that of the sessions: a server remembers what a session has read, and a session of a later file is not the same. */
const sequences = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as at, last_value is not null as used
  from pg_sequences where schemaname in ('public', 'graphile_worker') and sequencename <> 'session_id_seq' order by 1`

/** Where tables, columns, constraints, triggers and functions stand. */
const catalogs = ['pg_class', 'pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_index', 'pg_trigger', 'pg_proc', 'pg_rewrite', 'pg_type']

interface Table {
  name: string
  copy: string
  columns: string
  same: string | null
}

interface Sequence {
  name: string
  at: string
  used: boolean
}

const isNewer = `age(xmin) < age(as_kept)`

const emptied = ({ name }: Table) => `if exists (select from ${name}) then delete from ${name}; end if;`

/** Rows that were written since go, and those that are missing then come back. */
const refilled = ({ name, copy, columns, same }: Table, rows: number) => `
  if (select count(*) from ${name}) <> ${rows} or exists (select from ${name} where ${isNewer}) then
    delete from ${name}${same ? ` where ${isNewer}` : ''};
    insert into ${name} (${columns}) overriding system value
      select ${columns} from ${copy} as copy${same ? ` where not exists (select from ${name} as one where ${same})` : ''};
  end if;`

const setBack = ({ name, at, used }: Sequence) =>
  `if pg_sequence_last_value('${name}') is distinct from ${used ? at : 'null'} then perform setval('${name}', ${at}, ${used}); end if;`

/**
 * Keeps the rows of every table and the place of every sequence, so that `restoreRows` brings them back here and in every copy of this
 * database.
 */
export async function keepRows(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists kept cascade; create schema kept; create table kept.mark (at xid, catalogs text)')
  const { rows: all } = await pool.query<Table>(tables)
  const parts: string[] = []
  for (const table of all) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count from ${table.name}`)
    const count = rows[0]?.count ?? 0
    parts.push(count > 0 ? refilled(table, count) : emptied(table))
    if (count > 0) await pool.query(`create table ${table.copy} as table ${table.name}`)
  }
  const { rows: places } = await pool.query<Sequence>(sequences)
  const counts = catalogs.map((name) => `(select concat(count(*), ' ', count(*) filter (where ${isNewer})) from ${name})`)
  // Without triggers: they would write into tables that were emptied already.
  await pool.query(`
    create function kept.catalogs(as_kept xid) returns text language sql as $$ select concat_ws(', ', ${counts.join(', ')}) $$;
    create function kept.is_whole() returns boolean language sql as $$ select catalogs = kept.catalogs(at) from kept.mark $$;
    create function kept.restore() returns void language plpgsql set session_replication_role = replica as $restore$
    declare
      as_kept xid := (select at from kept.mark);
    begin
      ${[...parts, ...places.map(setBack)].join('\n')}
      -- A database that is whole no more stays so.
      update kept.mark set at = pg_current_xact_id()::xid where kept.is_whole();
    end $restore$`)
  await pool.query('insert into kept.mark (at) select pg_current_xact_id()::xid')
  await pool.query('update kept.mark set catalogs = kept.catalogs(at)')
}

/** Gives every table the rows back that `keepRows` found in it, and no others. */
export async function restoreRows(pool: pg.Pool): Promise<void> {
  await pool.query('select kept.restore()')
  // No trigger said so to servers that keep lists of leads in memory.
  await pool.query('insert into lead_change (viewer_id, lead_id, gone) values (everybody_viewer(), 0, true)')
}

/** Whether tables, columns, constraints, triggers and functions are those that `keepRows` found. */
export async function isWhole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ whole: boolean }>('select kept.is_whole() as whole')
  return rows[0]?.whole === true
}
