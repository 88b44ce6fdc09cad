import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { listAllLeads } from '#domains/leads/contract/lists.ts'
import { hasLetters } from '#domains/leads/contract/query.ts'
import { request } from '#platform/web/http/request.ts'

interface Finding {
  /** The most leads that are shown. */
  most: number
  /** Names that sound alike are looked for while fewer have the letters: 1 where they only stand in place of none. */
  enough: number
  /** A lead that is not offered. */
  except?: number | undefined
}

interface LeadsFound {
  /** They have the text in their name or numbers. */
  found: LeadRow[]
  /** Their names sound like it. */
  alike: LeadRow[]
}

/** Leads that the reader sees, by a name as it is written or heard, or by a number. */
export async function findLeads(text: string, { most, enough, except }: Finding, signal: AbortSignal): Promise<LeadsFound> {
  const ask = async (query: { search: string } | { sounds_like: string }, limit: number) => {
    const { results } = await request(listAllLeads, { query: { ...query, limit: limit + (except === undefined ? 0 : 1) } }, { signal })
    return results.filter(({ id }) => id !== except).slice(0, limit)
  }
  const found = await ask({ search: text }, most)
  if (found.length >= enough || !hasLetters(text)) return { found, alike: [] }
  return { found, alike: await ask({ sounds_like: text }, most - found.length) }
}
