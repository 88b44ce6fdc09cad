import { VisuallyHidden } from '@mantine/core'
import type { InboxLine } from '#domains/messages/contract/inbox.ts'
import type { MessageKind } from '#domains/messages/contract/message.ts'
import { grouped } from '#platform/contract/counts.ts'
import { lengthText } from '#platform/web/ui/time/length-text.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { ClaimButton } from './claim-button.tsx'
import classes from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'
import type { InboxSearch } from './inbox-search.ts'

/** Said where a message has no text. */
const kindWords: Readonly<Record<MessageKind, string>> = {
  text: 'Empty message',
  image: 'Picture',
  video: 'Video',
  audio: 'Voice note',
  document: 'Document',
  sticker: 'Sticker',
  template: 'Template',
  location: 'Location',
  contacts: 'Contact',
  unsupported: 'Message that cannot be shown here',
  auto_reply: 'Automatic answer',
}

const day = 24 * 60 * 60_000
/** A window that ends within these two hours is told in red. */
const closesSoon = 2 * 60 * 60_000

const waitText = (waited: number) => {
  const days = Math.floor(waited / day)
  if (days === 0) return lengthText(waited)
  return days === 1 ? '1 day' : `${days} days`
}

interface ConversationLineProps {
  line: InboxLine
  search: InboxSearch
  /** Conversations of several counsellors are listed. */
  withOwner: boolean
  now: number
}

/** One conversation of the list. */
export function ConversationLine({ line, search, withOwner, now }: ConversationLineProps) {
  const { lead, latest, claimable } = line
  // Once somebody has answered, it is not new to anyone.
  const unread = latest.conversation_way === 'incoming' ? line.unread : 0
  return (
    <InboxRow
      id={lead.id}
      search={{ ...search, lead: lead.id }}
      isOpen={lead.id === search.lead}
      isUnread={unread > 0}
      name={lead.name}
      at={latest.at}
      text={
        <>
          {line.found === null && latest.channel === 'email' && 'E-mail: '}
          {line.found === null && latest.conversation_way === 'outgoing' && 'Sent: '}
          {line.found ?? (latest.text || kindWords[latest.type])}
        </>
      }
      mark={
        unread > 0 && (
          <span className={classes.unread}>
            {grouped(unread)}
            <VisuallyHidden> unread</VisuallyHidden>
          </span>
        )
      }
    >
      <ConversationFacts line={line} withOwner={withOwner} now={now} />
      {claimable && line.owner === null && <ClaimButton lead={lead} />}
    </InboxRow>
  )
}

function ConversationFacts({ line, withOwner, now }: Omit<ConversationLineProps, 'search'>) {
  const { latest, waiting_since, window_ends_at, snoozed_until, owner } = line
  const left = window_ends_at === null ? 0 : Date.parse(window_ends_at) - now
  const facts = [
    snoozed_until && { text: `Snoozed until ${agreedText(snoozed_until, now)}` },
    !snoozed_until && waiting_since && { text: `Waits ${waitText(now - Date.parse(waiting_since))}`, tone: 'due' },
    // E-mail is answered at any time.
    waiting_since &&
      latest.channel === 'whatsapp' &&
      (left > 0
        ? { text: `Window closes in ${lengthText(left)}`, tone: left < closesSoon ? 'overdue' : undefined }
        : { text: 'Window closed' }),
    withOwner && { text: owner?.name ?? 'Unassigned' },
  ].filter((fact) => fact !== null && fact !== '' && fact !== false)
  if (facts.length === 0) return null
  return (
    <p className={classes.standing}>
      {facts.map(({ text, tone }: { text: string; tone?: string | undefined }) => (
        <span key={text} data-tone={tone}>
          {text}
        </span>
      ))}
    </p>
  )
}
