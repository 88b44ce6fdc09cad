import { z } from 'zod'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as bucket from './bucket.ts'
import * as parentPage from './parent-page.ts'
import * as recommendations from './recommendations.ts'

const sections = {
  school_bucket: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      label: z.string().meta({ description: 'The name that tells it from others (ours).' }),
      gender: z.string().nullable().meta({ description: 'Girls, Boys or Co-ed (ours).' }),
      slug: z.string(),
      state: bucket.BucketState,
      is_removed: z.boolean().meta({ description: 'The school was removed from the list of schools: the parent’s page leaves it out.' }),
    }),
  ),
  parent_page: parentPage.ParentPage.nullable().meta({ description: 'The newest page of schools that the parent can still open (ours).' }),
}

declare module '#domains/leads/contract/leads.ts' {
  interface LeadSections extends z.infer<z.ZodObject<typeof sections>> {}
  interface TimelineKinds {
    shortlist_sent: 'recommendations'
    shortlist_ended: 'recommendations'
    shortlist_opened: 'recommendations'
    visit_wanted: 'recommendations'
    school_declined: 'recommendations'
    facts_asked: 'recommendations'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    parent_answered: 'recommendations'
  }
}

export const domain: ContractDomain = {
  operations: { ...bucket, ...parentPage, ...recommendations },
  sections,
  timeline: ['shortlist_sent', 'shortlist_ended', 'shortlist_opened', 'visit_wanted', 'school_declined', 'facts_asked'],
}
