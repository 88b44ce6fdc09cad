import { IconHourglass, IconUserCheck, IconUserPause, IconUsersMinus, IconUsersPlus, IconUserUp } from '@tabler/icons-react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'

export const leadPart: LeadPart = {
  timeline: {
    assigned: { icon: IconUserCheck, group: 'Changes' },
    stood_in: { icon: IconUserPause, group: 'Changes' },
    stand_in_ended: { icon: IconUserUp, group: 'Changes' },
    enquiry_offered: { icon: IconUsersPlus, group: 'Changes' },
    enquiry_offer_ended: { icon: IconUsersMinus, group: 'Changes' },
    not_assigned: { icon: IconHourglass, group: 'Changes' },
  },
}
