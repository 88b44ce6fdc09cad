import { IconMessages } from '@tabler/icons-react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { FoldedThread } from './folded-thread.tsx'
import { MessagesButton } from './messages-button.tsx'

export const leadPart: LeadPart = {
  tools: (lead) => <MessagesButton key={lead.id} lead={lead} />,
  overSections: (lead) => <FoldedThread leadId={lead.id} />,
  timelineGroups: { Messages: 25 },
  timeline: { conversation: { icon: IconMessages, group: 'Messages' } },
}
