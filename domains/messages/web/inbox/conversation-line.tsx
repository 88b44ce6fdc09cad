import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InboxLine } from '#domains/messages/contract/inbox.ts'
import type { MessageKind } from '#domains/messages/contract/message.ts'
import { grouped } from '#platform/contract/counts.ts'
import { lengthText } from '#platform/web/ui/time/length-text.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { ClaimButton } from './claim-button.tsx'
import classes from './inbox.module.css'

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
  isOpen: boolean
  /** Conversations of several counsellors are listed. */
  withOwner: boolean
  now: number
}

/** One conversation of the list. */
export function ConversationLine({ line, isOpen, withOwner, now }: ConversationLineProps) {
  const { lead, latest, claimable } = line
  // Once somebody has answered, it is not new to anyone.
  const unread = latest.conversation_way === 'incoming' ? line.unread : 0
  return (
    <li className={classes.line} data-open={isOpen || undefined} data-unread={unread > 0 || undefined}>
      <Link
        from="/inbox"
        to="/inbox"
        search={(before) => ({ ...before, lead: lead.id })}
        className={classes.pick}
        aria-current={isOpen || undefined}
        data-conversation={lead.id}
      >
        <span className={classes.first}>
          <bdi className={classes.name}>{lead.name}</bdi>
          <Moment at={latest.at} className={classes.at} />
        </span>
        <span className={classes.second}>
          <bdi className={classes.text}>
            {line.found === null && latest.channel === 'email' && 'E-mail: '}
            {line.found === null && latest.conversation_way === 'outgoing' && 'Sent: '}
            {line.found ?? (latest.text || kindWords[latest.type])}
          </bdi>
          {unread > 0 && (
            <span className={classes.unread}>
              {grouped(unread)}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
      </Link>
      <Standing line={line} withOwner={withOwner} now={now} />
      {claimable && line.owner === null && <ClaimButton lead={lead} />}
    </li>
  )
}

function Standing({ line, withOwner, now }: Omit<ConversationLineProps, 'isOpen'>) {
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
