import { sql } from 'kysely'
import { type Language, languageName } from '#domains/leads/contract/languages.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { type MergeField, mergeFields } from '#domains/leads/contract/merge-fields.ts'
import { refuseAbsent } from '#domains/leads/server/lead/refuse-absent.ts'
import { visibleTo } from '#domains/leads/server/lead/visible-to.ts'
import { leadChildren } from '#domains/leads/server/list/lead-row.ts'
import * as merging from '#domains/merging/contract/merging.ts'
import { feeText } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { ownerSides, whyFixed } from './merged-owner.ts'
import { numberText, type Party, partyInUse } from './read-party.ts'
import type { Tables } from './tables-of.ts'

interface Two {
  stays: number
  goes: number
}

interface Facts {
  budget: LeadRow['budget']
  location: string | null
  language: Language | null
  email: string | null
  source: string
  children: LeadRow['form']
}

async function refuseUnseen(db: Database, staff: Staff, ids: readonly number[]): Promise<void> {
  const seen = await db.selectFrom('lead').select('id').where('id', 'in', ids).where(visibleTo(staff)).execute()
  const gone = ids.find((id) => !seen.some((lead) => lead.id === id))
  if (gone !== undefined) throw await refuseAbsent(db, merging.previewMerge, staff, gone)
}

async function factsOf(db: Database, leadId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select source, language, email,
      case when budget_min is not null then json_build_object('min', budget_min, 'max', budget_max, 'tenure', budget_tenure) end as budget,
      nullif(concat_ws(', ', (select string_agg(name, ', ' order by name) from place where id = any (place_ids)), raw_district_region, raw_district), '')
        as location,
      ${leadChildren} as children
    from lead where id = ${leadId}`.execute(db)
  return rows[0] as Facts
}

/** How many rows of each kind either lead has, under the words for them. */
export async function countTold(db: Database, tables: Tables, { stays, goes }: Two, since?: string) {
  const counted = [...tables].flatMap(([table, { counted: of, at }]) => (of && at ? [{ table, at, ...of }] : []))
  const counts = counted.map(
    ({ table, at, as, where = sql<boolean>`true` }) => sql`
      select ${as} as what, count(*) filter (where lead_id = ${stays})::integer as stays, count(*) filter (where lead_id = ${goes})::integer as goes
      from ${sql.table(table)} where lead_id in (${stays}, ${goes}) and ${where}
        and ${since === undefined ? sql`true` : sql`${sql.ref(at)} > ${since}::timestamptz`}`,
  )
  const { rows } = await sql<{ what: string; stays: number; goes: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter((row) => row.stays + row.goes > 0)
}

const like = (name: string) => name.trim().toLocaleLowerCase('en-IN')

/** Pairs each child of the disappearing lead with its namesake at the other lead, if the name is unique at both. */
function pairChildren(stays: Facts['children'], goes: Facts['children']) {
  return goes.map((child) => {
    const same = stays.filter(({ child_name }) => like(child_name) === like(child.child_name))
    const isAlone = goes.filter(({ child_name }) => like(child_name) === like(child.child_name)).length === 1
    return { ...child, same_as: same.length === 1 && isAlone ? (same[0]?.id ?? null) : null }
  })
}

const texts: Record<MergeField, (party: Party, facts: Facts) => string | null> = {
  name: ({ name }) => name,
  number: numberText,
  owner: ({ owner }) => owner?.name ?? null,
  budget: (_, { budget }) => budget && feeText(budget.min, budget.max, budget.tenure),
  location: (_, { location }) => location,
  language: (_, { language }) => languageName(language),
  email: (_, { email }) => email,
  source: (_, { source }) => source,
}

/** Both leads with the words of each field. */
export async function readBoth(db: Database, two: Two) {
  const [stays, goes] = [await partyInUse(db, two.stays), await partyInUse(db, two.goes)]
  const [own, theirs] = [await factsOf(db, two.stays), await factsOf(db, two.goes)]
  const textsOf = (field: MergeField) => ({ stays: texts[field](stays, own), goes: texts[field](goes, theirs) })
  return { stays, goes, children: { stays: own.children, goes: theirs.children }, textsOf }
}

export async function previewMerge(db: Database, tables: Tables, staff: Staff, two: Two): Promise<merging.MergePreview> {
  if (two.stays === two.goes) throw refuse(merging.previewMerge, 'sameLead')
  await refuseUnseen(db, staff, [two.stays, two.goes])
  const { stays, goes, children, textsOf } = await readBoth(db, two)
  const owners = ownerSides(staff, stays, goes)
  if (owners.length === 0)
    throw refuse(merging.previewMerge, 'notTheirs', { words: { owners: `${stays.owner?.name} and ${goes.owner?.name}` } })
  const fields = mergeFields.map((field) => {
    const values = textsOf(field)
    const from = field === 'owner' ? (owners[0] ?? 'stays') : values.stays === null && values.goes !== null ? 'goes' : 'stays'
    return { field, ...values, from, fixed: field === 'owner' ? whyFixed(owners, stays, goes) : null } as const
  })
  return {
    stays,
    goes,
    fields,
    joined: await countTold(db, tables, two),
    children: { stays: children.stays, goes: pairChildren(children.stays, children.goes) },
  }
}
