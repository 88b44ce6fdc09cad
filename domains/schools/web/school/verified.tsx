import { Button } from '@mantine/core'
import { staleAfterDays } from '#domains/schools/contract/school-profile.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './verified.module.css'

const day = 24 * 60 * 60 * 1000

/** True if the last confirmation is so old that the fact may have changed since. */
export const isStale = (verifiedAt: string | null, now = Date.now()) =>
  verifiedAt !== null && now - Date.parse(verifiedAt) > staleAfterDays * day

export const staleNote = `Confirmed more than ${staleAfterDays} days ago: ask the school before you tell it to a parent`

interface VerifiedProps {
  at: string | null
  by: string | null
  /** Confirms it again with one click; `what` names it for a screen reader. */
  onConfirm?: () => void
  what?: string
  isConfirming?: boolean
}

/** The last confirmation with its author, marked if it is too old to be told to parents. */
export function Verified({ at, by, onConfirm, what, isConfirming }: VerifiedProps) {
  if (at === null && !onConfirm) return <Nothing what="never confirmed" />
  return (
    <span className={classes.verified}>
      {at === null ? 'Never verified' : onConfirm && 'Verified '}
      {at && <Moment at={at} />}
      {by && ` by ${by}`}
      {isStale(at) && (
        <span className={classes.stale} title={staleNote}>
          stale
        </span>
      )}
      {onConfirm && (
        <Button
          size="compact-xs"
          variant="default"
          className={classes.confirm ?? ''}
          aria-label={what && `Confirm ${what}`}
          aria-busy={isConfirming}
          onClick={onConfirm}
        >
          Confirm
        </Button>
      )}
    </span>
  )
}
