import { isLeadSent, listSchoolActions } from '#domains/actions/contract/actions.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { momentText } from '#platform/web/ui/time/moment-text.ts'
import type { School } from './action-draft.ts'
import classes from './school-choice.module.css'

/** So that nothing is done for a parent at a school twice by mistake. */
export function SchoolHistory({ leadId, school }: { leadId: number; school: School }) {
  const question = { query: { combine_id: leadId, school_id: school.id }, quiet: true }
  const sent = useAsk(isLeadSent, question).data?.result ?? false
  const [latest] = useAsk(listSchoolActions, question).data?.results ?? []
  if (!sent && !latest) return null
  return (
    <p className={classes.history}>
      {school.label}: {sent && <span className={classes.sent}>lead generated here already{latest && ' · '}</span>}
      {latest && `${latest.action}, ${momentText(latest.at)}${latest.by ? ` by ${latest.by}` : ''}`}
    </p>
  )
}
