import { sql } from 'kysely'
import * as actions from '#domains/actions/contract/actions.ts'
import { onLead } from '#domains/leads/server/lead/on-lead.ts'
import { undoEvent } from '#domains/leads/server/lead/undo-event.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { mayUndo } from '../policy.ts'
import { takeStepsBack } from './reach-steps.ts'

const operation = actions.undoAction

/** The entries that can be undone: an outcome, and a follow-up that was marked as done. */
const undoable = sql.lit('{action,follow_up_done}')

interface Logged {
  undone: boolean
  late: boolean
  followed: boolean
}

async function checkUndoable(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<Logged>`
    select undone_at is not null as undone, at < now() - make_interval(mins => ${sql.lit(actions.undoMinutes)}) as late,
      exists (
        select from lead_event as later
        where later.lead_id = event.lead_id and later.undone_at is null and (later.at, later.id) > (event.at, event.id)
          and (later.kind = any (${undoable}) or later.kind = 'admission_taken')) as followed
    from lead_event as event where id = ${id}`.execute(tx)
  const [found] = rows
  if (!found || found.undone) throw refuse(operation, 'alreadyUndone')
  if (found.late) throw refuse(operation, 'tooLate')
  if (found.followed) throw refuse(operation, 'somethingFollowed')
}

export async function undoAction(tx: Transaction, staff: Staff, id: number) {
  const absent = refuse(operation, 'actionNotFound')
  const logged = await tx
    .selectFrom('lead_event')
    .select('lead_id')
    .where('id', '=', id)
    .where(sql<boolean>`kind = any (${undoable})`)
    .where(mayUndo(staff))
    .executeTakeFirst()
  if (!logged) throw absent
  return await onLead(tx, absent, staff, logged.lead_id, async (lead, { record }) => {
    await checkUndoable(tx, id)
    await takeStepsBack(tx, id)
    await undoEvent(tx, lead.id, id)
    await record({ kind: 'action_undone', undoes_event_id: id })
    return { id }
  })
}
