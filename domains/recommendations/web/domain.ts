import type { AddsToLead } from '#domains/leads/web/lead/lead-part.ts'
import type { WebDomain } from '#platform/web/domain.ts'

export const recommendations: WebDomain & AddsToLead = {
  name: 'recommendations',
  leadPart: async () => (await import('./lead-part.tsx')).leadPart,
}
