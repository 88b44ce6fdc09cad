import { sql } from 'kysely'
import type { z } from 'zod'
import * as actions from '#domains/actions/contract/actions.ts'
import { refuseUnlessVisible } from '#domains/leads/server/lead/refuse-absent.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'

type Query = z.output<typeof actions.listSchoolActions.query>
type Done = z.output<typeof actions.listSchoolActions.answer>['results'][number]

export async function listSchoolActions(db: Database, staff: Staff, { combine_id, school_id }: Query) {
  await refuseUnlessVisible(db, actions.listSchoolActions, staff, combine_id)
  const { rows } = await sql<Done>`
    select event.id, event.at, staff.name as by, action.category, event.comment, event.scheduled_at,
      case event.kind
        when 'admission_taken' then 'Admission already taken'
        when 'admission_removed' then 'Removed the admission'
        else action.name || coalesce(' – ' || sub_action.name, '')
      end as action
    from lead_event as event
    left join staff on staff.id = event.staff_id
    left join action on action.id = event.action_id
    left join sub_action on sub_action.id = event.sub_action_id
    where event.lead_id = ${combine_id} and event.kind in ('action', 'admission_taken', 'admission_removed')
      and (event.school_id = ${school_id} or ${school_id} = any (event.school_ids))
    order by event.at desc, event.id desc`.execute(db)
  return { results: rows }
}
