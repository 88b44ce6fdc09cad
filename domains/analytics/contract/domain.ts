import type { ContractDomain } from '#platform/contract/domain.ts'
import * as analytics from './analytics.ts'
import { listLastActions, listLastCalls } from './recent.ts'

export const domain: ContractDomain = { calls: { ...analytics, listLastCalls, listLastActions } }
