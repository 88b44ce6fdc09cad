import type { ContractDomain } from '#platform/contract/domain.ts'
import * as structuredData from './structured-data.ts'

export const domain: ContractDomain = { hasNoParents: true, operations: structuredData }
