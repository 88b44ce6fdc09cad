import { z } from 'zod'
import type { ContractDomain } from '#platform/contract/domain.ts'
import { Instant } from '#platform/contract/shapes.ts'
import * as change from './change-lead.ts'
import * as sharing from './sharing.ts'

const sections = {
  share_transfer_timeline: z.object({
    total: z.int(),
    items: z.array(
      z.object({
        id: z.int(),
        by: z.string(),
        type: z.enum(['share', 'transfer', 'transfer_undone']),
        at: Instant,
        to: z.array(z.string()),
        note: z.string().nullable(),
      }),
    ),
  }),
}

declare module '#domains/leads/contract/leads.ts' {
  interface LeadSections extends z.infer<z.ZodObject<typeof sections>> {}
  interface TimelineKinds {
    share: 'sharing'
    transfer: 'sharing'
    transfer_undone: 'sharing'
  }
}
declare module '#domains/staff/contract/staff.ts' {
  interface NoticeKinds {
    share: 'sharing'
    transfer: 'sharing'
    transfer_undone: 'sharing'
  }
}

export const domain: ContractDomain = {
  calls: { ...change, ...sharing },
  sections,
  timeline: ['share', 'transfer', 'transfer_undone'],
}
