import type pg from 'pg'

/** Whether somebody can log in: a portal without demo data begins with no account. */
export async function hasAccounts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>('select exists (select from staff) as has')
  return rows[0]?.has === true
}
