import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { whatsappLink } from '#domains/leads/web/lead/facts/phone-links.ts'
import type { BucketSchool } from '#domains/recommendations/contract/recommendations.ts'
import { parentMessage } from './parent-message.ts'

interface SendToParentProps {
  lead: LeadDetails
  bucket: readonly BucketSchool[]
}

/** Why it cannot be pressed; nothing when it can. */
function reasonNot({ allowed_login_via_inside, school_bucket }: LeadDetails): string | undefined {
  if (!allowed_login_via_inside) return 'Not open for this parent: log-in through Inside is not allowed for them'
  return school_bucket.length === 0 ? 'Put a school into the bucket first' : undefined
}

export function SendToParent({ lead, bucket }: SendToParentProps) {
  const reason = reasonNot(lead)
  const look = { size: 'compact-xs', variant: 'default', leftSection: <IconBrandWhatsapp size={14} aria-hidden /> } as const
  if (reason || bucket.length === 0)
    return (
      <Button {...look} disabled title={reason}>
        Send to Parent
      </Button>
    )
  const hasLinks = bucket.some(({ url }) => url !== null)
  return (
    <Button
      {...look}
      component="a"
      href={whatsappLink(lead.mobile_number_with_code, parentMessage(bucket))}
      target="_blank"
      rel="noopener noreferrer"
      title={`Opens WhatsApp in a new tab with ${hasLinks ? 'the names and links' : 'the names'} of these schools; you send it there`}
    >
      Send to Parent
    </Button>
  )
}
