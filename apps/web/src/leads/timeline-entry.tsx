import type { TimelineItem } from '@portal/contract/leads'
import {
  type Icon,
  IconArrowsExchange,
  IconBolt,
  IconFileText,
  IconLogin2,
  IconMessage,
  IconPencil,
  IconPhoneCall,
  IconSchool,
  IconShare,
  IconShoppingCart,
  IconUserPlus,
} from '@tabler/icons-react'
import { kolkataTime } from '../ui/kolkata-day.ts'
import { Moment } from '../ui/moment.tsx'
import { exactText } from '../ui/moment-text.ts'
import classes from './lead-timeline.module.css'

const icons: Readonly<Record<TimelineItem['kind'], Icon>> = {
  created: IconUserPlus,
  action: IconBolt,
  comment: IconMessage,
  share: IconShare,
  transfer: IconArrowsExchange,
  edit: IconPencil,
  enquiry: IconSchool,
  cart: IconShoppingCart,
  application: IconFileText,
  booked_call: IconPhoneCall,
  login: IconLogin2,
}

/** One thing that happened: what, in whose words, by whom, at what time of the day. */
export function TimelineEntry({ item, isSending }: { item: TimelineItem; isSending: boolean }) {
  const Kind = icons[item.kind]
  return (
    <li className={classes.entry} data-kind={item.kind} data-sending={isSending || undefined}>
      <span className={classes.icon} aria-hidden>
        <Kind size={14} stroke={1.8} />
      </span>
      <div className={classes.what}>
        <p className={classes.line}>
          <span className={classes.words}>
            {item.kind !== 'comment' && <span className={classes.action}>{item.action} </span>}
            <span className={classes.by}>{item.by ?? 'Parent'}</span>
          </span>
          <time className={classes.time} dateTime={item.at} title={exactText(item.at)}>
            {isSending ? 'sending…' : kolkataTime(item.at)}
          </time>
        </p>
        {item.comment && <p className={classes.comment}>{item.comment}</p>}
        {item.scheduled_at && (
          <p className={classes.by}>
            Next: <Moment at={item.scheduled_at} />
          </p>
        )}
      </div>
    </li>
  )
}
