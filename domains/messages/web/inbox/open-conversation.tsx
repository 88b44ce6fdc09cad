import { Button, CloseButton, Group } from '@mantine/core'
import { type ReactNode, Suspense, useRef } from 'react'
import { getLead, type LeadDetails } from '#domains/leads/contract/leads.ts'
import { useLeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { LeadNameLink } from '#domains/leads/web/lead/lead-name-link.tsx'
import type { InboxLine } from '#domains/messages/contract/inbox.ts'
import type { Thread as ThreadAnswer } from '#domains/messages/contract/thread.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { Thread } from '../thread/thread.tsx'
import { useThread } from '../thread/use-thread.ts'
import { ClaimButton } from './claim-button.tsx'
import classes from './inbox.module.css'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { useConversationActs } from './use-conversation-acts.ts'
import { useConversationKeys } from './use-conversation-keys.ts'
import { focusWriting, useWriting } from './use-writing.ts'

interface AnsweredMail {
  id: number
  subject: string
}

/** The e-mail of the parent that came last, unless a message came or went since; it is answered by an e-mail. */
function mailToAnswer(thread: ThreadAnswer | undefined): AnsweredMail | undefined {
  const latest = thread?.results[0]
  if (latest?.ours.channel !== 'email' || latest.conversation_way !== 'incoming') return undefined
  return { id: latest.id, subject: latest.ours.subject ?? '' }
}

interface OpenConversationProps {
  leadId: number
  /** As the list has it; nothing once the conversation has left the list. */
  line: InboxLine | undefined
  onDone: () => void
  onClose: () => void
}

/** The thread that is open beside the list, with what can be done about it. */
export function OpenConversation({ leadId, line, onDone, onClose }: OpenConversationProps) {
  const { data: lead, error, refetch } = useApiQuery(getLead, { params: { id: leadId }, quiet: true })
  const thread = useThread(leadId).data?.newest
  const place = useRef<HTMLElement>(null)
  const { answerMail } = useLeadParts()
  const snoozing = useOver()
  const answering = useOver<AnsweredMail>()
  const name = line?.lead.name ?? lead?.name ?? ''
  const acts = useConversationActs({ id: leadId, name }, onDone)
  useWriting(leadId, place, thread !== undefined)
  useConversationKeys(leadId, {
    reply: () => {
      const mail = mailToAnswer(thread)
      if (mail) answering.open(mail)
      else focusWriting(place.current)
    },
    finish: () => thread && !thread.finished && acts.finish(thread),
    snooze: () => thread && snoozing.open(true),
  })
  if (error && !lead) return <FailureNote error={error} retry={refetch} />
  const isSnoozed = Boolean(thread?.snoozed_until)
  const snooze = (until: string) => {
    snoozing.close()
    acts.snooze(until)
  }
  return (
    <section ref={place} tabIndex={-1} data-opened className={classes.conversation} aria-label={`Conversation with ${name}`}>
      <ConversationHead leadId={leadId} name={name} lead={lead} onClose={onClose}>
        {line?.claimable && line.owner === null && <ClaimButton lead={line.lead} />}
        <Button
          ref={snoozing.opener}
          variant="default"
          size="xs"
          aria-keyshortcuts="Alt+S"
          title="Alt S"
          disabled={!thread}
          onClick={() => (isSnoozed ? acts.snooze(null) : snoozing.open(true))}
        >
          {isSnoozed ? 'Wake' : 'Snooze'}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-keyshortcuts="Alt+E"
          title="Alt E"
          disabled={!thread || thread.finished || acts.isBusy}
          onClick={() => thread && acts.finish(thread)}
        >
          {thread?.finished ? 'Finished' : 'Finish'}
        </Button>
      </ConversationHead>
      <div className={classes.thread} data-thread>
        <Thread key={leadId} leadId={leadId} isAtFoot />
      </div>
      {snoozing.over && <SnoozeDialog name={name} onChoose={snooze} onClose={snoozing.close} />}
      {answering.over && <Suspense fallback={null}>{answerMail(leadId, answering.over, answering.close)}</Suspense>}
    </section>
  )
}

interface ConversationHeadProps {
  leadId: number
  name: string
  lead: LeadDetails | undefined
  onClose: () => void
  children: ReactNode
}

const ConversationHead = ({ leadId, name, lead, onClose, children }: ConversationHeadProps) => (
  <Group component="header" gap="sm" className={classes.head ?? ''}>
    <CloseButton className={classes.close} aria-label="Back to the list" onClick={onClose} />
    <div className={classes.who}>
      <h2>{name && <LeadNameLink id={leadId} name={name} />}</h2>
      {lead && (
        <p>
          <span>{phoneText(lead.mobile_number_with_code)}</span>
          <span>{lead.owner?.name ?? 'Unassigned lead'}</span>
        </p>
      )}
    </div>
    {children}
  </Group>
)
