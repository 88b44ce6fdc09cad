import { z } from 'zod'
import type { ContractDomain } from '#platform/contract/domain.ts'
import { Instant, Named } from '#platform/contract/shapes.ts'
import * as change from './change-lead.ts'
import * as requests from './requests.ts'
import { TransferRequest } from './requests.ts'
import * as several from './share-leads.ts'
import * as sharing from './sharing.ts'

const sections = {
  share_transfer_timeline: z.object({
    total: z.int(),
    items: z.array(
      z.object({
        id: z.int(),
        by: z.string(),
        type: z.enum(['share', 'share_withdrawn', 'transfer', 'transfer_undone', 'transfer_asked', 'transfer_declined', 'transfer_lapsed']),
        at: Instant,
        to: z.array(z.string()),
        note: z.string().nullable(),
      }),
    ),
  }),
  shares: z
    .array(z.object({ with: Named, by: Named.nullable(), at: Instant }))
    .meta({ description: 'The counsellors with a share, by name, and who gave it.' }),
  transfer_requests: z.array(TransferRequest).meta({ description: 'The open requests for the lead.' }),
}

declare module '#domains/leads/contract/leads.ts' {
  interface LeadSections extends z.infer<z.ZodObject<typeof sections>> {}
  interface TimelineKinds {
    share: 'sharing'
    share_withdrawn: 'sharing'
    transfer: 'sharing'
    transfer_undone: 'sharing'
    transfer_asked: 'sharing'
    transfer_declined: 'sharing'
    transfer_lapsed: 'sharing'
  }
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    share: 'sharing'
    transfer: 'sharing'
    transfer_undone: 'sharing'
    share_withdrawn: 'sharing'
    transfer_asked: 'sharing'
    transfer_declined: 'sharing'
    transfer_lapsed: 'sharing'
  }
}

export const domain: ContractDomain = {
  operations: { ...change, ...sharing, ...several, ...requests },
  sections,
  timeline: ['share', 'share_withdrawn', 'transfer', 'transfer_undone', 'transfer_asked', 'transfer_declined', 'transfer_lapsed'],
}
