import type { LeadParts } from '#domains/leads/web/facts/lead-parts.ts'

let loading: Promise<LeadParts> | undefined
let loaded: LeadParts | undefined

async function load(): Promise<LeadParts> {
  try {
    loaded = (await import('./lead-parts.ts')).leadParts
    return loaded
  } finally {
    // A load that failed is tried again.
    loading = undefined
  }
}

/** The parts of a lead from all domains; their code loads with the first lead, and is there at once from then on. */
export function loadLeadParts(): LeadParts | Promise<LeadParts> {
  if (loaded) return loaded
  loading ??= load()
  return loading
}
