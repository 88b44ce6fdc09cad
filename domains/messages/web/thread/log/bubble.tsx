import type { ReactNode } from 'react'
import type { Message } from '#domains/messages/contract/message.ts'
import { kolkataDay, kolkataTime } from '#platform/contract/india.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { agreedText, exactText } from '#platform/web/ui/time/moment-text.ts'
import classes from '../thread.module.css'
import { MessageMedia } from './message-media.tsx'
import { StatusSign } from './status-signs.tsx'

interface BubbleProps {
  message: Message
  /** The day under which it stands. */
  day?: string | undefined
  /** What can be done about it. */
  tools?: ReactNode
}

const kindWords = {
  location: 'A place',
  contacts: 'A contact',
  auto_reply: 'Automatic answer',
} as const

/** The subject of an e-mail, or what stands over a template. */
function Heading({ message: { ours } }: Pick<BubbleProps, 'message'>) {
  const heading = ours.subject ?? ours.template?.header
  return heading ? <b dir="auto">{heading}</b> : null
}

/** How it was written, where that is not WhatsApp, and by whom. */
const Origin = ({ message: { ours, details, number, conversation_way: way } }: Pick<BubbleProps, 'message'>) => (
  <>
    {ours.channel === 'email' && <span>{way === 'incoming' ? `E-mail from ${number}` : 'E-mail'}</span>}
    {way === 'outgoing' && <span>{details.sent_by ?? 'The portal'}</span>}
  </>
)

/** What the parent wrote before they edited it, and that they deleted it. */
const Changed = ({ message: { ours } }: Pick<BubbleProps, 'message'>) => (
  <>
    {ours.former.length > 0 && (
      <details className={classes.former}>
        <summary>Edited by the parent</summary>
        <ol aria-label="Before the edit">
          {ours.former.map(({ text, at }) => (
            <li key={at} dir="auto">
              {text} <Moment at={at} agreed />
            </li>
          ))}
        </ol>
      </details>
    )}
    {ours.deleted_at && (
      <p className={textStyles.quietXs}>
        The parent deleted this message <Moment at={ours.deleted_at} agreed />.
      </p>
    )}
  </>
)

/** The advertisement from which the parent wrote. */
const Advertisement = ({ message: { ours } }: Pick<BubbleProps, 'message'>) =>
  ours.advertisement && (
    <blockquote className={classes.quote}>
      From the advertisement <b>{ours.advertisement.headline ?? ours.advertisement.id ?? 'without a name'}</b>
      {ours.advertisement.body && <>: {ours.advertisement.body}</>}
    </blockquote>
  )

/** One message of a conversation, with what became of it. */
export function Bubble({ message, day, tools }: BubbleProps) {
  const { msg, ours, reply_to_message: quoted } = message
  const { status } = message.details
  const word = msg.type in kindWords ? kindWords[msg.type as keyof typeof kindWords] : undefined
  return (
    <li className={classes.bubble} data-way={message.conversation_way} data-status={status}>
      {quoted && (
        <blockquote className={classes.quote}>
          {quoted.conversation_way === 'incoming' ? 'Parent' : 'Us'}: {quoted.message || quoted.type}
        </blockquote>
      )}
      <Advertisement message={message} />
      {message.media && <MessageMedia media={message.media} />}
      <Heading message={message} />
      {word && <p className={textStyles.quietXs}>{word}</p>}
      {msg.message && (
        <p className={classes.text} dir="auto" data-deleted={ours.deleted_at !== null || undefined}>
          {msg.message}
        </p>
      )}
      <Changed message={message} />
      {ours.files.map((file) => (
        <MessageMedia key={file.media_url ?? file.name} media={file} />
      ))}
      {ours.template?.footer && <p className={textStyles.quietXs}>{ours.template.footer}</p>}
      {ours.reaction && (
        <span className={classes.reaction} title="The parent's reaction">
          {ours.reaction}
        </span>
      )}
      {ours.reason && <p className={status === 'cancelled' ? textStyles.quietXs : classes.reason}>{ours.reason}</p>}
      <Foot message={message} day={day} tools={tools} />
    </li>
  )
}

/** Who wrote it and when, and how it stands. */
function Foot({ message, day, tools }: BubbleProps) {
  const { details, ours, message_time: at } = message
  return (
    <footer className={classes.meta}>
      {tools}
      <Origin message={message} />
      <time dateTime={at} title={exactText(at)}>
        {day === undefined || kolkataDay(at) === day ? kolkataTime(at) : agreedText(at)}
      </time>
      {ours.send_at && (
        <span>
          for <Moment at={ours.send_at} agreed />
        </span>
      )}
      <StatusSign status={details.status} />
    </footer>
  )
}
