import type { ContractDomain } from '#platform/contract/domain.ts'
import * as schools from './schools.ts'

export const domain: ContractDomain = { calls: schools }
