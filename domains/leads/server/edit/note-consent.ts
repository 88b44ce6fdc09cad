import { sql } from 'kysely'
import type { z } from 'zod'
import { daysOfRest, purposes } from '#domains/leads/contract/consent.ts'
import { noteConsent as operation } from '#domains/leads/contract/consents.ts'
import { dayInIndia } from '#platform/contract/day-in-india.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { listWords } from '../consent/list-words.ts'
import { noteWords, type Word } from '../consent/note-words.ts'
import { callTexts } from '../lead/call-preference.ts'
import { cancelRefusedCalls, reopenRefusedCall } from '../lead/follow-ups.ts'
import { type LeadChanges, onLead, type WrittenEvent } from '../lead/on-lead.ts'

type Body = z.output<typeof operation.body>

interface Standing {
  said_at: string
  now: string
  given: boolean | null
  since: string | null
  in_future: boolean
  said_later: boolean
  rests_until: string | null
}

async function standing(tx: Transaction, leadId: number, { purpose, channel, at, child }: Body): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select said.at as said_at, kept.given, kept.since, said.at > ${clock} as in_future, coalesce(kept.said_at > said.at, false) as said_later,
      case when kept.purpose = 'marketing' and not kept.given and kept.said_at > said.at - make_interval(days => ${sql.lit(daysOfRest)})
        then kept.said_at + make_interval(days => ${sql.lit(daysOfRest)}) end as rests_until
    from (select coalesce(${at ?? null}::timestamptz, ${clock}) as at) as said
    left join consent_now as kept on kept.lead_id = ${leadId} and kept.purpose = ${purpose} and kept.channel = ${channel}
      and kept.child_id is not distinct from ${child ?? null}::integer`.execute(tx)
  return rows[0] as Standing
}

/** The entry of the timeline, under the kind that the same word has by other doors. */
async function recordWord({ record }: LeadChanges, { purpose, channel, given, note, child }: Body): Promise<WrittenEvent> {
  const comment = note ? { comment: note } : {}
  if (purpose === 'calls' && channel === 'all') {
    const [before, after] = given ? [callTexts.refused, callTexts.allowed] : [callTexts.allowed, callTexts.refused]
    return await record({ kind: 'edit', before: { calls: before }, after: { calls: after }, ...comment })
  }
  if (purpose === 'registered_calls' && channel === 'all')
    return await record({
      kind: 'edit',
      before: { consent_to_calls: given ? null : 'Given' },
      after: { consent_to_calls: given ? 'Given' : null },
      ...comment,
    })
  if (purpose === 'messages' && channel === 'all') return await record({ kind: 'message_consent', after: { given }, ...comment })
  return await record({ kind: 'consent', child_id: child ?? null, after: { given, purpose, channel }, ...comment })
}

/** Refuses to ask for marketing again too soon: only a parent who comes with it themselves agrees within that time. */
function refuseTooSoon({ given, note }: Body, { rests_until: until, since }: Standing): void {
  if (!given || until === null || note) return
  throw refuse(operation, 'askedTooSoon', {
    words: { since: `on ${dayInIndia(new Date(since ?? until))}`, until: dayInIndia(new Date(until)) },
  })
}

async function refuseOthersChild(tx: Transaction, leadId: number, childId: number): Promise<void> {
  const child = await tx.selectFrom('child').select('id').where('id', '=', childId).where('lead_id', '=', leadId).executeTakeFirst()
  if (!child) throw refuse(operation, 'childNotFound')
}

/** Notes what a parent told a member of staff. A no to calls cancels the planned call, as do not disturb does everywhere. */
export async function noteConsent(tx: Transaction, staff: Staff, leadId: number, body: Body) {
  return await onLead(tx, operation, staff, leadId, async (_lead, changes) => {
    if (body.child !== undefined) await refuseOthersChild(tx, leadId, body.child)
    const stood = await standing(tx, leadId, body)
    if (stood.in_future) throw refuse(operation, 'inFuture')
    if (stood.said_later) throw refuse(operation, 'saidLater')
    refuseTooSoon(body, stood)
    const { at: _at, child, ...said } = body
    const { purpose, channel, given } = said
    const word: Word = { ...said, leadId, childId: child, staffId: staff.id, saidAt: stood.said_at }
    if (stood.given === given) {
      await noteWords(tx, [word])
      return { ...(await listWords(tx, leadId)), event: null }
    }
    const event = await recordWord(changes, body)
    await noteWords(tx, [{ ...word, proof: { of: 'event', id: event.id } }])
    if (purpose === 'calls' && channel === 'all') await (given ? reopenRefusedCall(tx, leadId) : cancelRefusedCalls(tx, [leadId]))
    return { ...(await listWords(tx, leadId)), event: event.id }
  })
}

/** What an entry says of a word that has no kind of its own. */
export const consentWords = sql`(
  case when (event.after ->> 'given')::boolean then 'Agreed to: ' else 'Does not want: ' end || ${sql`case event.after ->> 'purpose' ${sql.join(
    Object.entries(purposes).map(([purpose, words]) => sql`when ${sql.lit(purpose)} then ${sql.lit(words.toLowerCase())}`),
    sql` `,
  )} end`})`
