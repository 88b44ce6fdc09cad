import { sql } from 'kysely'
import type { z } from 'zod'
import { liveMinutes, type listLiveEnquiries as operation } from '#domains/assignment/contract/enquiries.ts'
import { schoolCalled } from '#domains/schools/server/school/school-called.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { waitingEnquiries } from './waiting-enquiries.ts'

/** The parents who enquired a moment ago and are for this counsellor to call: their own, those offered to them, and those they stand in for. */
export async function listLiveEnquiries(db: Database, staff: Staff): Promise<z.output<typeof operation.answer>> {
  const { rows } = await sql<z.output<typeof operation.answer>>`
    select not exists (select from muted_enquiries where staff_id = ${staff.id}) as sound, (
      select coalesce(json_agg(json_build_object('lead', json_build_object('id', lead.id, 'name', lead.name), 'at', asked.at,
        'phone', json_build_object('number', number.national, 'country_code', number.country_code),
        'is_offered', offer.at is not null, 'school', (
          select ${schoolCalled} from parent_activity join school on school.id = school_id
          where parent_activity.lead_id = lead.id and kind in ('enquiry', 'application') order by parent_activity.at desc limit 1))
        order by coalesce(offer.at, asked.at) desc, lead.id desc), '[]')
      from (select listing.lead_id, asked.at from ${waitingEnquiries(staff.id)}) as asked
      join lead on lead.id = asked.lead_id
      join lead_number as number on number.lead_id = lead.id and number.rank = 0
      left join lateral (
        select offered_at as at from enquiry_escalation
        where enquiry_escalation.lead_id = lead.id and offered_to = ${staff.id} and ended_at is null
        order by asked_at desc limit 1) as offer on true
      where coalesce(offer.at, asked.at) > now() - make_interval(mins => ${sql.lit(liveMinutes)})
        and (lead.owner_id = ${staff.id} or offer.at is not null or exists (
          select from stand_in where stand_in.lead_id = lead.id and stand_in.staff_id = ${staff.id} and stand_in.ended_at is null))
    ) as results`.execute(db)
  const [answer] = rows as [z.output<typeof operation.answer>]
  return answer
}
