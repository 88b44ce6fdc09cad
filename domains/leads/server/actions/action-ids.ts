import { sql } from 'kysely'

export function actionIds(refs: readonly (string | number)[]) {
  const ids = refs.filter((ref) => typeof ref === 'number')
  const categories = refs.filter((ref) => typeof ref === 'string')
  return sql`array(select id from action where id = any (${ids}::integer[]) or category = any (${categories}::text[]))`
}
