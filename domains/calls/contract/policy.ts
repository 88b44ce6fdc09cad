import { overseesLeads } from '#domains/leads/contract/policy.ts'

/** Admins call although a rule is against it, with a reason. */
export const mayCallAnyway = overseesLeads
