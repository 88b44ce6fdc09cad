import type { LeadParts } from '#domains/leads/web/lead/lead-parts.ts'
import { domains } from '#portal/web/domains.ts'
import { foldLeadParts } from './fold-lead-parts.tsx'

let loaded: LeadParts | undefined

async function load() {
  const parts = domains.map(async ({ name, leadPart }) => ({ name, ...(await leadPart?.()) }))
  loaded = foldLeadParts(await Promise.all(parts))
  return loaded
}

/** What all domains add to a lead; their code comes with the first lead, and is there at once from then on. */
export const loadLeadParts = (): LeadParts | Promise<LeadParts> => loaded ?? load()
