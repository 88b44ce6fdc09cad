import { IconEye, IconHelp, IconLinkOff, IconSend, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { BucketTools } from './bucket-tools.tsx'
import { FoldedRecommendations } from './recommended/folded-recommendations.tsx'
import { useRecommendedNames } from './recommended/use-recommended-names.ts'

const BucketList = lazyPart(() => import('./bucket-list.tsx'))

export const leadPart: LeadPart = {
  useRecommended: useRecommendedNames,
  overSections: (lead) => <FoldedRecommendations lead={lead} />,
  timeline: {
    shortlist_sent: { icon: IconSend, group: 'Messages' },
    shortlist_ended: { icon: IconLinkOff, group: 'Changes' },
    shortlist_opened: { icon: IconEye, group: 'Parent' },
    visit_wanted: { icon: IconThumbUp, group: 'Parent' },
    facts_asked: { icon: IconHelp, group: 'Parent' },
    school_declined: { icon: IconThumbDown, group: 'Parent' },
  },
  sections: {
    'School Bucket': {
      place: 10,
      tools: (lead) => <BucketTools lead={lead} />,
      linesOf: (lead) => lead.school_bucket.map(({ slug, label }) => ({ id: slug, main: label })),
      list: (lead, plain) => (
        <Suspense fallback={plain}>
          <BucketList key={lead.id} lead={lead} />
        </Suspense>
      ),
    },
  },
}
