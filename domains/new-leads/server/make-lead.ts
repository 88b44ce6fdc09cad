import { sql } from 'kysely'
import { logAction } from '#domains/actions/server/log/log-action.ts'
import { assignNewLeads } from '#domains/assignment/server/assign-new-leads.ts'
import { giveLead } from '#domains/leads/server/core/give-lead.ts'
import { erasedSentence } from '#domains/leads/server/intake/arrival.ts'
import { type Assign, takeInLeads } from '#domains/leads/server/intake/take-in-leads.ts'
import { addComment } from '#domains/leads/server/timeline/add-comment.ts'
import { makeLead as call, type NewLead } from '#domains/new-leads/contract/new-leads.ts'
import { activeCounsellors } from '#domains/sharing/server/active-counsellors.ts'
import { notify } from '#domains/staff/server/notify.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse, refuseField } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { readForeign } from '#platform/server/numbers/telephone-number.ts'

/** Where a lead comes from that staff write down. */
export const byHand = 'by hand'

/** Whose the lead is: the counsellor's who makes it, or whoever an admin names; nobody: it is assigned. */
async function ownerOf(tx: Transaction, staff: Staff, { owner }: NewLead): Promise<number | null> {
  if (owner === undefined) return staff.roles.has('counsellor_admin') ? null : staff.id
  if (owner !== staff.id && !staff.roles.has('counsellor_admin')) throw refuseField(call, 'ownerRefused', 'owner')
  if (!(await activeCounsellors(tx)).some(({ id }) => id === owner)) throw refuseField(call, 'counsellorNotFound', 'owner')
  return owner
}

async function checkChoices(tx: Transaction, { places, child }: NewLead): Promise<void> {
  const wanted = [...new Set(places)]
  const { rows } = await sql<{ places: number; is_class: boolean }>`
    select (select count(*)::integer from place where id = any (${wanted}::integer[]) and kind in ('city', 'district', 'locality')) as places,
      ${child?.class_name ?? null}::integer is null or exists (select from school_class where id = ${child?.class_name ?? null}::integer) as is_class`.execute(
    tx,
  )
  if (rows[0]?.places !== wanted.length) throw refuseField(call, 'placeNotFound', 'places')
  if (!rows[0].is_class) throw refuseField(call, 'classNotFound', 'child.class_name')
}

/** The first call of the action list that plans another. */
async function callAction(tx: Transaction): Promise<number> {
  const action = await tx
    .selectFrom('action')
    .select('id')
    .where('category', '=', 'call')
    .where('needs_schedule', '=', true)
    .where('retired_at', 'is', null)
    .where('chase', 'is', null)
    .orderBy('sort_order')
    .executeTakeFirst()
  if (!action) throw refuse(call, 'noCallAction')
  return action.id
}

/** The note and the next call, as if they had been logged at the lead. */
async function addNextStep(tx: Transaction, staff: Staff, leadId: number, { note, schedule_date, schedule_time }: NewLead): Promise<void> {
  if (schedule_date && schedule_time) {
    const action_id = await callAction(tx)
    await logAction(tx, staff, leadId, { action_id, schedule_date, schedule_time, comment: note || null })
  } else if (note) await addComment(tx, staff, leadId, note)
}

const assignTo =
  (owner: number): Assign =>
  async (tx, leadIds) => {
    for (const id of leadIds) await giveLead(tx, id, { owner_id: owner, is_transferred: false })
    return []
  }

/** Makes a lead by hand. Who is known already is refused: there is one lead of each parent, also where two write the number at once. */
export async function makeLead(tx: Transaction, staff: Staff, body: NewLead): Promise<{ lead: { id: number; name: string } }> {
  const number = readForeign(body.number)
  if (!number) throw refuseField(call, 'numberInvalid', 'number')
  const owner = await ownerOf(tx, staff, body)
  await checkChoices(tx, body)
  const { child, places, language, schooling, wants, name } = body
  const asks = wants || schooling !== 'day' || child?.class_name !== undefined
  const [outcome] = await takeInLeads(
    tx,
    staff,
    [
      {
        numbers: [number],
        name,
        source: byHand,
        placeIds: places,
        language,
        ...(child && {
          children: [
            { name: child.child_name, age: child.child_age, gender: child.gender, classIds: child.class_name ? [child.class_name] : [] },
          ],
        }),
        ...(asks && {
          activities: [{ kind: 'enquiry', schooling, message: wants || undefined, classId: child?.class_name, child: child && 0 }],
        }),
      },
    ],
    owner === null ? assignNewLeads : assignTo(owner),
  )
  if (!outcome || 'refused' in outcome) throw refuse(call, outcome?.refused === erasedSentence ? 'erased' : 'known')
  if (outcome.became !== 'made') throw refuse(call, 'known')
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
