import type { ContractDomain } from '#platform/contract/domain.ts'
import * as counsellors from './counsellors.ts'

export const domain: ContractDomain = { operations: counsellors }
