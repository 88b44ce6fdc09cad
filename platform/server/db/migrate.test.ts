import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrationFolders } from '#portal/server/migration-folders.ts'
import { testDatabase } from '#testing/server/test-database.ts'
import { migrate } from './migrate.ts'

async function migratedDatabase() {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'migrations-'))}/`)
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const part of ['views/', 'backfills/']) await mkdir(new URL(part, folder))
  const write = (path: string, text: string) => writeFile(new URL(path, folder), text)
  const again = () => migrate(database.db, [...migrationFolders, folder])
  const one = async (query: string) => (await database.pool.query({ text: query, rowMode: 'array' })).rows[0]?.[0]
  return { ...database, folder, write, again, one }
}

test('a database that has everything is left alone', async () => {
  const { again } = await migratedDatabase()
  expect(await again()).toEqual([])
})

test('a migration and a view are added, and made once', async () => {
  const { write, again, one } = await migratedDatabase()
  await write('9001-fruit.sql', `create table fruit (name text not null); insert into fruit values ('fig')`)
  await write('views/ripe-fruit.sql', 'create view ripe_fruit as select name from fruit;')
  expect(await again()).toEqual(['9001-fruit', 'ripe_fruit'])
  expect(await one('select name from ripe_fruit')).toBe('fig')
  expect(await again()).toEqual([])
})

test('a view whose text changed is made again with those that read it, directly or through others, even with fewer columns', async () => {
  const { write, again, one } = await migratedDatabase()
  await write('views/a-number.sql', 'create view a_number as select 1 as number, 2 as other;')
  await write('views/b-sum.sql', 'create view b_sum as select number + 1 as sum from a_number;')
  await write(
    'views/c-length.sql',
    'create or replace function c_length(word text) returns integer language sql immutable as $$ select 1 $$;',
  )
  await write('views/d-other.sql', 'create view d_other as select 3 as number;')
  await write('views/e-double.sql', 'create view e_double as select sum * 2 as double from b_sum;')
  await again()
  await write('views/a-number.sql', 'create view a_number as select 10 as number;')
  expect(await again()).toEqual(['a_number', 'b_sum', 'e_double'])
  expect(await one('select double from e_double')).toBe(22)
})

test('a backfill runs once, after the views that it reads, also where its number is lower than that of a migration', async () => {
  const { write, again, one } = await migratedDatabase()
  await write('views/ripe-fruit.sql', `create view ripe_fruit as select name from fruit;`)
  await write(
    '9003-fruit.sql',
    `create table fruit (name text not null); insert into fruit values ('fig'); create table basket (name text)`,
  )
  await write('backfills/9002-basket.sql', 'insert into basket select name from ripe_fruit')
  expect(await again()).toEqual(['9003-fruit', 'ripe_fruit', '9002-basket'])
  expect(await one('select string_agg(name, $$,$$) from basket')).toBe('fig')
  expect(await again()).toEqual([])
  await write('views/ripe-fruit.sql', `create view ripe_fruit as select name from fruit where name <> '';`)
  expect(await again()).toEqual(['ripe_fruit'])
  expect(await one('select count(*)::integer from basket')).toBe(1)
})

test('a backfill that says the same as the one before it is not run again, and one that comes later is', async () => {
  const { write, again, one } = await migratedDatabase()
  await write('9001-basket.sql', 'create table basket (name text)')
  for (const name of ['9002-basket', '9003-basket']) await write(`backfills/${name}.sql`, "insert into basket values ('fig')")
  expect(await again()).toEqual(['9001-basket', '9002-basket', '9003-basket'])
  expect(await one('select count(*)::integer from basket')).toBe(1)
  await write('backfills/9004-basket.sql', "insert into basket values ('fig')")
  expect(await again()).toEqual(['9004-basket'])
  expect(await one('select count(*)::integer from basket')).toBe(2)
})

test('a function that stands in an index is replaced', async () => {
  const { write, again, one } = await migratedDatabase()
  const size = (number: number) =>
    `create or replace function size(word text) returns integer language sql immutable as $$ select ${number} $$;`
  await write('views/size.sql', size(1))
  await again()
  await write('9001-word.sql', 'create table word (word text); create index word_size on word (size(word))')
  await write('views/size.sql', size(2))
  expect(await again()).toEqual(['9001-word', 'size'])
  expect(await one(`select size('')`)).toBe(2)
})

test('a view that a migration dropped comes back', async () => {
  const { write, again, one } = await migratedDatabase()
  await write('9001-drop.sql', 'drop view lead_line cascade; alter table child alter column fees type bigint')
  expect(await again()).toContain('lead_listing_truth')
  expect(await one('select count(*)::integer from lead_listing_truth')).toBe(0)
})

test('readers go on while a view waits for one of them to be made again', async () => {
  const { pool, write, again, one } = await migratedDatabase()
  await write('views/a-number.sql', 'create view a_number as select 1 as number;')
  await again()
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select number from a_number')
  await write('views/a-number.sql', 'create view a_number as select 2 as number;')
  const made = again()
  await vi.waitFor(async () => {
    const waits = `select count(*)::integer from pg_locks where not granted and relation = 'a_number'::regclass`
    expect(await one(waits)).toBe(1)
  })
  // The first still reads: this answer comes only if nobody stands in line behind it.
  expect(await one('select number from a_number')).toBe(1)
  await reader.query('commit')
  reader.release()
  expect(await made).toEqual(['a_number'])
  expect(await one('select number from a_number')).toBe(2)
})

test('readers have a view that was made again while a backfill still runs', async () => {
  const { pool, write, again, one } = await migratedDatabase()
  await write('9001-basket.sql', 'create table basket (name text)')
  await write('views/a-number.sql', 'create view a_number as select 1 as number;')
  await again()
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table basket')
  await write('views/a-number.sql', 'create view a_number as select 2 as number;')
  await write('backfills/9002-basket.sql', 'insert into basket select number from a_number')
  const made = again()
  await vi.waitFor(async () => expect(await one('select number from a_number')).toBe(2))
  await holder.query('commit')
  holder.release()
  expect(await made).toEqual(['a_number', '9002-basket'])
})

test('a migration that fails undoes those before it, and its own error is told', async () => {
  const { write, again, one } = await migratedDatabase()
  await write('9001-fruit.sql', 'create table fruit (name text)')
  await write('9002-broken.sql', 'create table vegetable (name nonsense)')
  await expect(again()).rejects.toThrow('type "nonsense" does not exist')
  expect(await one(`select to_regclass('fruit')`)).toBeNull()
  await write('9002-broken.sql', 'create table vegetable (name text)')
  expect(await again()).toEqual(['9001-fruit', '9002-broken'])
})

test('two migrations of one number are refused, wherever they lie', async () => {
  const { write, again, folder } = await migratedDatabase()
  await write('0010-other.sql', 'select 1')
  await expect(again()).rejects.toThrow('0010-other.sql: 0010-leads.sql has this number too.')
  await rm(new URL('0010-other.sql', folder))
  await write('backfills/0010-other.sql', 'select 1')
  await expect(again()).rejects.toThrow('0010-other.sql: 0010-leads.sql has this number too.')
})

test('a database with all former migrations goes on from the baselines, which are not run on it', async () => {
  const { pool, again } = await migratedDatabase()
  await pool.query(`
    delete from kysely_migration where name <= '0770-schools-of-one-name';
    insert into kysely_migration (name, timestamp) select name, '2026-11-28T08:00:00.000Z' from unnest('{0001-platform,0003-places,0770-schools-of-one-name}'::text[]) as name;
    delete from kysely_fill where name <= '0770';
    insert into kysely_fill (name, timestamp) values ('0751-schools-with-facts-to-confirm', '')`)
  // Later ones have run.
  expect(await again()).toEqual([])
  const listed = (await pool.query<{ name: string }>('select name from kysely_migration')).rows.map(({ name }) => name)
  expect(listed).toContain('0001-platform-tables')
  expect(listed).not.toContain('0003-places')
  // Processes of before, which serve until they are replaced, are ready while it is listed.
  expect(listed).toContain('0770-schools-of-one-name')
  expect(await again()).toEqual([])
})
