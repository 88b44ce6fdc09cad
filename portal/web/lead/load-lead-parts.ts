import type { LeadParts } from '#domains/leads/web/facts/lead-parts.ts'

let loading: Promise<LeadParts> | undefined

function load(): Promise<LeadParts> {
  const promise = import('./lead-parts.ts').then(
    ({ leadParts }) => {
      // React reads these two of a promise that has resolved, so nothing waits for it once more.
      Object.assign(promise, { status: 'fulfilled', value: leadParts })
      return leadParts
    },
    (error: unknown) => {
      // A load that failed is tried again.
      loading = undefined
      throw error
    },
  )
  return promise
}

/** The parts of a lead from all domains; their code loads with the first lead, and is there at once from then on. */
export function loadLeadParts(): Promise<LeadParts> {
  loading ??= load()
  return loading
}
