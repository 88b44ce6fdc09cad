import { sql } from 'kysely'
import { planNextCall } from '#domains/actions/server/log/plan-next-call.ts'
import { assignNewLeads } from '#domains/assignment/server/allocation/assign-new-leads.ts'
import { actsFor, overseesLeads } from '#domains/leads/contract/policy.ts'
import { type Arrival, type ArrivingChild, byHand, erasedSentence } from '#domains/leads/server/intake/arrival.ts'
import { assignTo } from '#domains/leads/server/intake/assign-to.ts'
import { takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { addComment } from '#domains/leads/server/timeline/add-comment.ts'
import { type NewLead, makeLead as operation } from '#domains/manual-leads/contract/manual-leads.ts'
import { notify } from '#domains/notices/server/notify.ts'
import { activeCounsellors } from '#domains/sharing/server/handover/active-counsellors.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'

/** The owner: the counsellor who makes the lead, or the one that an admin names; without either, the rules assign it. */
async function ownerOf(tx: Transaction, staff: Staff, { owner }: NewLead): Promise<number | null> {
  if (!owner) return overseesLeads(staff) ? null : staff.id
  if (!actsFor(staff, owner)) throw refuseField(operation, 'ownerRefused', 'owner')
  if (!(await activeCounsellors(tx)).some(({ id }) => id === owner)) throw refuseField(operation, 'counsellorNotFound', 'owner')
  return owner
}

async function checkChoices(tx: Transaction, { places, child }: NewLead): Promise<void> {
  const wanted = [...new Set(places)]
  const { rows } = await sql<{ places: number; is_class: boolean }>`
    select (select count(*)::integer from place where id = any (${wanted}::integer[]) and kind in ('city', 'district', 'locality')) as places,
      ${child?.class_name ?? null}::integer is null or exists (select from school_class where id = ${child?.class_name ?? null}::integer) as is_class`.execute(
    tx,
  )
  if (rows[0]?.places !== wanted.length) throw refuseField(operation, 'placeNotFound', 'places')
  if (!rows[0].is_class) throw refuseField(operation, 'classNotFound', 'child.class_name')
}

/** A next call keeps the note; a note alone is a comment. */
async function addNextStep(tx: Transaction, staff: Staff, leadId: number, { note, schedule_date, schedule_time }: NewLead): Promise<void> {
  if (schedule_date && schedule_time) await planNextCall(tx, staff, leadId, { schedule_date, schedule_time, comment: note || null })
  else if (note) await addComment(tx, staff, leadId, note)
}

function childOf({ child_name, child_age, gender, class_name }: NonNullable<NewLead['child']>): ArrivingChild {
  return { name: child_name, age: child_age ?? undefined, gender: gender ?? undefined, classIds: class_name ? [class_name] : [] }
}

function arrivalOf(number: Arrival['numbers'][number], { child, places, language, schooling, wants, name }: NewLead): Arrival {
  const classId = child?.class_name ?? undefined
  const asks = wants || schooling !== 'day' || classId !== undefined
  return {
    numbers: [number],
    name,
    source: byHand,
    placeIds: places,
    language: language ?? undefined,
    ...(child && { children: [childOf(child)] }),
    ...(asks && { activities: [{ kind: 'enquiry', schooling, message: wants || undefined, classId, child: child && 0 }] }),
  }
}

/** Makes a lead by hand. A known parent is refused: each has one lead, also when two people enter the number at once. */
export async function makeLead(tx: Transaction, staff: Staff, body: NewLead): Promise<{ lead: { id: number; name: string } }> {
  const number = readForeign(body.number)
  if (!number) throw refuseField(operation, 'numberInvalid', 'number')
  const owner = await ownerOf(tx, staff, body)
  await checkChoices(tx, body)
  const { name } = body
  const [outcome] = await takeInLeads(tx, staff, [arrivalOf(number, body)], owner === null ? assignNewLeads : assignTo(owner))
  if (!outcome || 'refused' in outcome) throw refuse(operation, outcome?.refused === erasedSentence ? 'erased' : 'known')
  if (outcome.became !== 'made') throw refuse(operation, 'known')
  await addNextStep(tx, staff, outcome.leadId, body)
  if (owner !== null && owner !== staff.id)
    await notify(tx, {
      kind: 'lead_given',
      leadId: outcome.leadId,
      by: staff.id,
      staffIds: [owner],
      text: `${staff.name} made a lead for you: ${name}`,
    })
  return { lead: { id: outcome.leadId, name } }
}
