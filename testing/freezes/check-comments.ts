import type { Database } from '#platform/server/db/database.ts'

export interface Ledger {
  acknowledged: number
  /** Comments that were acknowledged and are not there, and those that are there twice. */
  lost: string[]
  doubled: string[]
}

/** Finds acknowledged comments that are lost or doubled. */
export async function checkComments(db: Database, acknowledged: string[]): Promise<Ledger> {
  const rows = await db
    .selectFrom('lead_event')
    .select((of) => ['comment', of.fn.countAll<string>().as('count')])
    .where('kind', '=', 'comment')
    .groupBy('comment')
    .execute()
  const counts = new Map(rows.map(({ comment, count }) => [comment, Number(count)]))
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((comment) => !counts.has(comment)),
    doubled: acknowledged.filter((comment) => (counts.get(comment) ?? 0) > 1),
  }
}

/** The faults of the ledger, in sentences. */
export const troublesOf = ({ lost, doubled }: Ledger): string[] => [
  ...lost.map((comment) => `"${comment}" was acknowledged and is lost.`),
  ...doubled.map((comment) => `"${comment}" is there twice.`),
]

export const ledgerInWords = ({ acknowledged, lost, doubled }: Ledger) =>
  `${acknowledged} comments were acknowledged; ${lost.length} of them are lost, ${doubled.length} are there twice.`
