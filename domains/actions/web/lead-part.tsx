import { IconArrowBackUp, IconBolt, IconCalendarPlus, IconCheck, IconSchoolOff, IconTrophy } from '@tabler/icons-react'
import type { LeadDetails, TimelineItem } from '#domains/leads/contract/leads.ts'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import type { Line } from '#domains/leads/web/facts/line.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { RemoveAdmission } from './admissions/remove-admission.tsx'
import { TakeAdmission } from './admissions/take-admission.tsx'
import { BegunAction } from './log/begun-action.tsx'
import { DueQuestion } from './log/due-question.tsx'
import { LogAction } from './log/log-action.tsx'
import { useLeadOutcomes } from './outcomes/lead-outcomes.tsx'
import { UndoEntry } from './undo/undo-entry.tsx'

const UnsavedAction = lazyPart(() => import('./log/unsaved-action.tsx'))

type Step = LeadDetails['lead']['items'][number]

const stepLine = ({ id, school, date, child, status }: Step): Line => ({ id, main: school, at: date, more: [child, status] })

const admissionLines = ({ id: leadId, admission: { items } }: LeadDetails): Line[] =>
  items.map((admission) => ({
    id: admission.id,
    main: admission.school,
    at: admission.done_on,
    more: [admission.child, admission.done_by && `by ${admission.done_by}`],
    mark: admission.already_taken && 'already taken',
    tools: <RemoveAdmission leadId={leadId} admission={admission} />,
  }))

const undo = (item: TimelineItem, lead: LeadDetails) => <UndoEntry item={item} lead={lead} />

export const leadPart: LeadPart = {
  tools: (lead) => <LogAction lead={lead} />,
  overComment: (leadId) => (
    <>
      <BegunAction leadId={leadId} />
      <DueQuestion leadId={leadId} />
    </>
  ),
  useOutcomes: useLeadOutcomes,
  sections: {
    'Lead Generated': { place: 20, linesOf: (lead) => lead.lead.items.map(stepLine) },
    'Admission Done': { place: 50, tools: (lead) => <TakeAdmission lead={lead} />, linesOf: admissionLines },
    'Registrations at School': { place: 70, linesOf: (lead) => lead.registrations_at_school.items.map(stepLine) },
    'Visit Scheduled': {
      place: 80,
      linesOf: (lead) =>
        lead.visit.items.map(({ scheduled_date, ...visit }) => ({ ...stepLine({ ...visit, date: scheduled_date }), agreed: true })),
    },
  },
  timelineGroups: { Actions: 10 },
  timeline: {
    action: { icon: IconBolt, group: 'Actions', tools: undo },
    action_undone: { icon: IconArrowBackUp, group: 'Actions' },
    next_call_planned: { icon: IconCalendarPlus, group: 'Actions' },
    follow_up_done: { icon: IconCheck, group: 'Actions', tools: undo },
    admission_taken: { icon: IconTrophy, group: 'Changes' },
    admission_removed: { icon: IconSchoolOff, group: 'Changes' },
  },
  unsaved: (leadId) => <UnsavedAction leadId={leadId} />,
}
