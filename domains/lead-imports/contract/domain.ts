import type { ContractDomain } from '#platform/contract/domain.ts'

export const domain: ContractDomain = {}
