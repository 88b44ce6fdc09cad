import { type SqlFunction, sqlFileOf } from '#platform/server/db/sql-functions.ts'
import { modulesOf } from './folded/modules-of.ts'

const source = 'server/sql-functions.ts'

/** The SQL functions that each domain has written from its contract. Their name puts them before the views that call them. */
export async function functionFiles(): Promise<{ path: string; url: URL; text: string }[]> {
  const modules = await modulesOf<{ sqlFunctions: readonly SqlFunction[] }>(source)
  return modules.map(({ name, sqlFunctions }) => {
    const path = `domains/${name}/server/migrations/views/0-from-contract.sql`
    return { path, url: new URL(`../../${path}`, import.meta.url), text: sqlFileOf(sqlFunctions, `domains/${name}/${source}`) }
  })
}
