import type { LeadPart } from '#domains/leads/web/lead/lead-part.ts'
import { BucketEntry } from './bucket-entry.tsx'
import { BucketTools } from './bucket-tools.tsx'
import { FoldedRecommendations } from './folded-recommendations.tsx'

export const leadPart: LeadPart = {
  overSections: (lead) => <FoldedRecommendations leadId={lead.id} of={lead.form} />,
  sections: {
    'School Bucket': {
      place: 10,
      tools: (lead) => <BucketTools lead={lead} />,
      linesOf: (lead) =>
        lead.school_bucket.map((school) => ({
          id: school.slug,
          main: school.name,
          tools: <BucketEntry lead={lead} school={school} />,
        })),
    },
  },
}
