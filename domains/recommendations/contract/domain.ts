import { z } from 'zod'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as recommendations from './recommendations.ts'

const sections = { school_bucket: z.array(z.object({ id: z.int(), name: z.string(), slug: z.string() })) }

declare module '#domains/leads/contract/leads.ts' {
  interface LeadSections extends z.infer<z.ZodObject<typeof sections>> {}
}

export const domain: ContractDomain = { calls: recommendations, sections }
