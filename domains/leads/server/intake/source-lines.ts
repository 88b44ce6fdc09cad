import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { EntryOf } from '../lead/on-lead.ts'
import type { LeadArrivals, Line } from './add-facts.ts'

/** Timeline lines in the sources' own words. */
export const sourceLines = (parents: readonly LeadArrivals[]): Line[] =>
  parents.flatMap(({ lead, arrivals }) =>
    arrivals.flatMap(({ alsoTold: lines = [], source }) => lines.map((text) => ({ lead_id: lead.id, source, text, isOfNew: lead.isNew }))),
  )

/** The lines that their lead's timeline does not have yet. */
async function unsaid(tx: Transaction, lines: readonly Line[]): Promise<Line[]> {
  const ofKnown = lines.filter(({ isOfNew }) => !isOfNew)
  if (ofKnown.length === 0) return [...lines]
  const { rows } = await sql<{ at: number }>`
    select at::integer from jsonb_to_recordset(${JSON.stringify(ofKnown.map((line, at) => ({ ...line, at })))}::jsonb)
      as told (at integer, lead_id integer, text text)
    where exists (
      select from lead_event as event where event.lead_id = told.lead_id and event.kind = 'also_told'
        and strpos(e'\\n' || event.comment || e'\\n', e'\\n' || told.text || e'\\n') > 0)`.execute(tx)
  const known = new Set(rows.map(({ at }) => ofKnown[at]))
  return lines.filter((line) => !known.has(line))
}

/** The entries of these lines, one for each lead and source. */
export async function entriesOfLines(tx: Transaction, lines: readonly Line[]): Promise<EntryOf[]> {
  if (lines.length === 0) return []
  const groups = Map.groupBy(await unsaid(tx, lines), ({ lead_id, source }) => `${lead_id} ${source}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const comment = [...new Set(group.map(({ text }) => text))].join('\n')
    return [{ lead_id: first.lead_id, kind: 'also_told', comment, after: { source: first.source } }]
  })
}
