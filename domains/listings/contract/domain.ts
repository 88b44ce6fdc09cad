import type { ContractDomain } from '#platform/contract/domain.ts'
import * as listings from './listings.ts'

export const domain: ContractDomain = { calls: listings }
