import { lazy, type ReactNode } from 'react'
import { LogAction } from '../actions/log-action.tsx'
import { RemoveAdmission } from '../actions/remove-admission.tsx'
import { TakeAdmission } from '../actions/take-admission.tsx'
import { BookedCallButton } from '../calls/booked-call-button.tsx'
import { RecordingsButton } from '../calls/recordings-button.tsx'
import { BackLink } from '../leads/back-link.tsx'
import { LeadScreen } from '../leads/lead-screen.tsx'
import { useLeaveLead } from '../leads/use-leave-lead.ts'
import { BucketEntry } from '../recommendations/bucket-entry.tsx'
import { BucketTools } from '../recommendations/bucket-tools.tsx'
import { FoldedRecommendations } from '../recommendations/folded-recommendations.tsx'
import { ShareOrTransfer } from '../sharing/share-or-transfer.tsx'

const UnsavedAction = lazy(() => import('../actions/unsaved-action.tsx'))
const UnsavedHandover = lazy(() => import('../sharing/unsaved-handover.tsx'))

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
