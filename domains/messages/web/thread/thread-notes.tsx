import { useQueryClient } from '@tanstack/react-query'
import { getThread, type Thread } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useStillWriting } from '../message/still-writing.ts'
import { DoNotDisturbNote } from './do-not-disturb-note.tsx'
import { PreferenceDialog } from './preference-dialog.tsx'
import classes from './thread.module.css'

interface ThreadNotesProps {
  leadId: number
  thread: Thread
}

/** Colleagues who are writing to this parent. */
function Writing({ leadId, writing }: { leadId: number; writing: Thread['writing'] }) {
  const client = useQueryClient()
  const still = useStillWriting(writing, () => void client.invalidateQueries({ queryKey: keyOf(getThread, { id: leadId }) }))
  if (still.length === 0) return null
  return (
    <p className={classes.note} aria-live="polite">
      {still.map(({ name }) => name).join(', ')} {still.length === 1 ? 'is' : 'are'} writing to this parent.
    </p>
  )
}

function OptedOut({ leadId }: { leadId: number }) {
  const { over, opener, open, close } = useOver()
  return (
    <>
      <DoNotDisturbNote opener={opener} onAgreed={() => open(true)} />
      {over && <PreferenceDialog leadId={leadId} optsOut={false} onClose={close} />}
    </>
  )
}

/** Facts to know before writing. */
export const ThreadNotes = ({ leadId, thread }: ThreadNotesProps) => (
  <>
    {thread.simulated && <p className={classes.note}>WhatsApp is simulated: nothing is sent to the parent there.</p>}
    {thread.stopped && (
      <p className={classes.note} role="alert">
        {thread.stopped}
      </p>
    )}
    {thread.offers_stopped_at && !thread.opted_out && (
      <p className={classes.note}>
        This parent wants no offers by WhatsApp since <Moment at={thread.offers_stopped_at} agreed />. Other messages reach them.
      </p>
    )}
    {thread.opted_out && <OptedOut leadId={leadId} />}
    {thread.writing.length > 0 && <Writing leadId={leadId} writing={thread.writing} />}
  </>
)
