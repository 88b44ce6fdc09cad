import { z } from 'zod'
import type { LeadContractPart } from '#domains/leads/contract/lead-part.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as recommendations from './recommendations.ts'

const sections = { school_bucket: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })) }

declare module '#domains/leads/contract/leads.ts' {
  interface LeadSections extends z.infer<z.ZodObject<typeof sections>> {}
}

export const recommendationsContract: ContractDomain & LeadContractPart = { name: 'recommendations', calls: recommendations, sections }
