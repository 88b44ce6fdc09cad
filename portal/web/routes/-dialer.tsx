import { lazy, Suspense } from 'react'
import DialerModal from '#domains/dialer/web/session/dialer-modal.tsx'
import { type LeadParts, LeadPartsContext } from '#domains/leads/web/lead/lead-parts.ts'

const RecommendedSchools = lazy(async () => ({
  default: (await import('#domains/recommendations/web/recommended-schools.tsx')).RecommendedSchools,
}))

interface DialerProps {
  parts: LeadParts
  onClose: () => void
}

/** The dialer with what every domain adds to its lead; there the recommended schools have a place of their own. */
export const Dialer = ({ parts, onClose }: DialerProps) => (
  <LeadPartsContext value={parts}>
    <DialerModal
      onClose={onClose}
      recommendedSchools={(lead) => (
        <Suspense fallback={null}>
          <RecommendedSchools leadId={lead.id} of={lead.form} />
        </Suspense>
      )}
    />
  </LeadPartsContext>
)
