import { type RawBuilder, sql } from 'kysely'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'

/** The table whose rows each figure counts, as the view figure_row has it. */
const origins: Readonly<Record<FigureName, string>> = {
  ...{ action: 'lead_event', comment: 'lead_event', share: 'lead_event', transfer: 'lead_event' },
  ...{ said_no: 'lead_event', call_logged: 'lead_event' },
  ...{ lead_generated: 'milestone', visit_scheduled: 'milestone', visit_done: 'milestone', visit_cancelled: 'milestone' },
  ...{ application_submitted: 'milestone', registration_done: 'milestone', admission_done: 'milestone' },
  admission_already_taken: 'milestone',
  ...{
    dialed: 'call',
    answered: 'call',
    simulated_dialed: 'call',
    simulated_answered: 'call',
    dialer_dialed: 'call',
    dialer_answered: 'call',
    call_taken: 'call',
    talk_seconds: 'call',
  },
  ...{ message: 'message', reply: 'message', follow_up_kept: 'follow_up', follow_up_late: 'follow_up' },
  ...{ enquiry: 'parent_activity', visit_wish: 'parent_activity', cart: 'parent_activity', application: 'parent_activity' },
  ...{ booked_call: 'parent_activity', login: 'parent_activity', page_visit: 'parent_activity' },
  new_parent: 'lead',
}

/** A condition on `figure_row`: these figures. It names their tables too, so that PostgreSQL leaves the others alone. */
export function ofFigures(figures: readonly FigureName[]): RawBuilder<boolean> {
  const among = (texts: Iterable<string>) => sql.join([...texts].map((text) => sql.lit(text)))
  return sql`figure in (${among(figures)}) and origin in (${among(new Set(figures.map((figure) => origins[figure])))})`
}
