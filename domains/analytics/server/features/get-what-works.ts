import type { z } from 'zod'
import { periodOf } from '#domains/analytics/contract/period.ts'
import { firstCallNames, type getWhatWorks as operation, type WorksRow } from '#domains/analytics/contract/what-works.ts'
import { servedReasons } from '#domains/dialer/contract/dialer.ts'
import { reasonNames } from '#domains/dialer/contract/reason-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FigureName } from '#platform/server/db/schema.gen.ts'
import { cameAfter } from './came-after.ts'

const kinds = ['served', 'known_parent', 'first_call'] as const satisfies FigureName[]

/** Which reason of the dialer, which source and how soon a first call lead to talks and admissions. */
export async function getWhatWorks(db: Database, asked: z.output<typeof operation.query>): Promise<z.output<typeof operation.answer>> {
  const { previous: _previous, ...period } = periodOf(asked)
  const found = await cameAfter(db, { figures: kinds, period, narrowing: asked }, ({ figure, source }) => `${figure} ${source ?? ''}`)
  const rowOf = (kind: (typeof kinds)[number], name: string, key = name): WorksRow[] => {
    const row = found.get(`${kind} ${key}`)
    return row && row.parents > 0 ? [{ name, ...row }] : []
  }
  const sources = [...found.keys()].filter((key) => key.startsWith('known_parent ')).map((key) => key.slice('known_parent '.length))
  return {
    period,
    reasons: servedReasons.flatMap((reason) => rowOf('served', reasonNames[reason], reason)),
    sources: sources
      .filter((source) => source !== '')
      .flatMap((source) => rowOf('known_parent', source))
      .sort((one, other) => other.parents - one.parents || (one.name < other.name ? -1 : 1)),
    first_calls: firstCallNames.flatMap(([key, name]) => rowOf('first_call', name, key)),
  }
}
