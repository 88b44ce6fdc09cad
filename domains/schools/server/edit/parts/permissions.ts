import type { Part } from '../../school/change-school.ts'
import { refreshListingLater } from '../../school/refresh-listings-of-schools.ts'
import { takePlace } from '../../school/take-place.ts'
import { plainText } from './plain-text.ts'

const labels = { is_collab: 'Works with us', is_featured: 'Featured', is_verified: 'Listed', global_rank: 'Global rank' } as const
const columns = Object.keys(labels) as (keyof typeof labels)[]

/** How a school is shown. */
export const permissions: Part = {
  name: 'permissions',
  read: async (tx, schoolId, fields) => {
    const row: Record<string, unknown> = await tx.selectFrom('school').select(columns).where('id', '=', schoolId).executeTakeFirstOrThrow()
    return Object.fromEntries(fields.map((field) => [field, row[field]]))
  },
  write: async (tx, { schoolId }, changed) => {
    const { global_rank: rank, ...flags } = changed
    if (rank !== undefined) await takePlace(tx, schoolId, rank as number | null)
    if (Object.keys(flags).length > 0) await tx.updateTable('school').set(flags).where('id', '=', schoolId).execute()
    // Lists of leads show whether a parent asked about a school that works with us.
    if ('is_collab' in flags) await refreshListingLater(tx, schoolId)
  },
  words: async () => ({ label: (field) => labels[field as keyof typeof labels], text: (_, value) => plainText(value) }),
}
