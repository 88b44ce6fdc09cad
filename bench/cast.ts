import type pg from 'pg'
import { authenticate } from '#domains/accounts/server/sessions/authenticate.ts'
import { initialValues } from '#platform/contract/firm-settings.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { makeSession } from '#testing/make/make-staff.ts'
import type { Cast, Worker } from './works.ts'

/** A typical counsellor's share of a million leads, and how many such are measured. */
const typicalShare = { perMillion: 8_000, counsellors: 10 }
/** How many counsellors dial and call, each by themselves: two for each connection, so that nobody does two things at once. */
const callers = 32
const schools = 200
const cities = 20
const samples = 500

const searchesOf = (texts: string[]) =>
  texts.map((text, index) => {
    const [name = '', numbers = ''] = text.split('\n')
    return index % 2 ? numbers.slice(4, 10) : name.slice(0, 5)
  })

const namesOf = (texts: string[]) => texts.map((text) => text.slice(0, 4).trim()).filter((name) => name.length > 2)

/** A counsellor's own leads that the rules allow to call, with the number in use; no other worker of the bench calls them. */
async function callableOf(pool: pg.Pool, staffId: number): Promise<Worker['callable']> {
  const { rows } = await pool.query(
    `select lead.id, national as phone, country_code as code from lead join lead_number on lead_id = lead.id and rank = 0
    where owner_id = $1 and erased_at is null and call_opt_out_at is null and country_code = 91 and national ~ '^[6-9][0-9]{9}$'
    order by md5(lead.id::text) limit ${samples}`,
    [staffId],
  )
  return rows
}

async function workerOf(pool: pg.Pool, staffId: number, viewer: number): Promise<Worker> {
  const db = openDatabase(pool)
  const token = await makeSession(db, staffId)
  const staff = (await authenticate(db, initialValues, token)) as Staff
  const { rows: counted } = await pool.query('select count(*)::integer as leads from lead_listing where viewer_id = $1', [viewer])
  const { rows } = await pool.query(
    `select lead_id, search_text from lead_listing where viewer_id = $1 order by md5(lead_id::text) limit ${samples}`,
    [viewer],
  )
  const searches = searchesOf(rows.map((row) => row.search_text))
  const { rows: asked } = await pool.query(`select id from school order by md5(id::text) limit ${schools}`)
  const { rows: towns } = await pool.query(`select id from place where kind = 'city' order by rank desc limit ${cities}`)
  const leadIds = rows.map((row) => row.lead_id)
  return {
    staff,
    token,
    leads: counted[0].leads,
    leadIds,
    searches,
    names: namesOf(rows.map((row) => row.search_text)),
    cities: towns.map(({ id }) => id),
    schoolIds: asked.map(({ id }) => id),
    callable: await callableOf(pool, staffId),
  }
}

export async function workerOfSize(pool: pg.Pool, leads: number): Promise<Worker> {
  const { rows } = await pool.query<{ id: number }>(
    'select viewer_id as id from lead_listing where viewer_id > 0 group by viewer_id order by abs(count(*) - $1) limit 1',
    [leads],
  )
  const id = Number(rows[0]?.id)
  return await workerOf(pool, id, id)
}

export async function castOf(pool: pg.Pool, leads: number): Promise<Cast> {
  const wanted = (typicalShare.perMillion * leads) / 1_000_000
  const { rows: owners } = await pool.query<{ id: number }>(
    `select viewer_id as id from lead_listing where viewer_id > 0 group by viewer_id order by abs(count(*) - $1) limit ${callers}`,
    [wanted],
  )
  const { rows: all } = await pool.query<{ id: number }>('select distinct viewer_id as id from lead_listing where viewer_id > 0 order by 1')
  const { rows: most } = await pool.query<{ id: number }>(
    'select viewer_id as id from lead_listing where viewer_id > 0 group by viewer_id order by count(*) desc limit 1',
  )
  const { rows: admins } = await pool.query<{ id: number }>(`select id from staff where user_type = 2 and is_admin order by id limit 1`)
  const idOf = (rows: { id: number }[]) => Number(rows[0]?.id)
  const near: Worker[] = []
  for (const { id } of owners) near.push(await workerOf(pool, id, id))
  const everyone: Worker[] = []
  for (const { id } of all) everyone.push(await workerOf(pool, id, id))
  return {
    everyone,
    typical: near.slice(0, typicalShare.counsellors),
    callers: near,
    busiest: await workerOf(pool, idOf(most), idOf(most)),
    admin: await workerOf(pool, idOf(admins), 0),
  }
}
