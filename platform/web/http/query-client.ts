import { QueryCache, QueryClient } from '@tanstack/react-query'
import { sentences } from '#platform/contract/refusal.ts'
import { toast } from '../ui/toast.ts'
import { RefusalError } from './refusal-error.ts'

/** What staff read about a failed call: the server's own sentence where it gave one, else the one that is given, or the general one. */
export const sentenceOf = (error: unknown, otherwise: string = sentences.bug) =>
  error instanceof RefusalError && error.detail !== sentences.bug ? error.detail : otherwise

/** Tells about a failed load once, however many sections of the screen failed with it. */
function tellFailedLoad(error: Error, quiet: boolean) {
  const refused = error instanceof RefusalError && error.status < 500
  if (refused || quiet) return
  console.error(error)
  toast.error(sentenceOf(error), 'failure')
}

/** The questions and answers of the page; tries again are made by `request`, under one idempotency key. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => tellFailedLoad(error, query.meta?.quiet === true) }),
  defaultOptions: {
    // Paused requests of an offline page would wait silently and be lost with it; a failure can be told and tried again.
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
