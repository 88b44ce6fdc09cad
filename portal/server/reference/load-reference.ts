import type pg from 'pg'
import { hashOfDataFiles } from './data-files.ts'
import { loadActions, loadBoardsAndClasses, loadCountries } from './load-lists.ts'
import { loadPlaces, rankPlaces } from './load-places.ts'
import { loadSchools } from './load-schools.ts'

/** Raise it when the loaders read the same files differently, so that every database is loaded again. */
const version = 1

const isLoaded = async (queryable: pg.Pool | pg.ClientBase, hash: string) =>
  (await queryable.query("select from reference_load where name = 'reference' and hash = $1", [hash])).rows.length > 0

async function loadAll(client: pg.ClientBase, hash: string): Promise<void> {
  // Processes that start together take turns here; the second finds the work done.
  await client.query('lock table reference_load in share row exclusive mode')
  if (await isLoaded(client, hash)) return
  await loadPlaces(client)
  await loadCountries(client)
  await loadBoardsAndClasses(client)
  await loadSchools(client)
  await loadActions(client)
  await rankPlaces(client)
  await client.query(
    `insert into reference_load (name, hash) values ('reference', $1)
    on conflict (name) do update set (hash, loaded_at) = (excluded.hash, now())`,
    [hash],
  )
}

/**
 * Loads places, countries, boards, classes, schools and the first action list from `data/` when its files have changed,
 * in one transaction. What staff may edit (schools, actions) is only added, never overwritten.
 */
export async function loadReference(pool: pg.Pool): Promise<void> {
  const hash = await hashOfDataFiles(version)
  if (await isLoaded(pool, hash)) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await loadAll(client, hash)
    await client.query('commit')
    await client.query('analyze place, country, board, school_class, school, action, sub_action')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
