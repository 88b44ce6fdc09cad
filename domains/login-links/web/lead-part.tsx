import { IconLink, IconLogin2 } from '@tabler/icons-react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { LoginLinkButton } from './login-link-button.tsx'

export const leadPart: LeadPart = {
  bucketTools: (lead) => <LoginLinkButton key={lead.id} lead={lead} />,
  timeline: {
    login_link: { icon: IconLink, group: 'Messages' },
    login_link_used: { icon: IconLogin2, group: 'Messages' },
  },
}
