import { sql } from 'kysely'
import { ownerAndStandInIds } from '#domains/assignment/server/stand-in/lead-stand-ins.ts'
import { type LeadChanges, type LockedLead, onAnyLead } from '#domains/leads/server/lead/on-lead.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import { dayAfter, instantAt, kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/in-transaction.ts'
import { serializationFailure } from '#platform/server/db/trouble.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { decideInBucket } from '../bucket/decide-in-bucket.ts'
import { isOpen } from './open-pages.ts'
import { type Answer, reasonOf } from './read-answer.ts'
import { callWishHours } from './read-page.ts'
import { writeOfPage } from './write-of-page.ts'

/** More answers within an hour no person gives: a page has a dozen schools at most. */
const maxAnswers = 60

interface Answered {
  id: number
  lead_id: number
  child_id: number | null
  by_staff_id: number | null
  is_call_asked: boolean
}

interface Shown {
  name: string
  answer: string | null
  reason: string | null
  is_asked: boolean
  /** What the page does not know of it, in words. */
  unknown: string
  is_closed: boolean
}

/** `gone`: the page cannot be opened any more; `no such school`: it does not stand on the page; `too often`: nothing was taken in. */
export type Outcome = 'taken' | 'gone' | 'no such school' | 'too often'

const findPage = async (tx: Transaction, hash: Buffer, lock = false) =>
  (
    await sql<Answered>`
      select page.id, page.lead_id, page.child_id, page.by_staff_id,
        coalesce(page.call_asked_at > now() - make_interval(hours => ${sql.lit(callWishHours)}), false) as is_call_asked
      from parent_page as page where page.token_hash = ${hash} and ${isOpen} ${lock ? sql`for no key update` : sql``}`.execute(tx)
  ).rows[0]

/** A school that stands on the page, and whether it is known that no class of it is open. */
const findShown = async (tx: Transaction, pageId: number, schoolId: number) =>
  (
    await sql<Shown>`
      select ${schoolCalled} as name, answer, reason, facts_asked_at is not null as is_asked,
        concat_ws(' and ', case when offer.fee_classes is null then 'the fees' end, case when offer.open_classes is null then 'the admission' end) as unknown, coalesce(offer.open_classes is not null and not exists (
        select from unnest(offer.open_until) as until where until >= (now() at time zone 'Asia/Kolkata')::date), false) as is_closed
      from parent_page_school join school on school.id = school_id and school.delisted_at is null
      left join school_offer as offer on offer.id = school.id
      where page_id = ${pageId} and school_id = ${schoolId}`.execute(tx)
  ).rows[0]

async function isTooOften(tx: Transaction, pageId: number): Promise<boolean> {
  const { rows } = await sql<{ answers: number }>`
    update parent_page set
      answers = case when answers_since > now() - interval '1 hour' then least(answers + 1, ${maxAnswers + 1}) else 1 end,
      answers_since = case when answers_since > now() - interval '1 hour' then answers_since else now() end
    where id = ${pageId} returning answers`.execute(tx)
  return (rows[0]?.answers ?? 0) > maxAnswers
}

interface Taking {
  page: Answered
  lead: LockedLead
  changes: LeadChanges
  tell: (what: string, topic: string) => Promise<void>
}

/** When a parent who asks to be called can be called: now within the hours of calling, else when they next begin. */
function callSlot({ firm, now }: Pick<Gateways, 'firm' | 'now'>): string {
  const { from, until } = firm().calling_hours
  const at = now().getTime()
  const [day, time] = [kolkataDay(at), kolkataTime(at)]
  if (time >= from && time < until) return new Date(at).toISOString()
  return new Date(instantAt(time < from ? day : dayAfter(day, 1), from)).toISOString()
}

async function takeCall(tx: Transaction, gateways: Gateways, { page, changes, tell }: Taking): Promise<Outcome> {
  if (page.is_call_asked) return 'taken'
  if (await isTooOften(tx, page.id)) return 'too often'
  await sql`update parent_page set call_asked_at = ${clock} where id = ${page.id}`.execute(tx)
  const message = 'Pressed “Call me” on their page of schools'
  const deed = { leadId: page.lead_id, childId: page.child_id ?? undefined, message, slotAt: callSlot(gateways) }
  await writeOfPage(tx, { ...deed, kind: 'booked_call' })
  changes.touch()
  await tell('asks to be called', 'call')
  return 'taken'
}

