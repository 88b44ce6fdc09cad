import type { syncLeads } from '#domains/leads/contract/sync.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'

export type Changes = AnswerOf<typeof syncLeads>

/** Where and as whom a worker asks. */
export interface Asker {
  readonly token: string
  readonly address: string
}

/** The answer of the sync call, or the status of a refusal. `skew`: milliseconds by which the server's clock is ahead. */
type Asked = { readonly changes: Changes; readonly skew: number } | { readonly status: number }

/** Clocks that differ by less count as one: the header has whole seconds. */
const leastSkew = 2_000

function skewOf(response: Response): number {
  const skew = Date.parse(response.headers.get('date') ?? '') - Date.now()
  return Math.abs(skew) > leastSkew ? skew : 0
}

/** Throws where there is no line. */
export async function askChanges({ token, address }: Asker, cursor: string | undefined): Promise<Asked> {
  const headers = { Accept: 'application/json', Authorization: `Token ${token}` }
  const response = await fetch(cursor === undefined ? address : `${address}?cursor=${encodeURIComponent(cursor)}`, { headers })
  if (!response.ok) return { status: response.status }
  return { changes: await response.json(), skew: skewOf(response) }
}
