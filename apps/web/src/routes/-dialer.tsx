import { lazy, Suspense } from 'react'
import { RemoveAdmission } from '../actions/remove-admission.tsx'
import { TakeAdmission } from '../actions/take-admission.tsx'
import { BookedCallButton } from '../calls/booked-call-button.tsx'
import DialerModal from '../dialer/dialer-modal.tsx'
import type { LeadTools } from '../leads/lead-tools.ts'
import { BucketEntry } from '../recommendations/bucket-entry.tsx'
import { BucketTools } from '../recommendations/bucket-tools.tsx'

const RecommendedSchools = lazy(async () => ({
  default: (await import('../recommendations/recommended-schools.tsx')).RecommendedSchools,
}))

const sections: LeadTools = {
  bucketHeadTools: (lead) => <BucketTools lead={lead} />,
  bucketTools: (school, lead) => <BucketEntry lead={lead} school={school} />,
  admissionTools: (admission, leadId) => <RemoveAdmission leadId={leadId} admission={admission} />,
  admissionHeadTools: (lead) => <TakeAdmission lead={lead} />,
  bookedCallTools: (booked, lead) => <BookedCallButton bookingId={booked.id} lead={lead} />,
}

/** The dialer with what domains beside it can do with its lead. */
export default function Dialer({ onClose }: { onClose: () => void }) {
  return (
    <DialerModal
      onClose={onClose}
      recommendedSchools={(lead) => (
        <Suspense fallback={null}>
          <RecommendedSchools leadId={lead.id} of={lead.form} />
        </Suspense>
      )}
      sections={sections}
    />
  )
}
