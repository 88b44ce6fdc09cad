import { IconMessages } from '@tabler/icons-react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { FoldedThread } from './folded-thread.tsx'

export const leadPart: LeadPart = {
  overSections: (lead) => <FoldedThread leadId={lead.id} />,
  timelineGroups: { Messages: 25 },
  timeline: { conversation: { icon: IconMessages, group: 'Messages' } },
}
