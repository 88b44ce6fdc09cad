import { IconClockShare } from '@tabler/icons-react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'

export const leadPart: LeadPart = { timeline: { follow_up_moved: { icon: IconClockShare, group: 'Actions' } } }
