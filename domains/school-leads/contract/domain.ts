import type { ContractDomain } from '#platform/contract/domain.ts'
import { getSchoolLead, listSchoolLeads } from './school-leads.ts'

export const domain: ContractDomain = { operations: { listSchoolLeads, getSchoolLead } }