async function takeChoice(
  tx: Transaction,
  answer: Extract<Answer, { answer: 'visit' | 'no' }>,
  { page, changes, tell }: Taking,
): Promise<Outcome> {
  const shown = await findShown(tx, page.id, answer.school)
  if (!shown) return 'no such school'
  const reason = answer.answer === 'no' ? reasonOf(answer) : null
  if (shown.answer === answer.answer && shown.reason === reason) return 'taken'
  if (await isTooOften(tx, page.id)) return 'too often'
  await sql`
    update parent_page_school set answer = ${answer.answer}, reason = ${reason}
    where page_id = ${page.id} and school_id = ${answer.school}`.execute(tx)
  const target = { leadId: page.lead_id, schoolId: answer.school, childId: page.child_id }
  const deed = { leadId: page.lead_id, childId: page.child_id ?? undefined, schoolId: answer.school }
  if (reason === null) {
    await decideInBucket(tx, target, { state: 'shortlisted' })
    await writeOfPage(tx, { ...deed, kind: 'visit_wanted', wantsVisit: true })
  } else {
    await decideInBucket(tx, target, { state: 'declined', reason, byParent: true })
    await writeOfPage(tx, { ...deed, kind: 'school_declined', message: reason })
  }
  changes.touch()
  const closed = shown.is_closed ? ' (its admission is closed)' : ''
  await tell(reason === null ? `wants to visit ${shown.name}${closed}` : `said no to ${shown.name}: ${reason}`, String(answer.school))
  return 'taken'
}

/** We are to ask the school what nobody knows of it. Pressed again it asks nobody a second time. */
async function takeQuestion(tx: Transaction, schoolId: number, { page, changes, tell }: Taking): Promise<Outcome> {
  const shown = await findShown(tx, page.id, schoolId)
  if (!shown) return 'no such school'
  if (shown.is_asked || shown.unknown === '') return 'taken'
  if (await isTooOften(tx, page.id)) return 'too often'
  await sql`update parent_page_school set facts_asked_at = ${clock} where page_id = ${page.id} and school_id = ${schoolId}`.execute(tx)
  const deed = { leadId: page.lead_id, childId: page.child_id ?? undefined, schoolId }
  await writeOfPage(tx, { ...deed, kind: 'facts_asked', message: shown.unknown })
  changes.touch()
  await tell(`asks for ${shown.unknown} of ${shown.name}`, `${schoolId} facts`)
  return 'taken'
}

/**
 * Takes in what a parent answered on their page, once however often it is pressed: as their doing, in the bucket, and as a notice for
 * who has the lead.
 */
export async function answerPage(db: Database, gateways: Gateways, hash: Buffer, answer: Answer): Promise<Outcome> {
  return await inTransaction(db, async (tx) => {
    const found = await findPage(tx, hash)
    if (!found) return 'gone'
    const outcome = await onAnyLead(tx, null, found.lead_id, async (lead, changes) => {
      const page = await findPage(tx, hash, true)
      // It may have ended while this waited for the lead. One that a split gave to another lead meanwhile is found there.
      if (!page) return 'gone'
      if (page.lead_id !== lead.id) throw Object.assign(new Error('The page went to another lead.'), { code: serializationFailure })
      const tell = async (what: string, topic: string) => {
        const staffIds = lead.owner_id === null && page.by_staff_id !== null ? [page.by_staff_id] : await ownerAndStandInIds(tx, lead)
        const text = `${lead.name} ${what}`
        await notify(tx, { staffIds, kind: 'parent_answered', leadId: lead.id, by: null, text, topic: `page ${lead.id} ${topic}` })
      }
      const taking = { page, lead, changes, tell }
      if (answer.answer === 'call') return await takeCall(tx, gateways, taking)
      return answer.answer === 'ask' ? await takeQuestion(tx, answer.school, taking) : await takeChoice(tx, answer, taking)
    })
    return outcome ?? 'gone'
  })
}
