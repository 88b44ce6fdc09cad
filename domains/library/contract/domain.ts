import type { ContractDomain } from '#platform/contract/domain.ts'
import * as library from './library.ts'

export const domain: ContractDomain = { hasNoParents: true, operations: library }
