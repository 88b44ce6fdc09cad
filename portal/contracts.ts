import { actionsContract } from '#domains/actions/contract/domain.ts'
import { analyticsContract } from '#domains/analytics/contract/domain.ts'
import { callsContract } from '#domains/calls/contract/domain.ts'
import { dialerContract } from '#domains/dialer/contract/domain.ts'
import { leadsContract } from '#domains/leads/contract/domain.ts'
import type { LeadContractPart } from '#domains/leads/contract/lead-part.ts'
import { locationsContract } from '#domains/locations/contract/domain.ts'
import { recommendationsContract } from '#domains/recommendations/contract/domain.ts'
import { schoolsContract } from '#domains/schools/contract/domain.ts'
import { sessionsContract } from '#domains/sessions/contract/domain.ts'
import { sharingContract } from '#domains/sharing/contract/domain.ts'
import { staffContract } from '#domains/staff/contract/domain.ts'
import type { ContractDomain } from '#platform/contract/domain.ts'

/** The domains of the contract, lower ones first. Every call and every shape that they add is folded from this list. */
export const contracts: readonly (ContractDomain & LeadContractPart)[] = [
  sessionsContract,
  staffContract,
  locationsContract,
  schoolsContract,
  leadsContract,
  actionsContract,
  sharingContract,
  callsContract,
  dialerContract,
  recommendationsContract,
  analyticsContract,
]
