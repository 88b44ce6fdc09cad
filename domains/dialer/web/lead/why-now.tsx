import {
  IconCalendarClock,
  IconCalendarX,
  IconHourglass,
  IconMessageCircle,
  IconPhoneCall,
  IconPhoneIncoming,
  IconSchool,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import type { DialedLead, DialReason } from '#domains/dialer/contract/dialer.ts'
import { exactText } from '#platform/web/ui/moment-text.ts'
import classes from './why-now.module.css'

const icons: Readonly<Record<DialReason, TablerIcon>> = {
  missed_call: IconPhoneIncoming,
  call_back: IconPhoneCall,
  booked_call: IconCalendarClock,
  reply: IconMessageCircle,
  new_enquiry: IconSchool,
  untouched: IconUserPlus,
  missed_follow_up: IconCalendarX,
  longest_idle: IconHourglass,
}

/** Why this parent is called now, in the server's words. */
export function WhyNow({ reason: { kind, words, at } }: { reason: DialedLead['reason'] }) {
  const Icon = icons[kind]
  return (
    <section className={classes.why} data-kind={kind} aria-label="Why now">
      <Icon size={24} aria-hidden />
      <p className={classes.words} title={at === null ? undefined : exactText(at)}>
        {words}
      </p>
    </section>
  )
}
