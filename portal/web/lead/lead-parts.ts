import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { inOrder } from '../folded/domains.ts'
import { foldLeadParts } from './fold-lead-parts.tsx'

const found = import.meta.glob<LeadPart>('../../../domains/*/web/lead-part.tsx', { eager: true, import: 'leadPart' })

export const parts = inOrder(found).map(({ name, part }) => ({ ...part, name }))

export const leadParts = foldLeadParts(parts)
