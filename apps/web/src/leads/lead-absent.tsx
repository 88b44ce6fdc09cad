import { getLead } from '@portal/contract/leads'
import { Link } from '@tanstack/react-router'
import { isRefused } from '../http/request.ts'
import { EmptyNote } from '../ui/empty-note.tsx'
import { FailureNote } from '../ui/failure-note.tsx'
import classes from './lead-absent.module.css'
import { leadHeadingId } from './lead-heading-id.ts'

const [, absent] = getLead.refusals.leadNotFound

/** Why there is no lead to show, in the server's words, and the way back to the list. */
export function LeadAbsent({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <div className={classes.absent}>
      <h2 id={leadHeadingId} className={classes.heading}>
        Lead
      </h2>
      {error === null || isRefused(error) ? <EmptyNote title={error?.detail ?? absent} /> : <FailureNote error={error} retry={retry} />}
      <Link to="/users" search={true} replace className={classes.back}>
        Back to the list
      </Link>
    </div>
  )
}
