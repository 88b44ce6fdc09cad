import type { LeadPart } from '#domains/leads/web/lead/lead-part.ts'
import { MailButton } from './mail-button.tsx'

export const leadPart: LeadPart = {
  tools: (lead) => <MailButton key={lead.id} lead={lead} />,
}
