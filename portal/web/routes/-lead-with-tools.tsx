import { lazy, type ReactNode } from 'react'
import { RemoveAdmission } from '#domains/actions/web/admissions/remove-admission.tsx'
import { TakeAdmission } from '#domains/actions/web/admissions/take-admission.tsx'
import { LogAction } from '#domains/actions/web/log/log-action.tsx'
import { BookedCallButton } from '#domains/calls/web/placing/booked-call-button.tsx'
import { RecordingsButton } from '#domains/calls/web/recordings/recordings-button.tsx'
import { LeadScreen } from '#domains/leads/web/lead/lead-screen.tsx'
import { useLeaveLead } from '#domains/leads/web/lead/use-leave-lead.ts'
import { BackLink } from '#domains/leads/web/list/back-link.tsx'
import { BucketEntry } from '#domains/recommendations/web/bucket-entry.tsx'
import { BucketTools } from '#domains/recommendations/web/bucket-tools.tsx'
import { FoldedRecommendations } from '#domains/recommendations/web/folded-recommendations.tsx'
import { ShareOrTransfer } from '#domains/sharing/web/share-or-transfer.tsx'

const UnsavedAction = lazy(() => import('#domains/actions/web/log/unsaved-action.tsx'))
const UnsavedHandover = lazy(() => import('#domains/sharing/web/unsaved-handover.tsx'))

interface LeadWithToolsProps {
  id: number | undefined
  as: 'panel' | 'page'
  bar: ReactNode
}

/** A lead with what the domains above it can do with it. */
export function LeadWithTools({ id, as, bar }: LeadWithToolsProps) {
  const leave = useLeaveLead()
  return (
    <LeadScreen
      id={id}
      as={as}
      bar={bar}
      back={<BackLink />}
      tools={(lead) => (
        <>
          <LogAction lead={lead} />
          <ShareOrTransfer lead={lead} onGone={leave} />
          <RecordingsButton key={lead.id} leadId={lead.id} name={lead.name} />
        </>
      )}
      recommendedSchools={(lead) => <FoldedRecommendations leadId={lead.id} of={lead.form} />}
      bucketHeadTools={(lead) => <BucketTools lead={lead} />}
      bucketTools={(school, lead) => <BucketEntry lead={lead} school={school} />}
      admissionTools={(admission, leadId) => <RemoveAdmission leadId={leadId} admission={admission} />}
      bookedCallTools={(booked, lead) => <BookedCallButton bookingId={booked.id} lead={lead} />}
      admissionHeadTools={(lead) => <TakeAdmission lead={lead} />}
      unsaved={(leadId) => (
        <>
          <UnsavedAction leadId={leadId} />
          <UnsavedHandover leadId={leadId} />
        </>
      )}
    />
  )
}
