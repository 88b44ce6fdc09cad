import { Button } from '@mantine/core'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './verified.module.css'

const day = 24 * 60 * 60 * 1000

/** True if nobody confirmed a fact for so long that it may have changed since, or ever. */
export const isStale = (verifiedAt: string | null, staleAfterDays: number, now = Date.now()) =>
  verifiedAt === null || now - Date.parse(verifiedAt) > staleAfterDays * day

export const unconfirmedNote = 'Nobody confirmed it: ask the school before you tell it to a parent'

/** Which facts are stale, and why, as the firm's settings say it. */
export function useStale() {
  const days = useMe().firm.stale_after_days
  const note = `Confirmed more than ${days} days ago: ask the school before you tell it to a parent`
  return {
    isStale: (verifiedAt: string | null) => isStale(verifiedAt, days),
    staleTitle: (verifiedAt: string | null) => (verifiedAt === null ? unconfirmedNote : note),
  }
}

/** Who confirmed a fact and when, and which upload brought it, where a file did. */
interface Known {
  verified_at: string | null
  verified_by: string | null
  uploaded_at?: string | null
  uploaded_by?: string | null
}

/** The upload of a fact that nobody confirmed since. */
const uploadOf = ({ verified_at, uploaded_at, uploaded_by }: Known) =>
  uploaded_at && (verified_at === null || Date.parse(uploaded_at) > Date.parse(verified_at))
    ? { at: uploaded_at, by: uploaded_by }
    : undefined

interface VerifiedProps {
  of: Known
  /** Confirms it again with one click; `what` names it for a screen reader. */
  onConfirm?: () => void
  what?: string
  isConfirming?: boolean
}

/** The last confirmation and its author, marked if too old to tell parents; for an unconfirmed fact, the file it comes from. */
export function Verified({ of, onConfirm, what, isConfirming }: VerifiedProps) {
  return (
    <span className={classes.verified}>
      {onConfirm ? <InWords of={of} /> : <InShort of={of} />}
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

const ByName = ({ by }: { by: string | null | undefined }) =>
  by && (
    <>
      {' by '}
      <bdi>{by}</bdi>
    </>
  )

function Stale({ at }: { at: string }) {
  const { isStale, staleTitle } = useStale()
  if (!isStale(at)) return null
  return (
    <span className={classes.stale} title={staleTitle(at)}>
      stale
    </span>
  )
}

function InWords({ of }: { of: Known }) {
  const upload = uploadOf(of)
  if (upload)
    return (
      <>
        From a file of <Moment at={upload.at} />, uploaded
        <ByName by={upload.by} />; not confirmed
      </>
    )
  if (of.verified_at === null) return 'Never confirmed'
  return (
    <>
      Confirmed <Moment at={of.verified_at} />
      <ByName by={of.verified_by} />
      <Stale at={of.verified_at} />
    </>
  )
}

/** In a column that is called Confirmed. */
function InShort({ of }: { of: Known }) {
  const upload = uploadOf(of)
  if (upload)
    return (
      <span title={unconfirmedNote}>
        No: file of <Moment at={upload.at} />
        <ByName by={upload.by} />
      </span>
    )
  if (of.verified_at === null) return <span title={unconfirmedNote}>Never</span>
  return (
    <>
      <Moment at={of.verified_at} />
      <ByName by={of.verified_by} />
      <Stale at={of.verified_at} />
    </>
  )
}
