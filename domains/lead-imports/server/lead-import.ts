import { sql } from 'kysely'
import { planCalls } from '#domains/actions/server/log/plan-calls.ts'
import { assignQuietly } from '#domains/assignment/server/allocation/assign-new-leads.ts'
import type { ImportOptions } from '#domains/imports/contract/imports.ts'
import type { ImportKind, Verdict, WrittenRow } from '#domains/imports/server/import/import-kind.ts'
import { LeadImportOptions, leadImportFields } from '#domains/lead-imports/contract/lead-imports.ts'
import { keepCallOptOuts, keepConsents } from '#domains/leads/server/intake/add-facts.ts'
import { type Arrival, erasedSentence, type Outcome } from '#domains/leads/server/intake/arrival.ts'
import { holdersOfReferences, isOneParent, keyOf, type ReferenceHolder, referenceOf } from '#domains/leads/server/intake/references.ts'
import { AddedRows, readAdded, readMarks, removeAdded, removeNewLeads } from '#domains/leads/server/intake/take-back-leads.ts'
import { type Plan, takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { cancelRefusedCalls } from '#domains/leads/server/lead/follow-ups.ts'
import { giveLeads } from '#domains/leads/server/lead/give-lead.ts'
import { isUndisputed } from '#domains/leads/server/lead/is-undisputed.ts'
import { type EntryOf, onManyLeads, recordAll } from '#domains/leads/server/lead/on-lead.ts'
import { type MailWish, refuseMails } from '#domains/mail/server/tracking/refuse-mails.ts'
import { notifyAll } from '#domains/notices/server/notify.ts'
import { counted } from '#platform/contract/counts.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { serializationFailure } from '#platform/server/db/trouble.ts'
import { openCellReaders } from './open-cell-readers.ts'
import { openLeadLooks } from './open-lead-looks.ts'
import { type ReadLead, readLead } from './read-lead.ts'
import { type ReadWishes, refusesSomething, wishFieldKeys } from './read-wishes.ts'

type Good = readonly { row: number; values: ReadLead }[]

const pathOf = (id: number) => `/leads/${id}`

interface Holder {
  e164: string
  id: number
  name: string
  is_erased: boolean
}

type Holders = ReadonlyMap<string, Holder>

/** Who has each of these numbers already. */
async function numberHolders(db: Database, rows: Good): Promise<Map<string, Holder>> {
  const e164s = rows.flatMap(({ values }) => values.arrival.numbers.map(({ e164 }) => e164))
  const found = await db
    .selectFrom('lead_number')
    .innerJoin('lead', 'lead.id', 'lead_number.lead_id')
    .select(['e164', 'lead.id', 'lead.name', sql<boolean>`erased_at is not null`.as('is_erased')])
    .where(sql<boolean>`e164 = any (${e164s}::text[])`)
    .where(isUndisputed)
    .execute()
  return new Map(found.map((holder) => [holder.e164, holder]))
}

/** Nobody can say which of two leads the row is about, so it joins neither until somebody has looked at both. */
function betweenLeads(numbers: Arrival['numbers'], holders: Holders): string | undefined {
  const held = numbers.flatMap(({ e164, number }) => {
    const holder = holders.get(e164)
    return holder && !holder.is_erased ? { number, holder } : []
  })
  const leads = [...new Map(held.toReversed().map((one) => [one.holder.id, one])).values()].reverse()
  if (leads.length < 2) return undefined
  const whose = leads.map(({ number, holder: { id, name } }) => `${phoneText(number)} to ${name} (lead ${id})`)
  return `Its numbers belong to ${leads.length} leads: ${whose.join(', ')}. The row is left out. If they are one parent, merge them and upload it again; if not, give each a row.`
}

/** A known parent is joined or left as they are, but for what they do not want: that holds whatever becomes of the rest. */
function judgeKnown(who: string, known: ImportOptions[string] | undefined, wishes: ReadWishes): Pick<Verdict, 'outcome' | 'reason'> {
  if (known === 'join') return { outcome: 'existing', reason: who }
  if (refusesSomething(wishes)) return { outcome: 'existing', reason: `${who} Only what they do not want is added.` }
  return { outcome: 'duplicate', reason: who }
}

/** Judges a row whose numbers nobody has: the lead that its source knows by the same id may be the parent's. */
function judgeById(
  row: number,
  { arrival, wishes }: ReadLead,
  known: ImportOptions[string] | undefined,
  holders: ReadonlyMap<string, ReferenceHolder>,
): Verdict {
  const reference = referenceOf(arrival)
  const holder = reference && holders.get(keyOf(reference))
  if (!holder) return { row, outcome: 'new' }
  const there = { row, subjectId: holder.id, path: pathOf(holder.id) }
  if (!isOneParent(holder, { ...arrival, isIdOfAccount: false }))
    return {
      ...{ ...there, outcome: 'new' },
      reason: `The ID “${arrival.reference}” is that of ${holder.name} (lead ${holder.id}), who has another number, and neither the same name nor the same e-mail address. It is kept as a note: look whether both are one parent.`,
    }
  if (holder.is_erased) return { row, outcome: 'refused', reason: erasedSentence }
  return { ...there, ...judgeKnown(`${holder.name} has this ID.`, known, wishes) }
}

function judgeByNumber(
  row: number,
  { arrival: { numbers }, wishes }: ReadLead,
  known: ImportOptions[string] | undefined,
  holder: Holder,
  holders: Holders,
): Verdict {
  if (holder.is_erased) return { row, outcome: 'refused', reason: erasedSentence }
  const there = { row, subjectId: holder.id, path: pathOf(holder.id) }
  const between = betweenLeads(numbers, holders)
  if (between) return { ...there, outcome: 'refused', reason: between }
  return { ...there, ...judgeKnown(`${holder.name} has this number.`, known, wishes) }
}

/** Judges what would become of rows now. */
async function judge(db: Database, { known }: ImportOptions, rows: Good): Promise<Verdict[]> {
  const references = rows.flatMap(({ values: { arrival } }) => referenceOf(arrival) ?? [])
  const [holders, ofIds] = await Promise.all([numberHolders(db, rows), holdersOfReferences(db, references)])
  return rows.map(({ row, values }) => {
    const holder = values.arrival.numbers.map(({ e164 }) => holders.get(e164)).find((found) => found !== undefined)
    return holder ? judgeByNumber(row, values, known, holder, holders) : judgeById(row, values, known, ofIds)
  })
}

/** Gives new leads to the counsellors whom their rows name, and has the others assigned. */
async function give(tx: Transaction, rows: Good, leadIds: number[]): Promise<EntryOf[]> {
  const counsellors = new Map(
    rows.flatMap(({ values: { arrival, counsellor } }) =>
      counsellor === null ? [] : arrival.numbers.map(({ e164 }) => [e164, counsellor] as const),
    ),
  )
  const { rows: numbers } = await sql<{ lead_id: number; e164: string }>`
    select lead_id, e164 from lead_number where lead_id = any (${leadIds}::integer[]) order by lead_id, rank`.execute(tx)
  const ownerOf = new Map<number, number>()
  for (const { lead_id, e164 } of numbers) {
    const counsellor = counsellors.get(e164)
    if (counsellor !== undefined && !ownerOf.has(lead_id)) ownerOf.set(lead_id, counsellor)
  }
  await giveLeads(
    tx,
    [...ownerOf].map(([leadId, ownerId]) => ({ leadId, ownerId })),
  )
  return await assignQuietly(tx, leadIds)
}

/** Undoes the transaction where another made one of these leads at this instant: done again, the row is known to be a duplicate. */
function refuseRaced({ known }: ImportOptions, taken: readonly Outcome[]): void {
  const made = new Set(taken.flatMap((outcome) => ('leadId' in outcome && outcome.became === 'made' ? [outcome.leadId] : [])))
  if (known !== 'join' && taken.some((outcome) => 'leadId' in outcome && !made.has(outcome.leadId)))
    throw Object.assign(new Error('Another made a lead of this file at this instant.'), { code: serializationFailure })
}

/** What came of a row of a known parent who is left as they are. */
const wishesAlone = { areWishesAlone: true }

/** Keeps what known parents do not want, and nothing else of their rows. */
async function keepWishes(tx: Transaction, by: { id: number }, rows: readonly { leadId: number; wishes: ReadWishes }[]): Promise<void> {
  if (rows.length === 0) return
  await onManyLeads(tx, [...new Set(rows.map(({ leadId }) => leadId))], async () => {
    const entries = rows.map(({ leadId, wishes }) => ({ lead: { id: leadId }, arrivals: [wishes] }))
    const optOuts = await keepCallOptOuts(tx, by, entries)
    await recordAll(tx, by, [...optOuts, ...(await keepConsents(tx, by, entries))])
    await cancelRefusedCalls(
      tx,
      optOuts.map((entry) => entry.lead_id),
    )
    await refuseMails(
      tx,
      by,
      rows.map(({ leadId, wishes }) => mailWishOf(leadId, wishes)),
      { how: 'file', ...(by && { staffId: by.id }) },
    )
  })
}

const mailWishOf = (leadId: number, { mailRefused, mailBounced }: ReadWishes): MailWish => ({
  ...{ lead_id: leadId, refused: mailRefused, bounced: mailBounced },
})

/** What stands beside the leads of rows: planned calls, and mails that are not wanted. */
function planBeside(rows: Good): Plan {
  const wishesOf = new Map(rows.map(({ values: { arrival, wishes } }) => [arrival, wishes]))
  const plan = planCalls(new Map(rows.flatMap(({ values }) => (values.nextCallAt ? [[values.arrival, values.nextCallAt]] : []))))
  return async (tx, by, leads) => {
    const mailWishes = [...leads].flatMap(([arrival, { id }]) => {
      const wishes = wishesOf.get(arrival)
      return wishes && (wishes.mailRefused || wishes.mailBounced) ? [mailWishOf(id, wishes)] : []
    })
    await refuseMails(tx, by, mailWishes, { how: 'file', ...(by && { staffId: by.id }) })
    return await plan(tx, by, leads)
  }
}

async function write(tx: Transaction, staffId: number, options: ImportOptions, rows: Good): Promise<Verdict[]> {
  const verdicts = await judge(tx, options, rows)
  const outcomeOf = new Map(verdicts.map(({ row, outcome }) => [row, outcome]))
  const isLeft = ({ row }: Good[number]) => options.known !== 'join' && outcomeOf.get(row) === 'existing'
  const left = rows.filter(isLeft)
  const good = rows.filter((one) => ['new', 'existing'].includes(outcomeOf.get(one.row) ?? '') && !isLeft(one))
  const marks = await readMarks(tx)
  const taken = await takeInLeads(
    tx,
    { id: staffId },
    good.map(({ values }) => values.arrival),
    (within, leadIds) => give(within, good, leadIds),
    planBeside(good),
  )
  refuseRaced(options, taken)
  const ids = [...new Set(taken.flatMap((outcome) => ('leadId' in outcome ? [outcome.leadId] : [])))]
  const added = await readAdded(tx, ids, marks)
  const written = good.map(({ row }, at): Verdict => {
    const outcome = taken[at]
    if (!outcome || 'refused' in outcome) return { row, outcome: 'refused', reason: outcome?.refused ?? erasedSentence }
    const { leadId, became } = outcome
    const isNew = became === 'made'
    const made = added.get(leadId)
    return { row, outcome: isNew ? 'written' : 'changed', subjectId: leadId, path: pathOf(leadId), made: made ?? null }
  })
  const subjectOf = new Map(verdicts.map(({ row, subjectId }) => [row, subjectId ?? 0]))
  const wished = left.map(({ row, values: { wishes } }) => ({ row, leadId: subjectOf.get(row) ?? 0, wishes }))
  await keepWishes(tx, { id: staffId }, wished)
  const kept = wished.map(
    ({ row, leadId }): Verdict => ({
      ...{ row, outcome: 'changed', subjectId: leadId, path: pathOf(leadId), made: wishesAlone },
      reason: 'Only what they do not want is added.',
    }),
  )
  return [...verdicts.filter(({ outcome }) => outcome !== 'new' && outcome !== 'existing'), ...written, ...kept]
}

/** Entries of the timeline that no person makes: the lead waited, or was given to somebody who did nothing with it yet. */
const assigning = ['assigned', 'not_assigned']

async function revert(tx: Transaction, staffId: number, rows: readonly WrittenRow[]): Promise<Verdict[]> {
  const isOfWishes = ({ made }: WrittenRow) => 'areWishesAlone' in made
  const of = (among: string) => {
    const found = rows
      .filter((one) => one.outcome === among && !isOfWishes(one))
      .map(({ subjectId, made }) => ({ leadId: subjectId, added: AddedRows.parse(made) }))
    return [...new Map(found.map((one) => [one.leadId, one])).values()]
  }
  const by = { id: staffId }
  const made = of('written')
  await removeAdded(
    tx,
    by,
    of('changed').filter(({ leadId }) => !made.some((one) => one.leadId === leadId)),
  )
  const { staying, owners } = await removeNewLeads(tx, by, made, assigning)
  return rows.map((one): Verdict => {
    const { row, outcome, subjectId } = one
    if (isOfWishes(one)) return { row, outcome: 'kept', reason: 'What the parent does not want stays.', subjectId, path: pathOf(subjectId) }
    if (outcome !== 'written') return { row, outcome: 'reverted' }
    const reason = staying.get(subjectId)
    if (reason) return { row, outcome: 'kept', reason, subjectId, path: pathOf(subjectId) }
    return { row, outcome: 'reverted', made: { owner_id: owners.get(subjectId) ?? null } }
  })
}

interface Share {
  owner_id: number
  has: number
  lead_id: number | null
  lost: number
}

const areNoLonger = (count: number) => `${counted(count, 'lead')} ${count === 1 ? 'is' : 'are'} no longer yours`

function shareText({ has, lost }: Share, fileName: string): string {
  if (lost === 0) return `${counted(has, 'new lead')} for you, from the file ${fileName}`
  const rest = has === 0 ? '' : `, ${counted(has, 'lead')} ${has === 1 ? 'stays' : 'stay'} with you`
  return `The import of ${fileName} was taken back: ${areNoLonger(lost)}${rest}`
}

/** Notifies each counsellor once: how many leads of the file they have, or how many they lost when it was taken back. */
async function tellCounsellors(tx: Transaction, { importId, fileName }: { importId: number; fileName: string }): Promise<void> {
  const { rows } = await sql<Share>`
    with part as (
      select owner_id, lead.id as lead_id from import_row join lead on lead.id = subject_id
      where import_id = ${importId} and outcome in ('written', 'kept')
      union all
      select (made ->> 'owner_id')::integer, null from import_row where import_id = ${importId} and outcome = 'reverted'
    )
    select owner_id, count(lead_id)::integer as has, min(lead_id) as lead_id, (count(*) - count(lead_id))::integer as lost
    from part where owner_id is not null group by owner_id`.execute(tx)
  // Where leads were taken back, the notice of a counsellor who lost none is still true.
  const isTakenBack = rows.some(({ lost }) => lost > 0)
  const notices = rows
    .filter(({ lost }) => lost > 0 || !isTakenBack)
    .map((share) => ({
      ...{ staffIds: [share.owner_id], kind: 'assigned' as const, by: null },
      leadId: share.has === 1 ? share.lead_id : null,
      text: shareText(share, fileName),
      topic: `import ${importId}`,
    }))
  await notifyAll(tx, notices)
}

export const leadImport: ImportKind<ReadLead> = {
  ...leadImportFields,
  options: LeadImportOptions,
  rowsAtOnce: 1000,
  openLooks: openLeadLooks,
  open: async (db, options, dayOrders) => {
    const readers = await openCellReaders(db, dayOrders)
    return {
      read: (cells) => readLead(cells, options, readers),
      marked: wishFieldKeys,
      check: (on, rows) => judge(on, options, rows),
      // The first of several rows about one parent counts, so it must be there before the others.
      ...(options.known !== 'join' && {
        halve: async (_, rows) => [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)],
      }),
      write: (tx, { staffId }, rows) => write(tx, staffId, options, rows),
    }
  },
  revert: (tx, { staffId }, rows) => revert(tx, staffId, rows),
  tellOthers: tellCounsellors,
}
