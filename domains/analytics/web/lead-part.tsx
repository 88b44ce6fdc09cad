import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import { ChanceNote } from './chances/chance-note.tsx'

export const leadPart: LeadPart = { overSections: (lead) => <ChanceNote lead={lead} /> }
