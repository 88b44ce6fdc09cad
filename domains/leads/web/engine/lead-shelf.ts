import type { KnownAction } from '#domains/leads/contract/listing/condition.ts'
import type { LeadFacts } from '#domains/leads/contract/listing/facts.ts'
import { type AskedPage, openFactTable } from '#domains/leads/contract/listing/open-fact-table.ts'
import { boardingTag } from '#domains/leads/contract/listing/tags.ts'
import type { SyncedLead } from '#domains/leads/contract/sync.ts'

/** A page of the reader's own leads, or of those that nobody owns. */
export interface AskedHere extends AskedPage {
  readonly whose: SyncedLead['whose']
  readonly dormantAfterDays: number
}

/** A page of leads by their ids, each as JSON. */
export interface HereAnswer {
  readonly count: number
  /** Leads of the page have the same name. The server orders them by their numbers, which are masked here. */
  readonly isTied: boolean
  readonly rows: readonly (readonly [id: number, row: string])[]
}

/** A lead as the sync call sends it, its row as JSON. */
export interface ShelvedLead {
  readonly whose: SyncedLead['whose']
  readonly facts: LeadFacts
  readonly row: string
}

/** Leads are kept in so many parts, and a change writes only the parts of its leads. */
export const parts = 64
const partOf = (id: number) => id % parts

/** A lead takes two lines of its part: its facts, and its row. JSON has no line breaks. */
const textOf = ({ whose, facts, row }: ShelvedLead) => `${JSON.stringify({ whose, facts })}\n${row}`
const rowIn = (text: string) => text.slice(text.indexOf('\n') + 1)

export function leadsIn(part: string): ShelvedLead[] {
  const lines = part === '' ? [] : part.split('\n')
  const leads: ShelvedLead[] = []
  for (let at = 0; at < lines.length; at += 2) leads.push({ ...JSON.parse(lines[at] as string), row: lines[at + 1] as string })
  return leads
}

/** The leads as texts, which take a quarter of the room of objects, and the parts that changed. */
function openTexts() {
  const texts = Array.from({ length: parts }, () => new Map<number, string>())
  const changed = new Set<number>()
  const mapOf = (id: number) => texts[partOf(id)] as Map<number, string>
  return {
    put: (lead: ShelvedLead) => {
      const { lead_id: id } = lead.facts
      mapOf(id).set(id, textOf(lead))
      changed.add(partOf(id))
    },
    remove: (id: number) => {
      if (mapOf(id).delete(id)) changed.add(partOf(id))
    },
    rowOf: (id: number) => rowIn(mapOf(id).get(id) ?? ''),
    textOfPart: (part: number) => [...(texts[part]?.values() ?? [])].join('\n'),
    /** The parts that changed since the last time, or all. */
    takeChanged: (which: 'changed' | 'all'): number[] => {
      const taken = which === 'all' ? texts.map((_, part) => part) : [...changed]
      changed.clear()
      return taken
    },
  }
}

/** A boarding lead without an owner is nobody's, also where it is shared with the reader. */
const areOf = {
  own: ({ whose }: ShelvedLead) => whose === 'own',
  nobody: ({ facts }: ShelvedLead) => facts.owner_id === null && facts.tags.includes(boardingTag),
}

/** All leads of a viewer, with their facts in typed arrays. */
export function openShelf() {
  const tables = { own: openFactTable(), nobody: openFactTable() }
  const texts = openTexts()
  let actions: readonly KnownAction[] = []

  return {
    take: (leads: readonly ShelvedLead[]) => {
      for (const [whose, isOf] of Object.entries(areOf)) {
        const table = tables[whose as keyof typeof tables]
        table.put(leads.filter(isOf).map(({ facts }) => facts))
        table.remove(leads.filter((lead) => !isOf(lead)).map(({ facts }) => facts.lead_id))
      }
      for (const lead of leads) texts.put(lead)
    },
    remove: (ids: readonly number[]) => {
      for (const table of Object.values(tables)) table.remove(ids)
      for (const id of ids) texts.remove(id)
    },
    setActions: (known: readonly KnownAction[]) => {
      actions = known
    },
    actions: () => actions,
    /** A page, and the exact count. `now` is in milliseconds. */
    find: ({ whose, dormantAfterDays, ...asked }: AskedHere, now: number): HereAnswer | undefined => {
      const table = tables[whose]
      const byName = asked.sorts.findIndex(({ fact }) => fact === 'search_text')
      // Leads of one name stand side by side only where the name comes first.
      if (byName > 0) return undefined
      // The lead before the page and the one after it may have the name of its first or last.
      const ahead = byName === 0 ? Math.min(asked.offset, 1) : 0
      const behind = byName === 0 ? 1 : 0
      const found = table.find(
        { ...asked, offset: asked.offset - ahead, limit: ahead + asked.limit + behind },
        { now: now * 1_000, dormantAfterDays, actions },
      )
      if (!found) return undefined
      const ids = found.ids.slice(ahead, ahead + asked.limit)
      const isTied = byName === 0 && found.ids.some((id, at) => at > 0 && table.textOf(id) === table.textOf(found.ids[at - 1] as number))
      return { count: found.count, isTied, rows: ids.map((id) => [id, texts.rowOf(id)] as const) }
    },
    takeChanged: texts.takeChanged,
    textOfPart: texts.textOfPart,
  }
}

export type Shelf = ReturnType<typeof openShelf>
