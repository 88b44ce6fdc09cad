import type { LeadRow } from '@portal/contract/leads'
import { IconPhone } from '@tabler/icons-react'
import { StageBadge } from '../ui/stage-badge.tsx'
import { FollowUpBlock } from './follow-up-block.tsx'
import classes from './lead-head.module.css'
import { leadHeadingId } from './lead-heading-id.ts'
import { More } from './more.tsx'
import { PhoneLink } from './phone-link.tsx'

const sharedWords = { shared: 'Shared', transferred: 'Transferred' } as const

/** Who it is, how to reach them, whose they are; and before all what is due. */
export function LeadHead({ lead }: { lead: LeadRow }) {
  const others = lead.all_mobile_numbers.slice(1)
  const notes = [
    lead.new_whatsapp_message && 'New message',
    lead.re_engaged && 'Re-engaged',
    lead.shared_or_transferred && sharedWords[lead.shared_or_transferred],
    lead.number_of_calls > 0 && `${lead.number_of_calls} ${lead.number_of_calls === 1 ? 'call' : 'calls'}`,
  ].filter((note) => note !== false && note !== null)
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <h2 id={leadHeadingId}>
          <bdi>{lead.name}</bdi>
        </h2>
        <StageBadge category={lead.latest_action?.category ?? 'new'} />
      </div>
      <div className={classes.reach}>
        <span className={classes.phone}>
          <IconPhone size={16} aria-hidden />
          <PhoneLink phone={lead.mobile_number_with_code} />
        </span>
        {others.length > 0 && (
          <More
            button={`+${others.length}`}
            label={`${others.length} other ${others.length === 1 ? 'number' : 'numbers'}`}
            title="Other numbers"
          >
            {others.map((phone) => (
              <li key={`${phone.country_code} ${phone.number}`}>
                <PhoneLink phone={phone} />
              </li>
            ))}
          </More>
        )}
        {notes.length > 0 && <span className={classes.quiet}>{notes.join(' · ')}</span>}
      </div>
      <FollowUpBlock followUp={lead.follow_up} />
      <p className={classes.owner}>
        <span className={classes.quiet}>Owner</span> {lead.owner?.name ?? 'Nobody'}
        {lead.shared_with.length > 0 && (
          <>
            <span className={classes.quiet}> · shared with</span> {lead.shared_with.map(({ name }) => name).join(', ')}
          </>
        )}
      </p>
    </header>
  )
}
