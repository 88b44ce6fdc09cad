import type { ContractDomain } from '#platform/contract/domain.ts'
import * as enquiries from './enquiries.ts'

export const domain: ContractDomain = { calls: enquiries }
