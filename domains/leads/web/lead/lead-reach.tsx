import { Group, VisuallyHidden } from '@mantine/core'
import { IconPhone, IconPhoneCall } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { EditField } from '../edit/edit-field.tsx'
import { CallingNotes } from '../facts/calling-notes.tsx'
import { ClockAbroad } from '../facts/clock-abroad.tsx'
import { OtherNumbers } from '../facts/other-numbers.tsx'
import { PhoneLink } from '../facts/phone-link.tsx'
import classes from './lead-head.module.css'
import { OutsideHoursNote } from './outside-hours-note.tsx'

const EditNumber = lazyPart(() => import('../edit/edit-number.tsx'))

const ShowNumber = lazyPart(() => import('../facts/show-number.tsx'))

const sharedWords = { shared: 'Shared', transferred: 'Transferred' } as const

export function LeadReach({ lead }: { lead: LeadRow }) {
  const notes = [
    lead.new_whatsapp_message && 'New message',
    lead.re_engaged && 'Re-engaged',
    lead.shared_or_transferred && sharedWords[lead.shared_or_transferred],
  ].filter((note) => note !== false && note !== null)
  const calls = `${lead.number_of_calls} ${lead.number_of_calls === 1 ? 'call' : 'calls'} made`
  return (
    <Group gap="4px 10px" mih={32}>
      <EditField field="number" label="the number" className={classes.number} editor={(editor) => <EditNumber lead={lead} {...editor} />}>
        <Group component="span" display="inline-flex" gap={6} wrap="nowrap" fz="lg" fw={550} c="var(--mantine-color-anchor)">
          <IconPhone size={16} aria-hidden />
          <PhoneLink lead={lead} phone={lead.mobile_number_with_code} />
        </Group>
      </EditField>
      {lead.mobile_number_with_code.masked && (
        <Suspense fallback={null}>
          <ShowNumber lead={lead} />
        </Suspense>
      )}
      <ClockAbroad zones={lead.calling.zones} />
      <OtherNumbers lead={lead} />
      {lead.number_of_calls > 0 && (
        <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" className={classes.calls ?? ''} title={calls}>
          <IconPhoneCall size={13} aria-hidden />
          <span aria-hidden>{lead.number_of_calls}</span>
          <VisuallyHidden>{calls}</VisuallyHidden>
        </Group>
      )}
      <OutsideHoursNote zones={lead.calling.zones} />
      <CallingNotes lead={lead} />
      {notes.length > 0 && <span className={textStyles.quietSm}>{notes.join(' · ')}</span>}
    </Group>
  )
}
