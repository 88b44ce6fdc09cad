import type { LeadDetails } from '@portal/contract/leads'
import type { ReactNode } from 'react'
import { Moment } from '../ui/moment.tsx'
import classes from './facts.module.css'
import { Section } from './section.tsx'

interface Line {
  main: ReactNode
  at?: string
  /** What is known besides; what is not is left out. */
  more?: readonly (string | null | undefined)[]
}

interface SectionLines {
  title: string
  lines: readonly Line[]
}

type Step = LeadDetails['lead']['items'][number]
const stepLine = ({ school, date, child, status }: Step): Line => ({ main: school, at: date, more: [child, status] })

/** The sections in the order of the work: from choosing schools to admission, then how the lead went from hand to hand. */
const sectionsOf = (lead: LeadDetails): readonly SectionLines[] => [
  { title: 'School Bucket', lines: lead.school_bucket.map(({ name }) => ({ main: name })) },
  { title: 'Lead Generated', lines: lead.lead.items.map(stepLine) },
  {
    title: 'Cart Items',
    lines: lead.cart.items.map(({ school, time, child, class: className }) => ({ main: school, at: time, more: [child, className] })),
  },
  {
    title: 'Applications',
    lines: lead.application.items.map(({ school, time, child_name, class: className }) => ({
      main: school,
      at: time,
      more: [child_name, className],
    })),
  },
  {
    title: 'Admission Done',
    lines: lead.admission.items.map(({ school, done_on, child, done_by }) => ({
      main: school,
      at: done_on,
      more: [child, done_by && `by ${done_by}`],
    })),
  },
  {
    title: 'Call Scheduled By Parent',
    lines: lead.parent_call_scheduled.items.map(({ slot, for: who, message }) => ({
      main: <Moment at={slot} />,
      more: [who && `for ${who}`, message],
    })),
  },
  { title: 'Registrations at School', lines: lead.registrations_at_school.items.map(stepLine) },
  {
    title: 'Visit Scheduled',
    lines: lead.visit.items.map(({ school, scheduled_date, child, status }) => ({
      main: school,
      at: scheduled_date,
      more: [child, status],
    })),
  },
  {
    title: 'Share Transfer Timeline',
    lines: lead.share_transfer_timeline.items.map(({ by, type, at, to }) => ({
      main: `${by} ${type === 'share' ? 'shared with' : 'transferred to'} ${to.join(', ')}`,
      at,
    })),
  },
]

/** Every section of a lead besides its timeline; those with something in them first. */
export function LeadSections({ lead }: { lead: LeadDetails }) {
  const sections = sectionsOf(lead)
  return [...sections.filter(({ lines }) => lines.length > 0), ...sections.filter(({ lines }) => lines.length === 0)].map(
    ({ title, lines }) => (
      <Section key={title} title={title} count={lines.length}>
        {lines.map(({ main, at, more = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these lines have no id of their own and never move
          <li key={index}>
            <span>{main}</span>
            <span className={classes.quiet}>
              {more.filter(Boolean).join(' · ')}
              {at && more.some(Boolean) && ' · '}
              {at && <Moment at={at} />}
            </span>
          </li>
        ))}
      </Section>
    ),
  )
}
