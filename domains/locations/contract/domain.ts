import type { ContractDomain } from '#platform/contract/domain.ts'
import * as locations from './locations.ts'

export const domain: ContractDomain = { hasNoParents: true, operations: locations }
