import { Box, Stack } from '@mantine/core'
import { useId } from 'react'
import { NightNote } from '#domains/messages/web/night/night-note.tsx'
import type { Night } from '#domains/messages/web/night/use-writing-hours.ts'
import type { PageMessage } from '#domains/recommendations/contract/parent-page.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './message-to-send.module.css'

interface MessageToSendProps {
  name: string
  message: PageMessage
  night: Night | undefined
  /** The message may wait until the day begins. */
  byDay: Night | undefined
}

const wayText = ({ way, template, simulated, reason }: PageMessage): string => {
  if (way === 'by_hand') return `By hand: you send it yourself. ${reason}`
  const by = way === 'text' ? 'WhatsApp' : `WhatsApp, template ${template}`
  return simulated ? `${by} (simulated: nothing is sent to the parent)` : by
}

const timeText = ({ way }: PageMessage, byDay: Night | undefined) => {
  if (way === 'by_hand') return 'When you send it'
  return byDay ? `Now, or with “${byDay.action}” when the day begins` : 'Now'
}

/** The message before it is sent: its words, to whom, by which way and when. */
export function MessageToSend({ name, message, night, byDay }: MessageToSendProps) {
  const id = useId()
  const { to, header, message: text, footer, buttons } = message
  return (
    <Stack component="section" gap="sm" miw={0} aria-labelledby={id}>
      <Box id={id} component="h3" fz="sm" fw={500}>
        The message
      </Box>
      <dl className={classes.facts}>
        <dt>To</dt>
        <dd>
          <bdi>{name}</bdi>
          {to ? `, ${phoneText(to, { withCountry: true })}` : ', no number is known'}
        </dd>
        <dt>By</dt>
        <dd>{wayText(message)}</dd>
        <dt>Goes</dt>
        <dd>{timeText(message, byDay)}</dd>
      </dl>
      {night && <NightNote night={night} />}
      <div className={classes.text} dir="auto">
        {header && <strong>{header}</strong>}
        <p>{text}</p>
        {footer && <p className={textStyles.quietXs}>{footer}</p>}
        {buttons.map((button) => (
          <p key={button.text} className={textStyles.quietXs}>
            [{button.text}] {button.url}
          </p>
        ))}
      </div>
      <p className={textStyles.quietXs}>The page, and with it the end of its address, is made when you press the button.</p>
    </Stack>
  )
}
