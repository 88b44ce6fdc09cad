import { Button, Stack } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Message } from '#domains/messages/contract/message.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { dayText } from '#platform/web/ui/time/moment-text.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import classes from '../thread.module.css'
import type { Earlier } from '../use-earlier.ts'
import { Bubble } from './bubble.tsx'
import { MessageTools } from './message-tools.tsx'
import { threadDays } from './thread-days.ts'

interface ThreadLogProps {
  leadId: number
  /** The oldest first. */
  messages: readonly Message[]
  earlier: Earlier
  onReply: (id: number) => void
}

const isScheduled = ({ details }: Message) => details.status === 'scheduled'

const dueFirst = (one: Message, other: Message) => (one.ours.send_at ?? '').localeCompare(other.ours.send_at ?? '')

/** So near to the end the newest message is in view. */
const nearEnd = 40

/** Where readers who scrolled up left a conversation, by its lead: how far from the end, and which message was the newest. */
const left = new Map<number, { newest: number | undefined; fromEnd: number }>()

/**
 * Stays at the end of the conversation as messages come, pictures load or fields below grow, unless the reader scrolled up. Keeps the
 * reading position when earlier messages load above it, and when the reader returns and nothing is new.
 */
function usePlace(leadId: number, messages: readonly Message[], hasEarlier: boolean) {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  const fromEnd = useRef<number>(undefined)
  const [oldest, newest] = [messages[0]?.id, messages.at(-1)?.id]
  // biome-ignore lint/correctness/useExhaustiveDependencies: earlier messages came.
  useLayoutEffect(() => {
    if (!log.current || fromEnd.current === undefined) return
    log.current.scrollTop = log.current.scrollHeight - fromEnd.current
    fromEnd.current = undefined
    // The button that asked goes with the last of them.
    if (!hasEarlier) log.current.focus({ preventScroll: true })
  }, [oldest])
  useLayoutEffect(() => {
    if (!log.current) return
    const place = left.get(leadId)
    isAtEnd.current = place === undefined || place.newest !== newest
    log.current.scrollTop = log.current.scrollHeight - (isAtEnd.current ? 0 : (place?.fromEnd ?? 0))
    lastTop.current = log.current.scrollTop
  }, [leadId, newest])
  useEffect(() => {
    if (!log.current || !content.current) return
    const stay = new ResizeObserver(() => {
      if (isAtEnd.current && log.current) log.current.scrollTop = log.current.scrollHeight
    })
    stay.observe(log.current)
    stay.observe(content.current)
    return () => stay.disconnect()
  }, [])
  const keep = () => {
    isAtEnd.current = false
    if (log.current) fromEnd.current = log.current.scrollHeight - log.current.scrollTop
  }
  // Pictures that grow may put the end out of reach before it is followed: only who moves upwards leaves it.
  const onScroll = () => {
    if (!log.current) return
    const { scrollTop, scrollHeight, clientHeight } = log.current
    if (scrollHeight - scrollTop - clientHeight < nearEnd) isAtEnd.current = true
    else if (scrollTop < lastTop.current) isAtEnd.current = false
    lastTop.current = scrollTop
    if (isAtEnd.current) left.delete(leadId)
    else left.set(leadId, { newest, fromEnd: scrollHeight - scrollTop })
  }
  return { log, content, keep, onScroll }
}

/** The messages of a conversation by days, with those that are still to be sent at its end. */
export function ThreadLog({ leadId, messages, earlier, onReply }: ThreadLogProps) {
  const today = kolkataDay(useNow())
  const { log, content, keep, onScroll } = usePlace(leadId, messages, earlier.isThere)
  const bubbles = (shown: readonly Message[], day?: string) => (
    <Stack component="ul" gap={6}>
      {shown.map((message) => (
        <Bubble
          key={message.id}
          message={message}
          day={day}
          tools={<MessageTools message={message} leadId={leadId} onReply={() => onReply(message.id)} />}
        />
      ))}
    </Stack>
  )
  const scheduled = messages.filter(isScheduled).sort(dueFirst)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <div ref={log} className={classes.messages} tabIndex={0} role="log" aria-label="Conversation" onScroll={onScroll}>
      <div ref={content}>
        {earlier.error && <FailureNote error={earlier.error} retry={earlier.retry} />}
        {earlier.isThere && !earlier.error && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-busy={earlier.isAsking}
            onClick={() => {
              keep()
              earlier.ask()
            }}
          >
            {earlier.isAsking ? 'Loading earlier messages' : 'Earlier messages'}
          </Button>
        )}
        {messages.length === 0 && <p className={textStyles.quietXs}>Nothing was written yet.</p>}
        {threadDays(messages.filter((message) => !isScheduled(message))).map(({ day, messages: ofDay }) => (
          <div key={day}>
            <h4 className={classes.day}>{dayText(day, today)}</h4>
            {bubbles(ofDay, day)}
          </div>
        ))}
        {scheduled.length > 0 && (
          <div>
            <h4 className={classes.day}>Scheduled</h4>
            {bubbles(scheduled)}
          </div>
        )}
      </div>
    </div>
  )
}
