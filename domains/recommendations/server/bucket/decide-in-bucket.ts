import { sql } from 'kysely'
import { type BucketState, bucketStates } from '#domains/recommendations/contract/bucket.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'

interface Entry {
  child_id: number | null
  state: BucketState
  has_step: boolean
  declined_reason: string | null
  school: string
}

interface SchoolForChild {
  leadId: number
  schoolId: number
  /** Null: of all children. An entry for no child in particular counts for each. */
  childId: number | null
}

interface Decision {
  state: 'suggested' | 'shortlisted' | 'declined'
  reason?: string | undefined
  byParent?: boolean
}

/** The entries of a school in the bucket of a lead that is locked. */
const entriesOf = async (tx: Transaction, { leadId, schoolId, childId }: SchoolForChild): Promise<Entry[]> =>
  (
    await sql<Entry>`
      select child_id, state, has_step, declined_reason, ${schoolCalled} as school
      from bucket_entry join school on school.id = school_id
      where lead_id = ${leadId} and school_id = ${schoolId}
        and (${childId}::integer is null or child_id is null or child_id = ${childId}::integer)
      order by child_id nulls first`.execute(tx)
  ).rows

const wordsOf = ({ school, state, declined_reason }: Entry) =>
  `${school}: ${bucketStates[state]}${state === 'declined' && declined_reason ? `, ${declined_reason}` : ''}`

/** A step that stands goes before what is chosen, until a no. */
export const followsStep = ({ has_step, state }: Entry) => has_step && state !== 'declined'

interface Moved {
  entries: readonly Entry[]
  /** The entry for the timeline; undefined if nothing changed. */
  texts?: { before: string; after: string }
}

/** Decides about a school in the bucket of a locked lead, for staff and for the parent. Repeating a decision changes nothing. */
export async function decideInBucket(
  tx: Transaction,
  target: SchoolForChild,
  { state, reason, byParent = false }: Decision,
): Promise<Moved> {
  const entries = await entriesOf(tx, target)
  const isDeclined = state === 'declined'
  const stands = (entry: Entry) =>
    isDeclined ? entry.state === state && entry.declined_reason === reason : entry.state === state || followsStep(entry)
  const changed = entries.findIndex((entry) => !stands(entry))
  const before = entries[changed]
  if (!before) return { entries }
  const { leadId, schoolId, childId } = target
  await sql`
    update school_bucket set stage = ${isDeclined ? sql`stage` : state},
      declined_at = ${isDeclined ? clock : null}, declined_reason = ${isDeclined ? (reason ?? null) : null},
      declined_by_parent = ${isDeclined && byParent}
    where lead_id = ${leadId} and school_id = ${schoolId}
      and (${childId}::integer is null or child_id is null or child_id = ${childId}::integer)`.execute(tx)
  const after = (await entriesOf(tx, target))[changed] ?? before
  return { entries, texts: { before: wordsOf(before), after: wordsOf(after) } }
}
