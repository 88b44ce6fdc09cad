import type { ContractDomain } from '#platform/contract/domain.ts'
import * as analytics from './analytics.ts'

export const domain: ContractDomain = { calls: analytics }
