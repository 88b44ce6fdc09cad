import type { ContractDomain } from '#platform/contract/domain.ts'
import * as sessions from './sessions.ts'

export const domain: ContractDomain = { operations: sessions }
