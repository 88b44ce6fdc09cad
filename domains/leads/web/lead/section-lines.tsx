import type { ReactNode } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import type { LeadTools } from './lead-tools.ts'

/** One line of a section. */
export interface Line {
  id: string | number
  main: ReactNode
  at?: string
  /** `at` was agreed upon. */
  agreed?: boolean
  /** What is known besides; what is not is left out. */
  more?: readonly (string | null | undefined | false)[]
  /** Words of somebody. */
  said?: string | null
  mark?: string | false
  tools?: ReactNode
}

export interface SectionLines {
  title: string
  lines: readonly Line[]
  tools?: ReactNode
}

type Step = LeadDetails['lead']['items'][number]
const stepLine = ({ id, school, date, child, status }: Step): Line => ({ id, main: school, at: date, more: [child, status] })

/** Things that the parent did have no id; two of one instant and school are told apart by their place. */
const keyed = (lines: readonly Omit<Line, 'id'>[]): Line[] => lines.map((line, at) => ({ ...line, id: at }))

const handoverWords = { share: 'shared with', transfer: 'transferred to', transfer_undone: 'undid a transfer, back with' } as const

const bucket = (lead: LeadDetails, { bucketTools, bucketHeadTools }: LeadTools): SectionLines => ({
  title: 'School Bucket',
  tools: bucketHeadTools?.(lead),
  lines: lead.school_bucket.map((school) => ({ id: school.slug, main: school.name, tools: bucketTools?.(school, lead) })),
})

const admissions = (lead: LeadDetails, { admissionTools, admissionHeadTools }: LeadTools): SectionLines => ({
  title: 'Admission Done',
  tools: admissionHeadTools?.(lead),
  lines: lead.admission.items.map((admission) => ({
    id: admission.id,
    main: admission.school,
    at: admission.done_on,
    more: [admission.child, admission.done_by && `by ${admission.done_by}`],
    mark: admission.already_taken && 'already taken',
    tools: admissionTools?.(admission, lead.id),
  })),
})

const handovers = ({ share_transfer_timeline: { items } }: LeadDetails): SectionLines => ({
  title: 'Share Transfer Timeline',
  lines: items.map(({ id, by, type, at, to, note }) => ({ id, main: `${by} ${handoverWords[type]} ${to.join(', ')}`, at, said: note })),
})

const bookedCalls = (lead: LeadDetails, { bookedCallTools }: LeadTools): SectionLines => ({
  title: 'Call Scheduled By Parent',
  lines: lead.parent_call_scheduled.items.map((booked) => ({
    id: booked.id,
    main: <Moment at={booked.slot} agreed />,
    more: [booked.for && `for ${booked.for}`],
    said: booked.message,
    tools: bookedCallTools?.(booked, lead),
  })),
})

const ofParent = (lead: LeadDetails): Record<'cart' | 'applications', SectionLines> => ({
  cart: {
    title: 'Cart Items',
    lines: keyed(
      lead.cart.items.map(({ school, time, child, class: className }) => ({ main: school, at: time, more: [child, className] })),
    ),
  },
  applications: {
    title: 'Applications',
    lines: keyed(
      lead.application.items.map(({ school, time, child_name, class: className }) => ({
        main: school,
        at: time,
        more: [child_name, className],
      })),
    ),
  },
})

/** The sections in the order of the work: from choosing schools to admission, then how the lead went from hand to hand, then what was said. */
export function sectionLines(lead: LeadDetails, tools: LeadTools): readonly SectionLines[] {
  const { cart, applications } = ofParent(lead)
  return [
    bucket(lead, tools),
    { title: 'Lead Generated', lines: lead.lead.items.map(stepLine) },
    cart,
    applications,
    admissions(lead, tools),
    bookedCalls(lead, tools),
    { title: 'Registrations at School', lines: lead.registrations_at_school.items.map(stepLine) },
    {
      title: 'Visit Scheduled',
      lines: lead.visit.items.map(({ scheduled_date, ...visit }) => ({ ...stepLine({ ...visit, date: scheduled_date }), agreed: true })),
    },
    handovers(lead),
    {
      title: 'Comments',
      lines: lead.comment.items.map(({ id, comment, by, timestamp }) => ({ id, main: comment, at: timestamp, more: [by] })),
    },
  ]
}
