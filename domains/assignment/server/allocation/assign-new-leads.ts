import { sql } from 'kysely'
import { giveLeads } from '#domains/leads/server/lead/give-lead.ts'
import { type EntryOf, onManyLeads, recordAll } from '#domains/leads/server/lead/on-lead.ts'
import { notifyAll } from '#domains/notices/server/notify.ts'
import { grouped } from '#platform/contract/counts.ts'
import { advisoryLocks } from '#platform/server/db/advisory-locks.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { type Allocation, allocate, type Given, type Waiting } from './allocate.ts'
import { drawTurns } from './draw-turns.ts'
import { type NobodysLead, readNobodys } from './lead-facts.ts'
import { countLoads, loadReceivers } from './load-receivers.ts'
import { loadRules } from './load-rules.ts'

interface Decision extends Allocation {
  /** The leads without an owner. */
  leads: NobodysLead[]
}

/** Decides by the rules, and takes turns. With limits, the next transaction that decides waits until this one ends. */
export async function decide(tx: Transaction, leadIds: readonly number[]): Promise<Decision> {
  const [leads, { rules, hasLimits }, receivers] = await Promise.all([readNobodys(tx, leadIds), loadRules(tx), loadReceivers(tx)])
  // A limit holds only if each transaction sees what others gave before: with limits, they run one after another.
  if (hasLimits && leads.length > 0) {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.assignment})`.execute(tx)
    const isUntouchedLimited = rules.some(({ most_untouched }) => most_untouched !== null)
    await countLoads(tx, receivers, isUntouchedLimited)
  }
  return { leads, ...(await allocate(rules, leads, receivers, (rule, group, count) => drawTurns(tx, rule, group, count))) }
}

async function knownToWait(tx: Transaction, waiting: readonly Waiting[]): Promise<ReadonlySet<number>> {
  if (waiting.length === 0) return new Set()
  const known = await tx
    .selectFrom('waiting_lead')
    .select('lead_id')
    .where(sql<boolean>`lead_id = any (${waiting.map(({ leadId }) => leadId)}::integer[])`)
    .execute()
  return new Set(known.map(({ lead_id }) => lead_id))
}

/** Leads that wait, with their rule and whether it has counsellors for them, as rows `(lead_id, rule_id, has_counsellors)`. */
const waitingRows = (waiting: readonly Waiting[]) => sql`unnest(
  ${waiting.map(({ leadId }) => leadId)}::integer[], ${waiting.map(({ rule }) => rule?.id ?? null)}::integer[],
  ${waiting.map(({ hasCounsellors }) => hasCounsellors)}::boolean[])`

/** Notes why leads wait; a job tries them again. */
export async function keepWaiting(tx: Transaction, waiting: readonly Waiting[]): Promise<void> {
  if (waiting.length === 0) return
  await sql`
    insert into waiting_lead (lead_id, rule_id, has_counsellors) select * from ${waitingRows(waiting)}
    on conflict (lead_id) do update set rule_id = excluded.rule_id, has_counsellors = excluded.has_counsellors`.execute(tx)
}

/** A lead that somebody gives to a counsellor waits no more: taken back, it waits for a person. */
export const stopWaiting = (tx: Transaction, leadId: number) => tx.deleteFrom('waiting_lead').where('lead_id', '=', leadId).execute()

/** Corrects why leads wait, after rules or counsellors changed. Leads that found somebody meanwhile stay out of the queue. */
export async function correctWaiting(db: Database, waiting: readonly Waiting[]): Promise<void> {
  if (waiting.length === 0) return
  await sql`
    update waiting_lead set rule_id = now.rule_id, has_counsellors = now.has_counsellors
    from ${waitingRows(waiting)} as now (lead_id, rule_id, has_counsellors)
    where waiting_lead.lead_id = now.lead_id
      and (waiting_lead.rule_id, waiting_lead.has_counsellors) is distinct from (now.rule_id, now.has_counsellors)`.execute(db)
}

async function keepGiven(tx: Transaction, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return
  const [leads, owners] = [given.map(({ leadId }) => leadId), given.map(({ staffId }) => staffId)]
  const rules = given.map(({ rule }) => rule.id)
  await Promise.all([
    giveLeads(
      tx,
      given.map(({ leadId, staffId }) => ({ leadId, ownerId: staffId })),
    ),
    sql`
      with given as (
        insert into lead_assignment (lead_id, staff_id, rule_id)
        select * from unnest(${leads}::integer[], ${owners}::integer[], ${rules}::integer[])
      )
      delete from waiting_lead where lead_id = any (${leads}::integer[])`.execute(tx),
  ])
}

/** Leads that are given in several transactions; counsellors get one notice of all. */
export interface Parts {
  /** Groups the notices of this run alone. */
  topic: string
  /** How many each counsellor has been given in parts that are committed. */
  counts: Map<number, number>
}

/** One notice for each counsellor: of one lead by its name, of several by their number. */
async function tell(tx: Transaction, given: readonly Given[], leads: readonly NobodysLead[], parts?: Parts): Promise<void> {
  const names = new Map(leads.map(({ id, name }) => [id, name]))
  const notices = [...Map.groupBy(given, ({ staffId }) => staffId)].map(([staffId, theirs]) => {
    const count = theirs.length + (parts?.counts.get(staffId) ?? 0)
    const leadId = count === 1 ? (theirs[0]?.leadId ?? null) : null
    const text = leadId === null ? `${grouped(count)} new leads for you` : `New lead for you: ${names.get(leadId)}`
    return { staffIds: [staffId], kind: 'assigned' as const, leadId, by: null, text, ...(parts && { topic: parts.topic }) }
  })
  await notifyAll(tx, notices)
}

function reasonOf({ rule, hasCounsellors }: Waiting): string {
  if (!rule) return 'No rule fits.'
  return hasCounsellors
    ? `The counsellors of the rule “${rule.name}” are not there, or have as many leads as they may have.`
    : `The rule “${rule.name}” has no counsellor for this lead.`
}

interface Done {
  given: Given[]
  /** Entries for the timelines of the leads. */
  entries: EntryOf[]
}

type Tell = (tx: Transaction, given: readonly Given[], leads: readonly NobodysLead[]) => Promise<void>

/** Gives the leads without an owner among these to counsellors, by the rules. */
async function give(tx: Transaction, leadIds: readonly number[], tellOf: Tell): Promise<Done> {
  const { leads, given, waiting } = await decide(tx, leadIds)
  // The timelines of those that waited say so already.
  const isKnown = await knownToWait(tx, waiting)
  await Promise.all([keepGiven(tx, given), keepWaiting(tx, waiting), tellOf(tx, given, leads)])
  const entries = [
    ...given.map(({ leadId, staffId, rule }) => ({
      lead_id: leadId,
      kind: 'assigned',
      to_staff_ids: [staffId],
      after: { owner_id: staffId, rule_id: rule.id, rule: rule.name },
    })),
    ...waiting
      .filter(({ leadId }) => !isKnown.has(leadId))
      .map((one) => ({ lead_id: one.leadId, kind: 'not_assigned', comment: reasonOf(one) })),
  ]
  return { given, entries }
}

/**
 * Assigns newly made leads by the rules, as the `Assign` of `takeInLeads`, whose transaction then lists and announces them. Skips leads
 * with an owner; a lead that no rule takes waits in the queue. Call it once, after the last lock on another lead: with limits per
 * counsellor, the next transaction that assigns waits until this one ends.
 */
export async function assignNewLeads(tx: Transaction, leadIds: readonly number[]): Promise<EntryOf[]> {
  const { entries } = await give(tx, leadIds, tell)
  return entries
}

/** The same for one part of many leads; counsellors are told when all of them are there. */
export async function assignQuietly(tx: Transaction, leadIds: readonly number[]): Promise<EntryOf[]> {
  const { entries } = await give(tx, leadIds, async () => undefined)
  return entries
}

/** The same for leads that waited; they are listed and announced. Answers who was given which. */
export const assignWaiting = (tx: Transaction, leadIds: readonly number[], parts?: Parts): Promise<Given[]> =>
  onManyLeads(tx, leadIds, async () => {
    const { given, entries } = await give(tx, leadIds, (...told) => tell(...told, parts))
    await recordAll(tx, null, entries)
    return given
  })
