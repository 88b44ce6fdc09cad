import { Box, Group } from '@mantine/core'
import {
  IconCalendarClock,
  IconCalendarX,
  IconHourglass,
  IconListNumbers,
  IconMessageCircle,
  IconPhoneCall,
  IconPhoneIncoming,
  IconSchool,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { DialedLead, ServedReason } from '#domains/dialer/contract/dialer.ts'
import type { FollowUp } from '#domains/leads/contract/leads.ts'
import { NextStep } from '#domains/leads/web/facts/next-step.tsx'
import { exactText } from '#platform/web/ui/time/moment-text.ts'
import { useNow } from '#platform/web/ui/time/use-now.ts'
import classes from './why-now.module.css'

const icons: Readonly<Record<ServedReason, TablerIcon>> = {
  missed_call: IconPhoneIncoming,
  call_back: IconPhoneCall,
  booked_call: IconCalendarClock,
  reply: IconMessageCircle,
  new_enquiry: IconSchool,
  untouched: IconUserPlus,
  missed_follow_up: IconCalendarX,
  longest_idle: IconHourglass,
  listed: IconListNumbers,
}

/** In characters; a longer text is smaller, so that the note stays in sight. */
const longText = 80

interface WhyNowProps {
  reason: DialedLead['reason']
  followUps: readonly FollowUp[]
}

export function WhyNow({ reason: { kind, words, at }, followUps }: WhyNowProps) {
  const Icon = icons[kind]
  const now = useNow()
  return (
    <Group component="section" gap={10} wrap="nowrap" className={classes.why ?? ''} data-kind={kind} aria-label="Why now">
      <Icon size={24} aria-hidden />
      <Box miw={0}>
        <p className={classes.words} data-long={words.length > longText || undefined} title={at === null ? undefined : exactText(at)}>
          {words}
        </p>
        {followUps.length > 0 && (
          <Box component="ul" mt="xs" c="var(--mantine-color-text)" fz="md" lh="20px" aria-label="Agreed with them">
            {followUps.map((step) => (
              <li key={step.id}>
                <NextStep step={step} now={now} />
              </li>
            ))}
          </Box>
        )}
      </Box>
    </Group>
  )
}
