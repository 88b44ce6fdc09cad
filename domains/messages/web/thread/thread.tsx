import { Skeleton, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { countInbox } from '#domains/messages/contract/inbox.ts'
import { readThread } from '#domains/messages/contract/thread.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Composer } from './composer/composer.tsx'
import { useThreadDraft } from './composer/thread-draft.ts'
import { ThreadLog } from './log/thread-log.tsx'
import { newestOf } from './newest-of.ts'
import { ThreadNotes } from './thread-notes.tsx'
import { useEarlier } from './use-earlier.ts'
import { useThread } from './use-thread.ts'

/** Messages count as read when somebody looks at them; one that comes after `seen` is read when the screen shows it too. */
function useReading(leadId: number, unread: number, seen: number | undefined) {
  const { mutate } = useApiMutation(readThread, { params: { id: leadId }, refreshes: [keyOf(countInbox)], onRefusal: () => undefined })
  useEffect(() => {
    if (unread === 0 || seen === undefined) return
    const read = () => document.visibilityState === 'visible' && mutate({ body: { seen } })
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [unread, seen, mutate])
}

interface ThreadProps {
  leadId: number
  /** It ends at the foot of the page. */
  isAtFoot?: boolean
}

/** The conversation with a parent by WhatsApp and e-mail, and the field to go on with it. */
export function Thread({ leadId, isAtFoot = false }: ThreadProps) {
  const asked = useThread(leadId)
  const earlier = useEarlier(asked)
  const { draft, change } = useThreadDraft(leadId)
  const field = useRef<HTMLTextAreaElement>(null)
  useReading(leadId, asked.data?.newest.unread ?? 0, newestOf(asked.data?.newest))
  if (asked.error && !asked.data) return <FailureNote error={asked.error} retry={asked.refetch} />
  if (!asked.data) return <Skeleton height={160} />
  const { newest, messages } = asked.data
  const replyTo = (id: number) => {
    change({ replyTo: id })
    field.current?.focus()
  }
  return (
    <Stack component="section" gap="sm" h="100%" mih={0} fz="sm" aria-label="Messages">
      <ThreadLog leadId={leadId} messages={messages} earlier={earlier} onReply={replyTo} />
      <ThreadNotes leadId={leadId} thread={newest} />
      <Composer
        leadId={leadId}
        thread={newest}
        field={field}
        answered={messages.find(({ id }) => id === draft.replyTo)}
        isAtFoot={isAtFoot}
        about={newest.about_school === null ? undefined : { school: newest.about_school }}
      />
    </Stack>
  )
}
