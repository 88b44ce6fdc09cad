import { sql } from 'kysely'
import type { z } from 'zod'
import { periodOf } from '#domains/analytics/contract/period.ts'
import { firstCallBands, notCalled, type getWhatWorks as operation, type WorksRow } from '#domains/analytics/contract/what-works.ts'
import { servedReasons } from '#domains/dialer/contract/dialer.ts'
import { reasonNames } from '#domains/dialer/contract/reason-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { cameAfter } from './came-after.ts'

const kinds = ['reason', 'source', 'call'] as const

/** Names of the bands of the first call, by what the view `parent_day_truth` calls them. */
const callNames: readonly (readonly [key: string, name: string])[] = [
  ...firstCallBands.map(([name, minutes]) => [Number.isFinite(minutes) ? String(minutes) : 'later', name] as const),
  ['never', notCalled],
]

/** Which reason of the dialer, which source and how soon a first call lead to talks and admissions. */
export async function getWhatWorks(db: Database, asked: z.output<typeof operation.query>): Promise<z.output<typeof operation.answer>> {
  const { previous: _previous, ...period } = periodOf(asked)
  const found = await cameAfter(db, sql`what like any (${kinds.map((kind) => `${kind} %`)}::text[])`, period)
  const rowOf = (kind: (typeof kinds)[number], name: string, key = name): WorksRow[] => {
    const row = found.find(({ what }) => what === `${kind} ${key}`)
    return row ? [{ name, parents: row.parents, talked: row.talked, admitted: row.admitted }] : []
  }
  const sources = found.filter(({ what }) => what.startsWith('source ')).map(({ what }) => what.slice('source '.length))
  return {
    period,
    reasons: servedReasons.flatMap((reason) => rowOf('reason', reasonNames[reason], reason)),
    sources: sources
      .flatMap((source) => rowOf('source', source))
      .sort((one, other) => other.parents - one.parents || (one.name < other.name ? -1 : 1)),
    first_calls: callNames.flatMap(([key, name]) => rowOf('call', name, key)),
  }
}
