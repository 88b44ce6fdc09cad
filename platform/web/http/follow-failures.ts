import type { Query, QueryClient } from '@tanstack/react-query'
import { backoff } from './backoff.ts'
import { connection } from './connection.ts'
import { LineLost } from './request.ts'

interface Failure {
  query: Query
  error: Error
  /** How often in a row it failed. */
  tries: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Milliseconds until a question that did not get through is asked again; doubled with each failure, up to half a minute. */
const firstPause = 5_000

/**
 * Keeps a failure on the screen until its query succeeds. A lost connection is retried at growing intervals, and at once when the
 * connection returns. Retries end when the query leaves the screen.
 */
export function followFailures(client: QueryClient): void {
  const failures = new Map<string, Failure>()
  const askAgain = ({ query: { queryKey } }: Failure) =>
    void client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  const forget = ({ queryHash }: Query) => {
    clearTimeout(failures.get(queryHash)?.timer)
    failures.delete(queryHash)
  }
  const note = (query: Query, error: Error) => {
    const failure: Failure = { query, error, tries: (failures.get(query.queryHash)?.tries ?? 0) + 1, timer: undefined }
    forget(query)
    if (!query.isActive()) return
    if (error instanceof LineLost) failure.timer = setTimeout(askAgain, backoff(failure.tries, firstPause), failure)
    failures.set(query.queryHash, failure)
  }
  client.getQueryCache().subscribe((event) => {
    const query = event.query as Query
    if (event.type === 'removed' || (event.type === 'observerRemoved' && !query.isActive())) return forget(query)
    if (event.type !== 'updated') return
    if (event.action.type === 'success') return forget(query)
    if (event.action.type === 'error') return note(query, event.action.error as Error)
    const failure = event.action.type === 'fetch' ? failures.get(query.queryHash) : undefined
    clearTimeout(failure?.timer)
    // A new fetch makes a question that was never answered pending, and takes the failure from the screen.
    if (failure && query.state.data === undefined) query.setState({ status: 'error', error: failure.error })
  })
  connection.subscribe((state) => {
    if (state === 'there') for (const failure of failures.values()) if (failure.error instanceof LineLost) askAgain(failure)
  })
}
