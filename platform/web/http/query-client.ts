import { QueryCache, QueryClient } from '@tanstack/react-query'
import { sentences } from '#platform/contract/refusal.ts'
import { toast } from '../toasts/toast.ts'
import { followFailures } from './follow-failures.ts'
import { RefusalError } from './refusal-error.ts'
import { LineLost } from './request.ts'

/** The sentence for a failed request: the server's, else the one given, else the general one. */
export const sentenceOf = (error: unknown, otherwise: string = sentences.bug) =>
  error instanceof RefusalError && error.detail !== sentences.bug ? error.detail : otherwise

/** Several sections of a screen may fail with one load; it is told once. */
function tellFailedLoad(error: Error, quiet: boolean) {
  const refused = error instanceof RefusalError && error.status < 500
  // The frame says it if nothing gets through, and the screen if this did not.
  if (refused || quiet || error instanceof LineLost) return
  console.error(error)
  toast.error(sentenceOf(error), 'failure')
}

/** The questions and answers of the page. `request` makes the retries, so that they share one idempotency key. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => tellFailedLoad(error, query.meta?.quiet === true) }),
  defaultOptions: {
    // Paused requests of an offline page would be lost with it; a failure can be told and tried again.
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

followFailures(queryClient)
