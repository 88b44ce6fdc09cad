import { sql } from 'kysely'

/** Ids of the action list entries that are named by id or by category. */
export function actionIds(refs: readonly (string | number)[]) {
  const ids = refs.filter((ref) => typeof ref === 'number')
  const categories = refs.filter((ref) => typeof ref === 'string')
  return sql`array(select id from action where id = any (${ids}::integer[]) or category = any (${categories}::text[]))`
}
