import { lazy, Suspense } from 'react'
import { RemoveAdmission } from '#domains/actions/web/admissions/remove-admission.tsx'
import { TakeAdmission } from '#domains/actions/web/admissions/take-admission.tsx'
import { BookedCallButton } from '#domains/calls/web/placing/booked-call-button.tsx'
import DialerModal from '#domains/dialer/web/session/dialer-modal.tsx'
import type { LeadTools } from '#domains/leads/web/lead/lead-tools.ts'
import { BucketEntry } from '#domains/recommendations/web/bucket-entry.tsx'
import { BucketTools } from '#domains/recommendations/web/bucket-tools.tsx'

const RecommendedSchools = lazy(async () => ({
  default: (await import('#domains/recommendations/web/recommended-schools.tsx')).RecommendedSchools,
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
