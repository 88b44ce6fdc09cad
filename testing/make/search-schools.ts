import type { TestServer } from '../server/test-server.ts'
import { makeStaff } from './make-staff.ts'

export interface SchoolsFound {
  results: { id: number; name: string; city: string | null }[]
  understood: string | null
  respelled: boolean
  left_out: string | null
}

/** Searches of schools as a counsellor makes them: in the list of the database, and in forms and the palette. */
export async function schoolSearchesOf({ app, db }: TestServer) {
  const { headers } = await makeStaff(db, 'counsellor')
  const ask = async (path: string, query: Record<string, string>): Promise<SchoolsFound> =>
    (await app.inject({ url: `/api/${path}/?${new URLSearchParams(query)}`, headers })).json()
  return {
    listed: (search: string) => ask('v2/admin_custom/database-inside-school-list', { search, is_verified: 'all' }),
    named: (name: string) => ask('v1/admin_custom/name-search', { name }),
  }
}
