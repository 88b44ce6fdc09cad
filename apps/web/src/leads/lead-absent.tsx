import { getLead } from '@portal/contract/leads'
import type { ReactNode } from 'react'
import { isRefused } from '../http/request.ts'
import { EmptyNote } from '../ui/empty-note.tsx'
import { FailureNote } from '../ui/failure-note.tsx'
import classes from './lead-absent.module.css'
import { leadHeadingId } from './lead-heading-id.ts'

const [, absent] = getLead.refusals.leadNotFound

interface LeadAbsentProps {
  error: Error | null
  retry: () => void
  /** A link back to where the reader came from. */
  back: ReactNode
}

/** Why there is no lead to show, in the server's words, and the way back. */
export function LeadAbsent({ error, retry, back }: LeadAbsentProps) {
  return (
    <div className={classes.absent}>
      <h2 id={leadHeadingId} className={classes.heading}>
        Lead
      </h2>
      {error === null || isRefused(error) ? <EmptyNote title={error?.detail ?? absent} /> : <FailureNote error={error} retry={retry} />}
      <div className={classes.back}>{back}</div>
    </div>
  )
}
